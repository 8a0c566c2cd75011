/**
 * What the person's own words rule out: examples both ways, in English and Chinese.
 */
import { describe, expect, test } from "vitest";
import { intentOf } from "../../src/core/intent.js";

const check = (text: string) => intentOf(text);

const orders = [
  "don't go online",
  "Fix the typo in README.md, but don't go online",
  "Please do not use the internet. Rename foo to bar.",
  "Don’t search the web for this; the answer is in src/",
  "never access the network",
  "No internet please: explain how the cache works",
  "no web search. What does parse() do?",
  "No network access. Refactor utils.ts",
  "Stay offline and fix the failing test",
  "work offline: rename the class",
  "Offline only, please. Update the changelog",
  "fix the bug in parser.ts without going online",
  "Without using the internet, tell me which licence we use",
  "You are offline. Add a test for the lexer",
  "you must not browse the web",
  "stay off the internet while you do this",
  "Use only local files. Which version of React is this?",
  "explain this repo\nno internet",
  "Rename the variable (don't look anything up online)",
  "avoid using the web for this",
  "不要联网",
  "别上网，直接改 Hello.java",
  "请不要联网搜索，只看代码",
  "修复登录的 bug，不要上网查",
  "离线完成：把 foo 改名为 bar",
  "全程离线，不要访问网络",
  "禁止联网。解释一下这个函数",
  "请在不联网的情况下修复这个测试",
  "不许上网搜索，给 utils.ts 加注释",
  "只用本地文件回答：这里用的哪个版本？",
  "现在没有网络，帮我改一下 README",
  "把 Hello World 改成 Hello belay，请勿联网",
];

const work = [
  "add an offline mode",
  "Add an offline mode to the app",
  "Implement offline support with a service worker",
  "fix the offline indicator in the header",
  "make it work offline",
  "Make the editor work without internet access",
  "The app crashes without a network connection, fix it",
  "Show a banner when there is no internet",
  'Change the label to "Don\'t go online"',
  "Rename the setting `no internet` to `airplane`",
  "Why do users not go online after login?",
  "don't use the network layer in these tests",
  "Do not touch the web folder",
  "don't search the web directory, only src",
  "search the web for the newest version of zod",
  "go online and fetch the changelog",
  "Add three states: online, offline, unknown",
  "Fix the bug where players don't go online",
  "don't change online.ts",
  "never store tokens in web storage",
  "```\ndon't go online\n```\nWhat does this comment mean?",
  "实现离线缓存",
  "给应用添加离线模式",
  "修复设备不能上网的问题",
  "让程序不要联网也能运行",
  "不能联网时显示提示",
  "把按钮文字改成“不要联网”",
  "修改离线地图的下载逻辑",
  "支持离线工作",
  "联网搜索 zod 的最新版本",
  "检查为什么用户无法上网",
];

const titles = [
  "# Payment module",
  "## User management",
  "《用户登录模块设计》",
  "《基于 Java 的图书管理系统的设计与实现》",
  "Project Report: Q3 Results",
  "用户管理系统",
  "User Management System",
  "Payment module design",
  "Quarterly Sales Report 2026",
  "Introduction to Distributed Systems",
  "Design of the Payment Module",
  "Title: Payment gateway",
  "标题：支付网关",
  "Test Plan: Login",
  "Architecture overview",
  "Company Website",
  "订单支付模块设计方案",
  "数据库优化方案",
  "在线教育平台",
  "学生选课系统 v2.0",
  "图书管理系统的设计与实现",
  "# 支付模块",
  "2026 年第三季度销售报告",
  "智能客服平台需求文档",
  "测试报告",
  "**Payment Module Requirements**",
];

const asks = [
  "Fix the login module",
  "# Add a payment module",
  "Build a user management system",
  "Write the project report",
  "Payment module: add refunds",
  "please summarise the architecture",
  "Login module is broken",
  "Unit tests failing in payment module",
  "Where is the payment module?",
  "change Hello World to Hello belay in Hello.java",
  "src/payment/module.ts",
  "README.md",
  "parseDate",
  "npm test",
  "ls -la",
  "ok",
  "yes",
  "Yes",
  "continue",
  "Go ahead",
  "Option 2",
  "the payment module",
  "hello",
  "Hello World",
  "Thank you",
  "PostgreSQL",
  "Spring Boot",
  "2",
  "dark mode",
  "unit tests",
  "Refactor plan",
  "I want a user management system",
  "A user management system",
  "TypeScript",
  "Document the service",
  "Add docs\nfor the payment module",
  "Missing documentation",
  "",
  "   ",
  "继续",
  "好的",
  "是",
  "你好",
  "谢谢",
  "帮我写一个用户管理系统",
  "请设计用户登录模块",
  "设计用户登录模块",
  "实现图书管理系统",
  "写一份项目报告",
  "把登录模块改成异步",
  "修复登录模块",
  "运行测试",
  "优化数据库方案",
  "用户管理系统报错",
  "用户管理系统怎么启动？",
  "做一个商城网站",
  "用 Python 做管理系统",
  "给项目加上文档",
  "方案一",
  "第二个方案",
  "分析这个项目",
  "解释一下架构",
  "生成测试报告",
];

describe("an order to stay off the network", () => {
  test.each(orders)("is heard in: %s", (text) => {
    expect(check(text).offline).toBe(true);
  });

  test.each(work)("is not heard in: %s", (text) => {
    expect(check(text).offline).toBe(false);
  });

  test.each([...titles, ...asks])("is not made up from: %s", (text) => {
    expect(check(text).offline).toBe(false);
  });
});

describe("a title with no ask in it", () => {
  test.each(titles)("is one: %s", (text) => {
    expect(check(text).title).toBe(true);
  });

  test.each([...asks, ...orders, ...work])("is none: %s", (text) => {
    expect(check(text).title).toBe(false);
  });
});
