/** The question before a call runs. */
import type { approval as english } from "../en/approval.js";

/** A permission is a fact of its session and goes no further. */
const lifetime = "本次会话有效";

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
    hunk: (p) => `第 ${p.number} 处修改，共 ${p.of} 处`,
    taken: (p) => (p.taken === 0 ? "没有采用任何修改" : `采用 ${p.of} 处修改中的 ${p.taken} 处`),
  },
  danger: { low: "低风险", medium: "中等风险", high: "高风险" },
  lines: (p) => `${p.count} 行`,
  parts: "将会运行",
  yes: "允许一次",
  always: (p) => `始终允许：${p.scope}`,
  scope: {
    edits: `项目内的修改（配置和密钥文件除外），${lifetime}`,
    command: (p) => `以“${p.command}”开头的命令，${lifetime}`,
    exact: (p) => `仅“${p.command}”，${lifetime}`,
    thisCommand: `仅这条命令（一字不差），${lifetime}`,
    mcp: (p) => `${p.server} 的 ${p.tool}，${lifetime}`,
    host: (p) => `访问 ${p.host}，${lifetime}`,
  },
  no: "不允许，可说明原因",
  skip: "跳过，不说明",
  edit: "用编辑器修改",
  hunks: (p) => `逐处选择（共 ${p.count} 处）`,
  walk: {
    take: "采用这处修改",
    leave: "保持原样",
    back: "上一处",
    takeRest: "其余全部采用",
    leaveRest: "其余全部不采用",
    whole: "查看全部差异",
  },
  decided: {
    taken: (count) => `采用：${count}`,
    left: (count) => `不采用：${count}`,
  },
  outdated: "文件在你考虑时发生了变化，现在将进行的修改是：",
  noShell: "直接运行程序和参数，不经过 shell。",
  unchanged: "编辑器中没有改动。",
  noEditor: "请用 VISUAL 或 EDITOR 指定编辑器。",
  cancel: "取消本回合",
  readOn: "空格继续阅读，G 跳到末尾；看到末尾后才能允许",
  page: (p) => `第 ${p.from}-${p.to} 行，共 ${p.of} 行`,
  pageKeys: "g 开头，G 末尾",
  reason: "为什么不允许？模型会读到（直接按 Enter：不说明）",
  hunkReason: "为什么不采用其余修改？模型会读到。按 Enter 写入已采用的修改。",
  waiting: (p) => `还有 ${p.count} 个问题在等待`,
  plainAsk: "允许吗？y 一次，a 始终，n 不允许：",
  plainAskOnce: "允许吗？y 一次，n 不允许：",
};
