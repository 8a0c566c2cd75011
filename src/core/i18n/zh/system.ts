/** What the system says of files and disks, in words. */
import type { SystemCode } from "../../system-said.js";
import { systemSaid } from "../../system-said.js";
import type { saidBySystem as english } from "../en/system.js";

const codes: Record<SystemCode, string> = {
  EACCES: "没有权限",
  EPERM: "没有权限",
  EROFS: "只能读取，不能写入",
  ENOSPC: "磁盘已满",
  EDQUOT: "磁盘配额已用完",
  EISDIR: "这是一个文件夹",
  ENOTDIR: "路径中有一部分不是文件夹",
  ENOENT: "不存在",
  ELOOP: "链接成环",
  ENAMETOOLONG: "名称太长",
  EMFILE: "打开的文件太多",
  EIO: "磁盘读写出错",
  EFBIG: "文件太大",
  EEXIST: "已有同名的文件或文件夹",
  ENOTFILE: "这不是普通文件",
  ECANTOPEN: "无法打开数据库",
  ELOCKED: "正被另一个程序占用",
  ENEWER: "由更新版本的 belay 写入",
  ENOSQLITE: "没有安装 better-sqlite3，而 Node 22.13 起才自带 SQLite",
};

export const saidBySystem: typeof english = (why) => {
  const said = systemSaid(why);
  if (!said) return why;
  return said.path ? `${codes[said.code]}：${said.path}` : codes[said.code];
};
