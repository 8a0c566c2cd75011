/** What lies at hand for whoever types: the project's files, pictures, their editor, a draft. */
import { draftFile } from "../adapters/workspace/draft.js";
import { editText } from "../adapters/workspace/editor.js";
import { pictureInClipboard } from "../adapters/workspace/clipboard.js";
import { pictureAt } from "../adapters/workspace/picture.js";
import type { Search } from "../core/host.js";
import type { Seat } from "../core/seat.js";

type AtHand = Required<
  Pick<Seat, "files" | "picture" | "clipboardPicture" | "edit" | "draft" | "keepDraft">
>;

export function atHand(
  { cwd, dataDir }: { cwd: string; dataDir: string },
  search: () => Promise<Search>,
): AtHand {
  const draft = draftFile(dataDir, cwd);
  return {
    files: projectFiles(search),
    picture: (path) => pictureAt(path, cwd),
    clipboardPicture: () => pictureInClipboard(process.env),
    edit: (text, path) => editText(text, process.env, path),
    draft: draft.found,
    keepDraft: draft.keep,
  };
}

const FILES_MAX = 200_000;
/** A list older than this is made anew, while the old one still serves. */
const STALE_MS = 3_000;

/** Made when first asked for. The same array as long as the same files are there. */
function projectFiles(search: () => Promise<Search>): () => Promise<readonly string[]> {
  let known: readonly string[] | undefined;
  let madeAt = Number.NEGATIVE_INFINITY;
  let making: Promise<readonly string[]> | undefined;
  const make = async (): Promise<readonly string[]> => {
    const { signal } = new AbortController();
    const found = await (await search()).glob({ pattern: "**", path: ".", max: FILES_MAX }, signal);
    const paths = "paths" in found ? found.paths : [];
    if (!known || !same(known, paths)) known = paths;
    madeAt = performance.now();
    making = undefined;
    return known;
  };
  return async () => {
    if (performance.now() - madeAt > STALE_MS) making ??= make();
    return known ?? (await making) ?? [];
  };
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((path, i) => path === b[i]);
