/** Why the policy allowed, asked or denied: one sentence per reason. `detail` names the thing. */
import type { why as english } from "../en/why.js";
import { doubtNamed } from "../en/why.js";
import { reasons } from "./reasons.js";

const about = (sentence: string) => (p: { detail: string }) =>
  p.detail ? `${sentence}：${p.detail}` : `${sentence}。`;

export const why: typeof english = {
  free: about("只读取，不改动"),
  inside: about("只涉及项目内的内容"),
  mode_off: about("已关闭询问（/hitl off）"),
  mode_on: about("所有改动和命令都要询问（/hitl on）"),
  command: about("运行命令前需要询问"),
  granted: about("你在本次会话中已允许过"),
  outside: about("超出了项目文件夹"),
  secret: about("文件可能含有机密"),
  configuration: about("文件会影响自动运行的工具"),
  readonly: about("文件是只读的"),
  network: about("会使用网络"),
  mcp: about("会调用其他服务器的工具"),
  destructive: about("可能造成无法恢复的破坏"),
  privilege: about("要求更高的权限"),
  pipe_to_shell: about("会直接运行下载的内容"),
  unparsable: (p) => unparsable({ detail: doubtNamed(p.detail, reasons.sentences) ?? p.detail }),
  rule: about("规则如此规定"),
  tainted: about("对话中已混入外部内容"),
  unsandboxed: about("你要求的沙箱不可用，因此每条命令都会询问"),
  other: about("不在无害操作的名单内"),
};

const unparsable = about("无法完全解析这条命令，因此无法判断");
