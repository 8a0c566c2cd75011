/** What is wrong with a person's configuration: what, where, and what to do. */
import type { config as english } from "../en/config.js";

export const config: typeof english = {
  broken: (file, line, column) =>
    `${file} 不是有效的 JSON（第 ${line} 行第 ${column} 列）。` +
    "改正之前其中的设置都不生效，belay 会在每次修改前询问。",
  unreadable: (file, why) => `无法读取 ${file}，其中的设置不生效：${why}`,
  field: (file, field, why) => `${file}：${field} 不生效（${why}）。请改正或删除。`,
  unknownField: (file, field, near) =>
    `${file}：没有名为 ${field} 的设置。${near ? `是否想写 ${near}？` : ""}`,
  variable: (name, expected, came) => `变量 ${name} 不生效：应为 ${expected}，实际为“${came}”。`,
  unknownProvider: (name, known) => `没有名为 ${name} 的提供方。已知的有：${known}。`,
  openToOthers: (file) => `本机其他用户可以读取 ${file} 中的密钥。请运行：chmod 600 ${file}`,
  keyWithheld: (variable, host) =>
    `没有把 ${variable} 发送给 ${host}，因为它属于另一台服务器。` +
    "请为这台服务器同时设置 BELAY_API_KEY 和 BELAY_BASE_URL。",
  keyWithoutServer:
    "设置了 BELAY_API_KEY，但没有说明用于哪台服务器。" +
    "请同时设置 BELAY_BASE_URL 或 BELAY_PROVIDER。",
};
