/** How a turn ended, in a sentence; nothing to say when it simply completed. */
import type { endings as english } from "../en/endings.js";

export const endings: typeof english = {
  COMPLETED: "",
  MAX_ROUNDS: "部分结果：已达到轮数上限。",
  REPEATED_FAILURE: "部分结果：同一调用反复失败，已停止。",
  REPEATED_CALL: "部分结果：同一调用反复执行而没有进展。",
  EMPTY_RESPONSE: "模型没有给出任何内容。请换一种说法，或用 /model 更换模型。",
  LENGTH_LIMIT: "回答达到模型的长度上限，内容不完整。输入“继续”可接着往下。",
  CLIENT_ERROR: "本回合没有得到回答。",
  CANCELLED: "已取消。",
  TOKEN_BUDGET: "部分结果：token 预算已用完。",
  APPROVAL_NEEDED: "已停止：有操作需要批准，但无人可以批准。",
};
