/** Python: a package that runs with `python3 -m`, tested by unittest, nothing to install. */
import type { Starter } from "./name.js";

export const python: Starter = ({ title, slug, identifier }) => ({
  "README.md": `# ${title}

Run: \`python3 -m ${identifier}\`

Test: \`python3 -m unittest\`
`,
  "pyproject.toml": `[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "${slug}"
version = "0.1.0"
requires-python = ">=3.9"

[project.scripts]
${slug} = "${identifier}.__main__:main"
`,
  ".gitignore": "__pycache__/\n*.egg-info/\n.venv/\nbuild/\ndist/\n",
  [`${identifier}/__init__.py`]: `def greeting(name: str) -> str:
    return f"Hello, {name}!"
`,
  [`${identifier}/__main__.py`]: `from ${identifier} import greeting


def main() -> None:
    print(greeting("world"))


if __name__ == "__main__":
    main()
`,
  "tests/__init__.py": "",
  "tests/test_greeting.py": `import unittest

from ${identifier} import greeting


class GreetingTest(unittest.TestCase):
    def test_greets_by_name(self) -> None:
        self.assertEqual(greeting("world"), "Hello, world!")


if __name__ == "__main__":
    unittest.main()
`,
});
