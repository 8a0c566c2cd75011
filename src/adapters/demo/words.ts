/**
 * What the demo model says. These are a model's words, in the language of the task, and no
 * part of the program's catalogue, which follows the language of the terminal.
 */
import type { Language } from "./understand.js";

export interface Words {
  changed(file: string, from: string, to: string, places: number): string;
  absent(file: string, from: string): string;
  otherCase: string;
  same: string;
  read(file: string, lines: number): string;
  empty(file: string): string;
  listed(dir: string): string;
  ran(command: string, exit: string): string;
  created(file: string): string;
  /** Only some hunks were allowed. */
  partly(file: string, taken: number, of: number): string;
  /** The person wrote it anew before they allowed it. */
  wroteYours(file: string): string;
  found(text: string): string;
  foundNothing(text: string): string;
  more(lines: number): string;
  failed(action: string, why: string): string;
  refused(action: string, reason: string | undefined): string;
  forbidden(action: string, reason: string): string;
  noTool(tool: string): string;
  missing: { file: string; text: string };
  askWhat(title: string): string;
  abilities: string;
  /** What was tried, after "could not". */
  toRead(file: string): string;
  toEdit(file: string): string;
  toList(dir: string): string;
  toRun(command: string): string;
  toWrite(file: string): string;
  toFind(text: string): string;
  report: { done: string; verified: string; open: string; next: string; none: string; go: string };
}

export const wordsIn = (language: Language): Words => (language === "zh" ? chinese : english);

const english: Words = {
  changed: (file, from, to, places) =>
    `Changed “${from}” to “${to}” in \`${file}\`${places > 1 ? `, in ${places} places` : ""}. ` +
    "I did not run anything to check it.",
  absent: (file, from) =>
    `I read \`${file}\`, but it does not contain “${from}”, so I changed nothing.`,
  otherCase: " It does contain the same words in other letter case.",
  same: "The old and the new text are the same, so there is nothing to change.",
  read: (file, lines) => `\`${file}\` has ${lines} ${lines === 1 ? "line" : "lines"}:`,
  empty: (file) => `\`${file}\` shows no lines of text:`,
  listed: (dir) => `In \`${dir}\`:`,
  ran: (command, exit) => `Ran \`${command}\`: exit code ${exit}.`,
  created: (file) => `Wrote \`${file}\`.`,
  partly: (file, taken, of) =>
    `Changed \`${file}\` where you allowed it: ${taken} of ${of} hunks. ` +
    "The rest stands as it was. I did not run anything to check it.",
  wroteYours: (file) =>
    `Changed \`${file}\` to what you wrote instead. I did not run anything to check it.`,
  found: (text) => `“${text}” is here:`,
  foundNothing: (text) => `I searched and did not find “${text}”.`,
  more: (lines) => `… and ${lines} more lines`,
  failed: (action, why) => `I could not ${action}. The tool said: ${why}`,
  refused: (action, reason) =>
    `You refused, so I did not ${action}, and left things as they were.` +
    (reason ? ` What you said: ${reason}` : ""),
  forbidden: (action, reason) => `I was not allowed to ${action}: ${reason}`,
  noTool: (tool) => `That takes the tool ${tool}, which is not offered in this turn.`,
  missing: {
    file: "In which file? For example: change Hello World to Hello belay in Hello.java",
    text: "With what text? For example: create hello.txt with Hello there",
  },
  askWhat: (title) => `What should I do with “${title}”?`,
  abilities:
    "I am belay's built-in demo model: a few fixed rules and no intelligence, here so that you " +
    "can see the program at work. I understand sentences such as:\n\n" +
    "- change Hello World to Hello belay in Hello.java\n- read Hello.java\n- list src\n" +
    "- run node --version\n- create hello.txt with Hello there\n- find TODO\n\n" +
    "For real work, configure a model: set a key such as `DEEPSEEK_API_KEY`, or give `--base-url`.",
  toRead: (file) => `read \`${file}\``,
  toEdit: (file) => `edit \`${file}\``,
  toList: (dir) => `list \`${dir}\``,
  toRun: (command) => `run \`${command}\``,
  toWrite: (file) => `write \`${file}\``,
  toFind: (text) => `search for “${text}”`,
  report: {
    done: "Done",
    verified: "Verified",
    open: "Not done or blocked",
    next: "Next step",
    none: "nothing",
    go: "say what should be tried now",
  },
};

const chinese: Words = {
  changed: (file, from, to, places) =>
    `已把 \`${file}\` 中的“${from}”改成“${to}”${places > 1 ? `，共 ${places} 处` : ""}。` +
    "我没有运行任何命令来验证。",
  absent: (file, from) => `我读了 \`${file}\`，里面没有“${from}”，所以没有做任何修改。`,
  otherCase: "里面有大小写不同的相同文字。",
  same: "新旧文字相同，不需要修改。",
  read: (file, lines) => `\`${file}\` 共 ${lines} 行：`,
  empty: (file) => `\`${file}\` 没有可显示的文字行：`,
  listed: (dir) => `\`${dir}\` 里有：`,
  ran: (command, exit) => `已运行 \`${command}\`：退出码 ${exit}。`,
  created: (file) => `已写入 \`${file}\`。`,
  partly: (file, taken, of) =>
    `已修改 \`${file}\` 中你允许的部分：共 ${of} 处，采用 ${taken} 处，其余保持原样。` +
    "我没有运行任何命令来验证。",
  wroteYours: (file) => `已按你改写的内容修改 \`${file}\`。我没有运行任何命令来验证。`,
  found: (text) => `“${text}”出现在：`,
  foundNothing: (text) => `我搜索过了，没有找到“${text}”。`,
  more: (lines) => `……还有 ${lines} 行`,
  failed: (action, why) => `没能${action}。工具的回答：${why}`,
  refused: (action, reason) =>
    `你拒绝了，所以我没有${action}，一切保持原样。` + (reason ? `你的说明：${reason}` : ""),
  forbidden: (action, reason) => `不允许${action}：${reason}`,
  noTool: (tool) => `这需要工具 ${tool}，但本轮没有提供。`,
  missing: {
    file: "在哪个文件里？例如：把 Hello.java 里的 Hello World 改成 Hello belay",
    text: "写什么内容？例如：创建 hello.txt 内容为 你好",
  },
  askWhat: (title) => `关于“${title}”，需要我做什么？`,
  abilities:
    "我是 belay 内置的演示模型：只有几条固定规则，没有智能，用来让你看看程序怎样工作。" +
    "我能听懂这样的话：\n\n" +
    "- 把 Hello.java 里的 Hello World 改成 Hello belay\n- 读 Hello.java\n- 列出 src\n" +
    "- 运行 node --version\n- 创建 hello.txt 内容为 你好\n- 查找 TODO\n\n" +
    "要做真正的工作，请配置一个模型：设置 `DEEPSEEK_API_KEY` 之类的密钥，或使用 `--base-url`。",
  toRead: (file) => `读取 \`${file}\``,
  toEdit: (file) => `修改 \`${file}\``,
  toList: (dir) => `列出 \`${dir}\``,
  toRun: (command) => `运行 \`${command}\``,
  toWrite: (file) => `写入 \`${file}\``,
  toFind: (text) => `搜索“${text}”`,
  report: {
    done: "已完成",
    verified: "已验证",
    open: "未完成或受阻",
    next: "下一步",
    none: "无",
    go: "请告诉我现在该试什么",
  },
};
