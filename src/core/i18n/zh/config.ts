/** What is wrong with a person's configuration: what, where, and what to do. */
import type { Expected, Kind, Wrong } from "../../setting.js";
import type { config as english } from "../en/config.js";
import { apart } from "./apart.js";
import { saidBySystem } from "./system.js";

const kinds: Record<Kind, string> = {
  text: "带引号的文字",
  number: "数字",
  whole: "整数",
  yes_no: "true 或 false",
  list: "[…] 列表",
  object: "{…} 对象",
  nothing: "空值",
};

function expectedText(expected: Expected): string {
  if (expected === "address") return "https://… 这样的地址";
  if (expected === "currency") return "USD、CNY 这样的三个大写字母";
  if (expected === "sense") return "别的内容";
  return "least" in expected ? `不小于 ${expected.least} 的数` : `不大于 ${expected.most} 的数`;
}

function wrongText(wrong: Wrong): string {
  switch (wrong.what) {
    case "kind":
      return `应为${apart(kinds[wrong.expected])}，实际为${kinds[wrong.came]}`;
    case "choice":
      return `应为 ${wrong.expected.join("、")} 之一，实际为“${wrong.came}”`;
    case "value":
      return `应为 ${expectedText(wrong.expected)}，实际为“${wrong.came}”`;
    case "empty":
      return "内容为空";
    case "unknown":
      return `没有这个设置${wrong.near ? `，是否想写 ${wrong.near}？` : ""}`;
  }
}

export const config: typeof english = {
  broken: (file, line, column) =>
    `${file} 不是一个有效的 JSON 对象（第 ${line} 行第 ${column} 列）。` +
    "改正之前其中的设置都不生效，belay 会在每次修改前询问。",
  unreadable: (file, why) => `无法读取 ${file}，其中的设置不生效：${saidBySystem(why)}`,
  field: (p) =>
    `${p.file}：${p.field} 不生效${p.whole === p.field ? "" : `，${p.whole} 的其余内容也不生效`}` +
    `（${wrongText(p.wrong)}）。请改正或删除。`,
  unknownField: (file, field, near) =>
    `${file}：没有名为 ${field} 的设置。${near ? `是否想写 ${near}？` : ""}`,
  variable: (name, expected, came) => `变量 ${name} 不生效：应为 ${expected}，实际为“${came}”。`,
  unknownProvider: (name, known) => `没有名为 ${name} 的提供方。已知的有：${known}。`,
  openToOthers: (file) => `本机其他用户可以读取 ${file} 中的密钥。请运行：chmod 600 ${file}`,
  placeholderKey: (variable) =>
    `${variable} 的值是占位符，或不可能是密钥，因此不起作用。请换成你自己的密钥。`,
  keyWithheld: (variable, host) =>
    `没有把 ${variable} 发送给 ${host}，因为它属于另一台服务器。` +
    "请为这台服务器同时设置 BELAY_API_KEY 和 BELAY_BASE_URL。",
  keyWithoutServer:
    "设置了 BELAY_API_KEY，但没有说明用于哪台服务器。" +
    "请同时设置 BELAY_BASE_URL 或 BELAY_PROVIDER。",
};
