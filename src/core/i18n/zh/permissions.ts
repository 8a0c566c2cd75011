/** Standing permissions: listing, explaining and taking them back, and what is wrong with one. */
import type { permissions as english } from "../en/permissions.js";
import { apart } from "./apart.js";
import { saidBySystem } from "./system.js";

const sources: (typeof english)["sources"] = {
  user: "你的 config.json",
  project: "项目的 .belay/config.json",
  line: "--allow",
  session: "本会话",
};

const wrong = {
  form: "不是规则允许的任何一种写法",
  empty: "没有写明它管什么",
  words: "命令的词里不能有引号、星号或 shell 符号；整行命令请用 exactly(…)",
  path: "不是项目文件夹内的路径",
  name: "不是有效的名称",
};

export const permissions: typeof english = {
  sources,
  lists: { allow: "允许", ask: "询问", deny: "禁止" },
  title: "长期规则（禁止先于询问，询问先于允许）：",
  none: "没有长期规则，只按审批模式判断（/hitl）。",
  takenBack: "已收回",
  keys: "/permissions revoke N 收回一条 · /permissions why X 说明某个工具、命令或路径为何会询问",
  usage: "/permissions [why 工具|命令|路径] [revoke N]",
  revoked: (p) => `从下一次调用起，${p.rule} 不再允许任何操作。`,
  stillWritten: (p) => `只在本会话内收回；规则仍写在${p.place}里。`,
  stricter: (p) => `${p.rule} 让 belay 更严格，只能由写它的人去掉：${p.place}。`,
  noSuch: (p) =>
    p.last === 0 ? "没有可收回的规则。" : `没有第 ${p.came} 条规则；编号为 1 到 ${p.last}。`,
  rulings: { allow: "无需询问", ask: "会先询问", deny: "会被拒绝" },
  kinds: {
    tool: "调用",
    read: "读取",
    write: "写入",
    execute: "运行",
    fetch: "访问",
    mcp: "调用",
  },
  decided: (p) => `${p.kind} ${p.subject}：${p.ruling}。`,
  byRule: (p) => `规则 ${p.rule}，来自${apart(p.place)}`,
  toolItself: "没有规则提到这个工具；判断的是每次调用要做的事。请给出路径或命令。",
  tainted: (p) =>
    `对话中已有外部内容（${p.sources}）：联网、读取机密、写到项目之外、改配置和 git push 都会再次询问，直到 /clear`,
  untainted: "对话中没有外部内容",
  sandbox: (p) => `沙箱：${p.state}`,
  sandboxOff: "命令不在沙箱中运行",
  rule: (p) => `${p.place}：规则“${p.rule}”不生效：${wrong[p.problem]}。应为：${p.forms}。`,
  projectAllow: (p) =>
    `${p.place}：允许“${p.rule}”不生效，因为项目只能更严格。需要的话请写进你自己的 config.json。`,
  unknownTool: (p) =>
    `${p.place}：规则“${p.rule}”说的不是 belay 的工具。` +
    (p.near ? `是否想写 tool(${p.near})？` : ""),
  commandTool: (p) => `${p.place}：允许“${p.rule}”不包括命令。请写明命令，如 command(npm test)。`,
  audit: {
    title: (p) => `会话 ${p.session} · ${p.day}`,
    shown: (p) => `展示内容 ${p.hash}`,
    noJournal: (p) => `无法打开日志，因此看不到其中的会话：${saidBySystem(p.why)}`,
    noSession: (p) =>
      p.asked === undefined ? "日志中没有此文件夹的会话。" : `日志中没有会话 ${p.asked}。`,
  },
  notApproved: {
    tainted: (p) =>
      `未获批准：${p.subject}。对话中已有外部内容（${p.sources}），每次都需要有人同意，而这里没有人可问。`,
    rule: (p) => `未获批准：${p.subject}。规则 ${p.rule} 要求有人同意，而这里没有人可问。`,
  },
};
