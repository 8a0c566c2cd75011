/** Nothing but a name: the beginning of a project of any kind. */
import type { Starter } from "./name.js";

export const empty: Starter = ({ title }) => ({
  "README.md": `# ${title}\n`,
  ".gitignore": ".DS_Store\n.env\n",
});
