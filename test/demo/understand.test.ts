/** What the demo model understands: one row per way of saying it. */
import { expect, test } from "vitest";
import { understand } from "../../src/adapters/demo/understand.js";

const HELLO = "change Hello.java: Hello World -> Hello belay";
const change = (file: string, from: string, to: string) => `change ${file}: ${from} -> ${to}`;
const all = (file: string, from: string, to: string) => `${change(file, from, to)} (all)`;

/** The understood wishes in one line, to compare. */
const spelled = (task: string): string => {
  const { wishes, missing } = understand(task);
  if (missing) return `missing ${missing}`;
  return wishes
    .map((wish) => {
      switch (wish.do) {
        case "change":
          return `change ${wish.file}: ${wish.from} -> ${wish.to}${wish.all ? " (all)" : ""}`;
        case "read":
          return `read ${wish.file}`;
        case "list":
          return `list ${wish.dir}`;
        case "run":
          return `run ${wish.command}`;
        case "create":
          return `create ${wish.file}: ${wish.text}`;
        case "find":
          return `find ${wish.text} in ${wish.dir}`;
      }
    })
    .join("; ");
};

test.each([
  ["change Hello World to Hello belay in Hello.java", HELLO],
  ["Change Hello World to Hello belay in Hello.java.", HELLO],
  ["please replace Hello World with Hello belay in Hello.java", HELLO],
  ['Could you replace "Hello World" by "Hello belay" in the file Hello.java, please?', HELLO],
  ["in Hello.java, change 'Hello World' to 'Hello belay'", HELLO],
  ["In Hello.java replace `Hello World` with `Hello belay`", HELLO],
  ["edit Hello.java: replace “Hello World” with “Hello belay”", HELLO],
  ["open Hello.java and change Hello World to Hello belay", HELLO],
  ["change Hello World in Hello.java to Hello belay", HELLO],
  ["Hello World -> Hello belay in Hello.java", HELLO],
  ['I want you to change the text "Hello World" to "Hello belay" inside Hello.java', HELLO],
  ["replace the word foo with bar in src/a.txt", change("src/a.txt", "foo", "bar")],
  ["In the file Hello.java, please change Hello World to Hello belay.", HELLO],
  ["update Hello.java: Hello World → Hello belay", HELLO],
  ["Update Hello.java so that Hello World becomes Hello belay", HELLO],
  ["Hello.java: replace Hello World with Hello belay", HELLO],
  ["Change Hello World → Hello belay in Hello.java", HELLO],
  ["Read Hello.java and replace Hello World with Hello belay", HELLO],
  ["rename foo to bar in `my file.ts`", change("my file.ts", "foo", "bar")],
  ["replace all foo with bar in a.ts", all("a.ts", "foo", "bar")],
  ["replace every occurrence of foo with bar in a.ts", all("a.ts", "foo", "bar")],
  ["change foo to bar everywhere in a.ts", all("a.ts", "foo", "bar")],
  ["s/foo/bar/g in a.ts", all("a.ts", "foo", "bar")],
  ['change "go to A" to "go to B in C" in plan.md', change("plan.md", "go to A", "go to B in C")],
  ["change don't to do not in it's.txt", change("it's.txt", "don't", "do not")],
  ["change 1.0 to 1.1 in package.json", change("package.json", "1.0", "1.1")],
  ["change a to b in c to d in e.txt", change("e.txt", "a", "b in c to d")],
  ["change Hello World to Hello belay", "missing file"],
  ["read Hello.java", "read Hello.java"],
  ["Show me src/main.ts", "read src/main.ts"],
  ["what is in Hello.java?", "read Hello.java"],
  ["what does README.md say?", "read README.md"],
  ["cat Makefile", "read Makefile"],
  ['read "my notes.txt"', "read my notes.txt"],
  ["can you read 笔记.txt", "read 笔记.txt"],
  ["take a look at Hello.java", "read Hello.java"],
  ["Read the file Hello.java and tell me what it does", "read Hello.java"],
  ["what's in src?", "list src"],
  ["list", "list ."],
  ["list files", "list ."],
  ["list the files in src", "list src"],
  ["ls src/core", "list src/core"],
  ["list src", "list src"],
  ["what files are here?", "list ."],
  ["show me the files in this folder", "list ."],
  ["run npm test", "run npm test"],
  ["run `npm test`", "run npm test"],
  ['execute the command echo "a b"', 'run echo "a b"'],
  ["run ls -la .", "run ls -la ."],
  ["please run node -e 'console.log(1)'", "run node -e 'console.log(1)'"],
  ["execute: ls -la", "run ls -la"],
  ["run the tests", ""],
  ["create hello.txt with hello there", "create hello.txt: hello there"],
  ["create a new file called notes/a.md containing # Title", "create notes/a.md: # Title"],
  ['write "hi\\nyou" to hi.txt', "create hi.txt: hi\nyou"],
  ["make a file a.py with the content: print(1)", "create a.py: print(1)"],
  ["create hello.txt", "missing text"],
  ["find TODO", "find TODO in ."],
  ["search for parseConfig in src", "find parseConfig in src"],
  ["find all occurrences of Hello in src", "find Hello in src"],
  ["find where Hello is used", "find Hello in ."],
  ["where is main defined?", "find main in ."],
  [
    "change Hello World to Hello belay in Hello.java, then run java Hello.java",
    `${HELLO}; run java Hello.java`,
  ],
  ["read Hello.java, then change World to belay in it", change("Hello.java", "World", "belay")],
  ["run javac Hello.java and then run java Hello", "run javac Hello.java; run java Hello"],
  ["hello", ""],
  ["what can you do?", ""],
  ["write a poem about the sea", ""],
  ["fix the bug in the parser", ""],
  ["show me the money", ""],
])("English: %s", (task, wishes) => {
  expect(spelled(task)).toBe(wishes);
  expect(understand(task).language).toBe("en");
});

