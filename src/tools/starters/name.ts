/** A project's name in the forms that languages want it in. */
export interface ProjectName {
  /** As given, the last part of the path: for people. */
  title: string;
  /** Lower case with hyphens: packages on npm and PyPI. */
  slug: string;
  /** Letters, digits and underscores, no digit first: modules and Java packages. */
  identifier: string;
}

/** Path in the project → content. */
export type Starter = (name: ProjectName) => Record<string, string>;

export function projectName(title: string): ProjectName {
  const slug =
    title
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "") || "app";
  const identifier = slug.replaceAll("-", "_").replace(/^(?=\d)/, "app_");
  return { title, slug, identifier: reserved.has(identifier) ? `${identifier}_app` : identifier };
}

/** Words that are no name in Python or Java, or hide a module the starter needs. */
const reserved = new Set(
  (
    "abstract and as assert async await boolean break byte case catch char class const continue " +
    "def default del do double elif else enum except extends false final finally float for from " +
    "global goto if implements import in instanceof int interface is lambda long native new none " +
    "nonlocal not null or package pass private protected public raise return short static " +
    "super switch synchronized test tests this throw throws transient true try unittest void " +
    "volatile while with yield"
  ).split(" "),
);
