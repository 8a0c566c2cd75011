/** The screen itself: first line, status line, what is going on, the prompt. */
import type { terminal as english } from "../en/terminal.js";

export const terminal: typeof english = {
  demoLabel: "演示",
  demoNote:
    "尚未配置模型，由内置演示模型应答：它只有几条固定规则，不是 AI。" +
    "请设置密钥（如 DEEPSEEK_API_KEY）后重新启动，或启动本地服务后使用 /model。",
  placeholder: "输入任务，或以 / 输入命令",
  steerPlaceholder: "可继续输入，按 Enter 送入当前回合",
  hitl: { auto: "自动", on: "全部询问", off: "不询问" },
  tokens: (p) => `输入 ${p.input}，输出 ${p.output}`,
  context: (p) => `上下文 ${p.percent}%`,
  working: "处理中",
  thinking: "思考中",
  thought: (p) => `思考了 ${p.time}`,
  opensThought: "Ctrl+T 展开",
  opensCall: "Ctrl+O 查看全部",
  alerts: { ended: "本回合已结束", asks: "等待你的答复" },
  answering: "回答中",
  tableSoFar: (p) => `表格：已收到 ${p.lines} 行`,
  running: "执行中",
  asking: "等待你的答复",
  cancelling: "正在停止",
  waitingForModel: (p) => `模型已 ${p.seconds} 秒没有响应`,
  retrying: (p) => `${p.seconds} 秒后重试（第 ${p.attempt} 次）`,
  escCancels: "Esc 取消",
  ctrlCAgain: "再按一次 Ctrl+C 退出",
  pasted: (p) =>
    p.lines > 1
      ? `[粘贴内容 #${p.number}，${p.lines} 行]`
      : `[粘贴内容 #${p.number}，${p.characters} 个字符]`,
  listed: (p) => `第 ${p.from}-${p.to} 项，共 ${p.of} 项 · ↑ ↓`,
  moreLines: (p) => `… 还有 ${p.lines} 行`,
  hiddenCharacters: (p) => `含有 ${p.count} 个隐藏字符`,
  lookalikes: (p) => `有 ${p.count} 个字母来自其他文字，外形相似`,
  blanks: (p) => `[${p.count} 个空白]`,
  compacted: (p) => `对话已压缩：${p.before} 个 token 变为 ${p.after} 个。`,
  advised: "模型把工具调用写成了文字；已提醒它使用工具接口。",
  reminded: "已提醒模型：它在重复同样的操作。",
  tripped: "已停用工具，并要求模型以现有结果收尾。",
  diagnosed: "在改动的文件中发现问题，已告知模型：",
  resumed: "已恢复会话。",
  modelChosen: (p) => `当前模型：${p.model}。`,
  searchHistory: "历史",
  noMatch: "没有匹配",
  queuedAfter: "本回合之后",
  picture: (p) => `[图片 #${p.number} ${p.name} ${p.size}]`,
  clipboard: {
    none: "剪贴板里没有图片。",
    large: "剪贴板里的图片超过 5 MB，模型最多接受 5 MB。",
    tool: (p) => `要粘贴图片，请安装其中之一：${p.tools}。粘贴图片文件的路径则不需要。`,
  },
  noEditor: "请设置 VISUAL 或 EDITOR，Ctrl+G 会打开它。",
  editorFailed: (p) => `${p.editor} 未正常结束：文本保持原样。`,
  draftFound: "上次会话意外中断时还有未发送的文本：按 ↑ 取回。",
  mode: { insert: "插入", normal: "普通" },
  shellWaits: "等待中",
  shellDropped: (p) => `还没有开始就已取消：${p.command}`,
  shellDenied: (p) => `未执行：${p.why}`,
  plainPrompt: "> ",
  lines: {
    steered: "已送入当前回合。",
    queues: "以“+ ”开头的一行会等到本回合结束后再发送。",
    queued: "已保留，本回合结束后发送。",
    notSent: (p) => `未发送：${p.line}`,
    keys:
      "Enter 发送 · 行末加反斜杠可接下一行 · ! 执行命令 · Ctrl+C 取消，连按两次退出 · Ctrl+D 退出 · " +
      "回合进行中输入的行会送入该回合，以“+ ”开头的行等它结束 · 询问时输入 ? 列出按键",
    inputEnded: "输入已结束，即将退出。",
  },
};
