/** The question before a call runs. */
import type { approval as english } from "../en/approval.js";

export const approval: typeof english = {
  question: (p) => `${p.verb} ${p.subject}？`,
  titles: {
    write: (p) => `修改 ${p.path}？`,
    create: (p) => `新建 ${p.path}？`,
    execute: "运行这条命令？",
    background: "在后台运行这条命令，直到你离开？",
    fetch: "访问这个地址？",
    mcp: (p) => `调用服务器 ${p.server} 的 ${p.tool}？`,
    read: (p) => `读取 ${p.path}？`,
  },
  danger: { low: "低风险", medium: "中等风险", high: "高风险" },
  lines: (p) => `${p.count} 行`,
  parts: "将会运行",
  yes: "允许一次",
  always: (p) => `始终允许：${p.scope}`,
  scope: {
    edits: "项目内的修改，直到退出",
    command: (p) => `以“${p.command}”开头的命令，直到退出`,
    exact: (p) => `仅“${p.command}”，直到退出`,
    mcp: (p) => `${p.server} 的 ${p.tool}，直到退出`,
    host: (p) => `访问 ${p.host}，直到退出`,
  },
  no: "不允许",
  cancel: "取消本回合",
  readOn: "按空格继续阅读，看到末尾后才能允许",
  page: (p) => `第 ${p.from}-${p.to} 行，共 ${p.of} 行`,
  reason: "为什么不允许？模型会读到（直接按 Enter：不说明）",
  waiting: (p) => `还有 ${p.count} 个问题在等待`,
  plainAsk: "允许吗？y 一次，a 始终，n 不允许：",
  plainAskOnce: "允许吗？y 一次，n 不允许：",
};
