import type { sandbox as english } from "../en/sandbox.js";

/** 沙箱 */
export const sandbox: typeof english = {
  title: "沙箱",
  on: (p) =>
    `${p.by}：命令只能写入此文件夹，看不到你的主目录，网络${p.network ? "已开放" : "已关闭"}`,
  off: "未启用",
  lacks: {
    not_installed: (p) =>
      `没有沙箱：未安装 ${p.detail}。` +
      (p.install ? `安装：${p.install}` : "多数系统都有同名软件包"),
    refused: (p) => `没有沙箱：系统不允许（${p.detail}）`,
    home: (p) => `没有沙箱：${p.detail} 包含你的主目录，而沙箱会隐藏主目录`,
    system: (p) => `没有沙箱：${p.detail} 上没有可用的沙箱`,
  },
  asks: "。每条命令都会先询问。",
  notApproved: (p) =>
    `未获批准：${p.subject}。你要求的沙箱不可用，因此每条命令都需要有人批准，而这里无人可问。`,
};
