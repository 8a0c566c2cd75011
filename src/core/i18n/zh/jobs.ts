import type { jobs as english } from "../en/jobs.js";

/** 后台命令 */
export const jobs: typeof english = {
  none: "没有后台命令。",
  title: "后台命令（/jobs ID 显示输出，/jobs end ID 结束它）：",
  running: "运行中",
  exit: (p) => `退出码 ${p.code}`,
  signal: (p) => `被 ${p.signal} 结束`,
  ended: "已结束",
  unknown: (p) => `没有后台命令 ${p.id}。/jobs 列出全部。`,
  silent: "到现在还没有输出。",
  all: (p) => `全部输出：${p.path}`,
  over: (p) => `${p.id} 早已结束。`,
  stopped: (p) => `${p.id} 及其启动的一切已结束。`,
  usage: "/jobs [ID] [end ID]",
  orphans: (p) => `已结束之前的会话遗留的 ${p.count} 个进程。`,
};