test.each([
  ["把 Hello.java 里的 Hello World 改成 Hello belay", HELLO],
  ["把Hello.java里的Hello World改成Hello belay", HELLO],
  ["将 Hello.java 中的 Hello World 替换为 Hello belay", HELLO],
  ["请帮我将文件 Hello.java 中的“Hello World”替换成“Hello belay”。", HELLO],
  ["在 Hello.java 中把 Hello World 改为 Hello belay", HELLO],
  ["在Hello.java里，将「Hello World」改成「Hello belay」", HELLO],
  ["Hello.java 里的 Hello World 改成 Hello belay", HELLO],
  ["修改 Hello.java，把 Hello World 改成 Hello belay", HELLO],
  ["编辑 Hello.java：将 Hello World 修改为 Hello belay", HELLO],
  ["用 Hello belay 替换 Hello.java 中的 Hello World", HELLO],
  ["替换 Hello.java 里的 Hello World 为 Hello belay", HELLO],
  ["把 Hello World 改成 Hello belay，文件是 Hello.java", HELLO],
  ["把 'Hello World' 换成 'Hello belay'（在 Hello.java 里）", HELLO],
  ["麻烦你把 Hello.java 里面的 `Hello World` 换成 `Hello belay`，谢谢", HELLO],
  ["你能把 Hello.java 中的 Hello World 改成 Hello belay 吗？", HELLO],
  ["把 笔记.txt 里的 你好 改成 您好", change("笔记.txt", "你好", "您好")],
  ["把笔记.txt里的你好改成您好", change("笔记.txt", "你好", "您好")],
  ["把 a.ts 里所有的 foo 改成 bar", all("a.ts", "foo", "bar")],
  ["把 a.ts 中的 foo 全部替换为 bar", all("a.ts", "foo", "bar")],
  ["将 src/a.ts 里的 foo 都改成 bar", all("src/a.ts", "foo", "bar")],
  ["将 README.md 中的标题改为主页", change("README.md", "标题", "主页")],
  ["把 Hello World 改成 Hello belay", "missing file"],
  ["把 a.txt 里的“把甲改成乙”改成“丙”", change("a.txt", "把甲改成乙", "丙")],
  ["读 Hello.java", "read Hello.java"],
  ["读一下Hello.java", "read Hello.java"],
  ["看看 src/main.ts 的内容", "read src/main.ts"],
  ["请看一下 README.md 吧", "read README.md"],
  ["Hello.java 里写了什么？", "read Hello.java"],
  ["打开文件 笔记.txt", "read 笔记.txt"],
  ["显示 Makefile", "read Makefile"],
  ["列出文件", "list ."],
  ["列出", "list ."],
  ["看看当前目录有哪些文件", "list ."],
  ["列出当前目录的所有文件", "list ."],
  ["列出目录 src", "list src"],
  ["请查看 Hello.java 文件", "read Hello.java"],
  ["找出所有用到 foo 的地方", "find foo in ."],
  ["列出 src 目录下的文件", "list src"],
  ["src 目录里有什么？", "list src"],
  ["有哪些文件？", "list ."],
  ["运行 npm test", "run npm test"],
  ["执行命令：ls -la", "run ls -la"],
  ["帮我跑一下 `npm test`", "run npm test"],
  ["创建 hello.txt 内容为 你好", "create hello.txt: 你好"],
  ["新建文件 a.py，内容是 print(1)", "create a.py: print(1)"],
  ["创建一个名为 notes/a.md 的文件，写入“# 标题”", "create notes/a.md: # 标题"],
  ["把“你好”写入 hi.txt", "create hi.txt: 你好"],
  ["新建 hello.txt", "missing text"],
  ["查找 TODO", "find TODO in ."],
  ["在 src 里搜索 parseConfig", "find parseConfig in src"],
  ["parseConfig 在哪里定义的？", "find parseConfig in ."],
  [
    "把 Hello.java 里的 Hello World 改成 Hello belay，然后运行 java Hello.java",
    `${HELLO}; run java Hello.java`,
  ],
  ["先读 Hello.java，再把它里面的 World 改成 belay", change("Hello.java", "World", "belay")],
  ["运行 javac Hello.java，再运行 java Hello", "run javac Hello.java; run java Hello"],
  ["你好", ""],
  ["你能做什么？", ""],
  ["写一首关于大海的诗", ""],
])("Chinese: %s", (task, wishes) => {
  expect(spelled(task)).toBe(wishes);
  expect(understand(task).language).toBe("zh");
});
