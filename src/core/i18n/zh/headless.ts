import type { headless as english } from "../en/headless.js";
import { apart } from "./apart.js";
import { saidBySystem } from "./system.js";

/** 无界面的命令行 */
export const headless: typeof english = {
  help: `belay：终端里的编程助手。

用法
  belay                      在此文件夹打开会话
  belay "任务"               打开会话并从该任务开始
  belay -p "任务"            不开界面完成任务，输出答案
  belay --demo               离线演示，在临时文件夹中进行
  belay policy explain 命令  说明某条命令会如何判定
  belay doctor [model]       检查本机，或查明接口接受什么
  belay audit [会话]         某次会话中判定过的每个调用：谁决定的，结果如何
  belay -- 任务              可能被当成以上子命令的任务

选项
  -p, --print 任务           不开界面运行（同 --once）；标准输入会并入任务
      --output-format 格式   text（默认）、json 或 stream-json
      --model 名称           模型；--provider 名称 指定提供方
      --base-url 地址        任何兼容 OpenAI 的接口
      --hitl 模式            on、auto（默认）或 off：何时询问
      --allow 规则           无需询问：edits、命令开头的几个词、host(名称)、
                             mcp(服务器/工具) 等；可多次给出
      --sandbox[=net]        在沙箱中运行命令；net 表示开放网络
      --max-rounds N         一个任务最多几次回答
      --token-budget N       一个任务最多用多少 token
      --cwd 目录             在此文件夹工作
      --lang en|zh           语言
      --plain                只输出文本行，适合屏幕阅读器（也可设 BELAY_PLAIN=1）
      --version, --help

退出码
  0 完成 · 1 客户端或提供方错误 · 2 用法 · 3 空回答 · 4 长度上限
  5 被防失控机制停下的部分结果 · 6 轮数上限 · 7 token 预算
  8 需要批准而未得到 · 130 已取消
`,
  unknownOption: (name, near) =>
    `没有 ${name} 这个选项。${near ? `是不是 ${near}？` : ""}belay --help 列出全部选项。`,
  needsValue: (name, what) => `${name} 需要 ${what}。`,
  values: { text: "一个值", number: "一个数字" },
  badValue: (name, expected, came) => `${name}：应为 ${expected}，却是“${came}”。`,
  usages: { policy: 'policy explain "命令"', doctor: "doctor [model]", audit: "audit [会话]" },
  noSubcommand: (p) =>
    `没有“belay ${p.came}”这种用法。是不是想输入：belay ${p.meant}？` +
    `如果这是一个任务：belay -- ${p.came}`,
  noTask: '没有任务。请这样给出：belay -p "任务"，或通过标准输入。',
  inputTooLong: "管道输入超过 32 MB：没有模型能读这么多。",
  awaitsInput: "正在等待标准输入结束。若没有输入，请用 < /dev/null",
  answerLost: (why) => `回答无法写出：${saidBySystem(why)}`,
  noFolder: (path) => `没有 ${path} 这个文件夹。`,
  closedFolder: (path) => `没有权限读取文件夹 ${path}。请换一个文件夹，或让其所有者开放权限。`,
  rootFolder: (path) =>
    `belay 不在 ${path} 启动：那样它下面的一切都会成为项目。请进入某个项目，或用 --cwd ${path} 明确指定。`,
  kept: (id) => `本次会话已保存，编号 ${id}。查看其中做过的事：belay audit ${id}`,
  notKept: "本次会话没有被保存。",
  crashedUnsaved: (message) => `belay 自身出错：${saidBySystem(message)}\n本次会话没有被保存。`,
  crashed: (message, journal) =>
    `belay 自身出错：${saidBySystem(message)}\n说过和做过的都没有丢；日志在 ${journal}`,
  noSqlite: (path, why) =>
    `无法使用 SQLite（${saidBySystem(why)}）：本会话以 JSON 行保存在 ${path}`,
  journalMoved: (path) => `日志无法读取，已移到 ${path}`,
  journalLost: (why) => `本会话没有被保存：${saidBySystem(why)}`,
  journalDropped: (lines) => `日志中有 ${lines} 行因崩溃残缺，已略过。`,
  demoModel: "没有配置密钥：由内置的演示模型回答。它很小，按规则工作。",
  partial: "部分结果",
  endings: {
    EMPTY_RESPONSE: "模型没有给出任何内容。请换一种说法，或用 --model 更换模型。",
    LENGTH_LIMIT: "回答达到模型的长度上限，内容不完整。请减少一次要求的内容。",
  },
  notApproved: ({ subject, rule }) =>
    `未获批准（这里没有人可问）：${subject}。` +
    (rule === undefined
      ? "没有 --allow 规则能涵盖它；用 --hitl off 可以运行。"
      : `可用 --allow '${rule}' 或 --hitl off 允许。`),
  demo: {
    noFolder: (why) => `无法为演示建立并写入临时文件夹：${saidBySystem(why)}`,
    input: "输入",
    calls: "调用",
    result: "结果",
    ok: "成功：文件内容与任务相符",
    bad: "失败：文件内容与任务不符",
    task: "把 Hello.java 里的 Hello World 改成 Hello belay",
  },
  policy: {
    usage: '用法：belay policy explain "命令" [--json]',
    verdicts: { allow: "允许", ask: "先询问", deny: "禁止" },
    verdict: (p) => `${p.verdict}：${p.because}`,
    parts: "组成部分：",
    mode: (p) => `审批模式 ${p.mode}`,
    ruleCount: (p) => `来自${apart(p.place)} 的 ${p.n} 条规则`,
    sandbox: { off: "无沙箱", on: "沙箱", missing: "你要求的沙箱不可用" },
    counted: (p) =>
      `判定时考虑了：belay 自己的规则、${p.facts.join("、")}。` +
      "会话中才有的内容（会话里给出的许可、外部内容）请在会话中用 /permissions why 命令 查看。",
  },
};
