/** Stand-ins for what is yet to come: the web, a server's tools, memory. */
import { z } from "zod/v3";
import { done } from "../../src/core/effect.js";
import type { Tool } from "../../src/core/tool.js";
import { defineTool } from "../../src/core/tool.js";
import { tools as builtIn } from "../../src/tools/index.js";

/** `document` is what stands at the address, and what the server answers. */
export const toolsWith = (document: string): Tool[] => [
  ...builtIn,
  defineTool({
    name: "web_fetch",
    description: "Fetch a page.",
    input: z.object({ url: z.string().describe("Address") }).strict(),
    parallel: true,
    network: true,
    prepare: async ({ url }) => ({
      subject: url,
      effects: [{ kind: "fetch", url }],
      run: async () => done(url.includes("docs.example") ? document : "nothing here"),
    }),
  }),
  defineTool({
    name: "mcp__desk__ask",
    description: "Ask the help desk.",
    input: z.object({ text: z.string().describe("What") }).strict(),
    prepare: async ({ text }) => ({
      subject: text,
      effects: [{ kind: "mcp", server: "desk", tool: "ask" }],
      run: async () => done(text === "issue 7" ? document : "noted"),
    }),
  }),
  defineTool({
    name: "remember",
    description: "Keep a fact for later sessions.",
    input: z.object({ fact: z.string().describe("What") }).strict(),
    prepare: async ({ fact }) => ({
      subject: fact,
      effects: [{ kind: "write", path: "memory", memory: true }],
      run: async () => done("kept"),
    }),
  }),
];
