/** Prompts are prose files: `import text from "./name.md"` is their text. */
declare module "*.md" {
  const text: string;
  export default text;
}
