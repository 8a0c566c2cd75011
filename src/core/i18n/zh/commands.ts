import type { commands as english } from "../en/commands.js";
import { saidBySystem } from "./system.js";

/** 斜杠命令 */
export const commands: typeof english = {
  unknown: (name, near) =>
    `没有 /${name} 这个命令。${near ? `是不是 /${near}？` : ""}/help 列出全部命令。`,
  misused: (usage) => `用法：${usage}`,
  row: (name, value) => `${name}：${value}`,
  summary: {
    help: "这里可以输入什么",
    model: "列出模型，或切换模型",
    doctor: "检查接口接受什么，并据此调整",
    hitl: "何时先征求同意：on、auto、off",
    clear: "在此文件夹开始新的对话",
    status: "模型、模式、文件夹、会话",
    usage: "本会话用掉的 token 和费用",
    jobs: "后台命令：列出、输出、结束",
    permissions: "长期规则：列出、说明、收回",
    policy: "哪些操作无需询问",
    audit: "最近的调用：谁决定的，结果如何",
    trust: "此文件夹自带哪些设置，是否生效",
    theme: "界面配色，附各主题预览",
    lang: "界面语言：en、zh",
    vim: "用 vi 键位编辑输入：on、off",
    cancel: "结束正在进行的回合",
    exit: "离开",
  },
  help: {
    intro: "输入任务，或下面的命令：",
    keys:
      "Enter 发送 · Ctrl+J 换行 · @ 引用文件 · ! 执行命令 · Esc 取消 · 连按两次 Ctrl+C 离开 · " +
      "↑ 历史 · Ctrl+R 搜索历史 · Tab 补全或展开粘贴 · Ctrl+G 外部编辑器 · Ctrl+V 粘贴图片 · " +
      "Alt+Enter 本回合后发送 · Ctrl+T 最近的思考 · Ctrl+O 最近一次调用的全部内容",
  },
  model: {
    current: (label) => `当前：${label}`,
    listed: "已配置（用 /model 名称 切换）：",
    none:
      "没有配置其他模型，本机上也没有模型应答。请设置密钥（如 DEEPSEEK_API_KEY）后重新启动 belay，" +
      "或启动本地服务后使用 /model。",
    local: (label, count) => `${label} 在本机应答，有 ${count} 个模型`,
    switched: (label) => `从下一次请求起：${label}`,
    unknown: (name) => `没有名为“${name}”的已配置模型。/model 列出全部。`,
    busy: "从下一次请求起生效。",
    noKey: (label, variable) => `${label}：没有密钥。请设置 ${variable} 后重新启动 belay。`,
  },
  hitl: {
    now: (mode) => `审批模式：${mode}`,
    on: "on：每次编辑、写入、命令和 MCP 调用都先询问",
    auto: "auto：命令、MCP 和联网会询问；本文件夹内的读取和编辑不询问",
    off: "off：不再询问，例外是你的 ask 规则，以及有外部内容之后可能被它利用的操作。被禁止的仍然禁止。",
  },
  clear: {
    done: "新的对话开始了。旧的对话仍在日志里。",
    busy: "没有清除：回合正在进行。先用 /cancel 结束它，再输入 /clear。",
  },
  status: {
    title: (state) => `状态（${state}）`,
    version: "版本",
    model: "模型",
    endpoint: "接口地址",
    folder: "文件夹",
    mode: "审批",
    session: "会话",
    journal: "日志",
    context: "上下文",
    builtIn: "内置",
    busy: "正在进行一个回合",
    idle: "等待任务",
  },
  usage: {
    line: (input, output, cached) => `输入 ${input} token（缓存 ${cached}），输出 ${output}`,
    estimated: "（估算值：服务器未统计）",
    turn: "本回合",
    session: "本会话",
    noPrice: (p) => `费用未知：没有 ${p.model} 的价格；可设置 ${p.setting}`,
    notCounted: "费用未知",
    andMore: (cost) => `${cost}，另有部分价格未知`,
  },
  policy: {
    title: (mode) => `审批模式 ${mode}：`,
    reads: {
      on: "读取本文件夹：不询问；密钥和 .env 文件会询问",
      auto: "读取本文件夹：不询问；密钥和 .env 文件会询问",
      off: "读取本文件夹：不询问，密钥和 .env 文件也不询问",
    },
    edits: {
      on: "编辑和写入：询问",
      auto: "编辑和写入本文件夹：不询问",
      off: "编辑和写入：不询问",
    },
    commands: {
      on: "命令：询问",
      auto: "命令：询问",
      off: "命令：不询问",
      walled: "命令：在沙箱中不询问；可能破坏、泄露或超出此文件夹的会询问",
    },
    denied:
      "任何模式下都禁止：sudo 之类、删除系统目录或主目录、裸设备、把网络内容送进 shell；编辑还不能写入 .git，读取和编辑都不能离开此文件夹",
  },
  audit: {
    none: "本会话还没有判定过任何调用。",
    decided: (p) => `${p.what}（${p.by}）`,
    by: { policy: "按规则", user: "由你决定", tool: "由工具决定", nobody: "无人可问" },
    allowed: "允许",
    refused: "拒绝",
    skipped: "跳过",
    cancelled: "取消回合",
    outcomes: {
      done: "完成",
      failed: "失败",
      refused: "未运行",
      waiting: "未开始",
      running: "进行中",
    },
  },
  theme: {
    now: (name) => `主题：${name}`,
    unknown: (names) => `可用的主题：${names}`,
    colourless: "当前屏幕没有颜色（设置了 NO_COLOR，或为纯文本行模式）。",
    notKept: (why) => `主题只在本次会话中有效：${saidBySystem(why)}`,
    samples: {
      words: "文字",
      dim: "次要",
      good: "正常",
      warn: "警告",
      bad: "错误",
      link: "链接",
    },
  },
  lang: { now: (name) => `语言：${name}`, unknown: "可用语言：en、zh" },
  vim: {
    on: "输入框使用 vi 键位：Esc 进入普通模式，i 开始输入。",
    off: "输入框使用默认键位。",
  },
  cancel: { nothing: "没有正在进行的任务。" },
};
