/** The last line of a turn, made of facts and not of what the model says. */
import type { evidence as english } from "../en/evidence.js";

export const evidence: typeof english = {
  changed: (p) => `改动 ${p.count} 个文件：${p.files}`,
  ran: (p) => `运行了 ${p.command}（${p.exit}）`,
  notVerified: "未经验证",
  tokens: (p) =>
    p.cached === "0"
      ? `输入 ${p.input}，输出 ${p.output}`
      : `输入 ${p.input}（缓存 ${p.cached}），输出 ${p.output}`,
  estimated: "约",
  byList: (p) => `约 ${p.cost}（${p.month} 的价格）`,
  more: (p) => `等另外 ${p.count} 个`,
};
