/**
 * Whether a message is only a title: it names a thing and asks for nothing.
 *
 * Wrong in doubt means no work is done, so a title has to look like one: a heading, a book
 * title, or a noun phrase that ends in a word titles end in. Any sign of an ask rules it out.
 */

export function isTitle(text: string): boolean {
  const line = text.trim();
  if (line === "" || line.length > WIDTH_MAX || width(line) > WIDTH_MAX) return false;
  if (/[\n\r]/.test(line)) return false;
  if (/^《[^《》]+》$/.test(line)) return true;
  const marked = /^#{1,6}\s+\S/.test(line) || /^(?:title|标题|题目)\s*[:：]\s*\S/i.test(line);
  const bare = line
    .replace(/^#{1,6}\s+|^(?:title|标题|题目)\s*[:：]\s*/i, "")
    .replace(/^\*\*(.+)\*\*$/, "$1")
    .replace(/^[【[](.+)[】\]]$/, "$1")
    .trim();
  if (/[?？!！。.…,，;；]$/.test(bare) || isCode(bare)) return false;
  return /\p{Script=Han}/u.test(bare) ? isChinese(bare, marked) : isEnglish(bare, marked);
}

/** In columns: longer lines are sentences. */
const WIDTH_MAX = 80;

const width = (line: string): number => line.replace(/[^\0-\u02ff]/gu, "xx").length;

/** A path, a file, a command, an identifier: something to work on. */
function isCode(line: string): boolean {
  if (/[`{}<>$=|\\~^@;"]|\/\/|\(\)|->|--|&&|::/.test(line)) return true;
  if (/^[/!@.-]/.test(line)) return true;
  return line.split(/[\s：，、]+/).some((word) => {
    if (/^v?\d+(\.\d+)*[.,:]?$/i.test(word)) return false;
    return /\w[._]\w|\/|[a-z][A-Z]/.test(word.replace(/^(?:JavaScript|TypeScript|GitHub)$/, ""));
  });
}

function isEnglish(line: string, marked: boolean): boolean {
  const words = line.toLowerCase().match(/[\p{L}\d'’+#&-]+/gu) ?? [];
  const segments = line.split(/\s*[:–—]\s+|\s+-\s+/).map((part) => part.trim().toLowerCase());
  if (words.length === 0 || words.some((word) => asking.has(word))) return false;
  if (segments.some(beginsWithVerb)) return false;
  if (marked) return true;
  if (words.length < 2 || words.length > 12 || !/^\p{Lu}/u.test(line)) return false;
  return segments.some((part) => endsAsTitle.test(part) || beginsAsTitle.test(part));
}

function beginsWithVerb(part: string): boolean {
  const [first = "", second = ""] = part.split(/[\s,]+/);
  if (second === "of" || compounds.test(part)) return false;
  return verbs.has(first) || (adverbs.has(first) && verbs.has(second)) || openers.has(first);
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Anywhere in it: the line speaks to someone, says how things are, or names a fault. */
const asking = setOf(`
  please pls can could would will shall should must need needs want wants wanna gonna help let
  let's i i'm i'd i've we you your my our me us is are was were am be been do does did don't
  doesn't didn't isn't aren't can't won't has have had not
  fails failing failed broken breaks crash crashes crashing error errors bug bugs issue issues
  problem problems typo typos todo wrong slow missing stuck fixed works working
  what why how when where who which whether
`);

/** First words of replies, greetings and choices. */
const openers = setOf(`
  hello hi hey good thanks thank great nice fine sure yes yep yeah no nope ok okay never none
  next done stop wait same all right perfect cool sounds looks option both either first second
  third last new full short brief quick simple detailed complete the this that these those a an
  another only just more less here there it also and but or so then now again
`);

const adverbs = setOf(`
  quickly carefully simply just now then also first next finally always never only maybe
`);

/** Base forms that begin an order. */
const verbs = setOf(`
  abort accept access add adjust allow analyse analyze append apply approve ask assign attach
  audit avoid bring build bump calculate call cancel capture change check choose clean clear
  clone close collect combine comment commit compare compile complete compress compute configure
  connect consider consolidate construct continue convert copy correct count cover create cut
  debug decide declare decrease define delete deploy describe design detect determine develop
  diagnose disable discuss display divide do document download draft drop edit eliminate enable
  encrypt enforce ensure enter erase estimate evaluate examine execute expand explain explore
  export expose extend extract fetch figure fill filter finalise finalize find finish fix flag
  follow format generate get give go group grep guard hide highlight identify implement import
  improve include increase index inline insert inspect install integrate introduce investigate
  join keep kill launch learn leave lint list load locate lock log look lower make measure
  merge migrate mock modify monitor move name normalise normalize note open optimise optimize
  order organise organize outline output parse patch pick plan port prepare prevent print
  profile provide publish pull push put query raise read rebase rebuild record recreate redesign
  reduce refactor refine reformat register release reload remove rename render reorder reorganise
  reorganize repair replace reply report reproduce rerun reset resolve restart restore restructure
  resume retry return reuse revert review revise rewrite rollback rotate run save scaffold scan
  schedule search secure see select send separate serve set setup share ship show shorten simplify
  skip solve sort speed split squash start stash stop store strip summarise summarize support swap
  switch sync take tell test tidy trace track train transform translate trim try tune turn undo
  uninstall unify unlock update upgrade upload use validate verify view visit wait walk watch
  wire wrap write
`);

/** Nouns that look like orders. */
const compounds =
  /^(?:test|design|release|change|project|order|access|use|search) (?:plans?|reports?|documents?|notes|specs?|specifications?|logs?|cases|control|management)\b/;

const head =
  "(?:modules?|systems?|designs?|reports?|overview|specifications?|proposals?|architecture|" +
  "documentation|documents?|guide|handbook|manual|notes|roadmap|requirements|results|" +
  "introduction|whitepaper|platform|agenda|minutes|outline|strategy|policy|" +
  "changelog|tutorial|paper|thesis|essay|checklist|portal|website|application|service|engine|" +
  "plan|spec|dashboard|management|basics|fundamentals)";
const endsAsTitle = new RegExp(`\\b${head}(?: v?\\d[\\d.]*)?$`);
const beginsAsTitle = new RegExp(`^${head} (?:of|on|for|to|about) `);

/** Anywhere in it: said to someone, or naming a fault. */
const askingChinese =
  /[请帮把改修加写删跑吗呢吧么？你我他她它您咱谁]|给我|需要|应该|想要|能否|可以|能不能|是否|怎么|如何|为何|什么|哪|多少|几个|不要|不能|不会|不对|不行|无法|没有|报错|出错|失败|错误|问题|异常|崩溃|漏洞|缺少|缺失|继续|好的|谢谢|一下|是|了$|有/u;

/** At the start of a part: an order. */
const ordersChinese =
  /^[不别无]|^(?:先|再|然后|现在|立即|马上|直接|尝试|试着|开始|重新|快速|继续|批量|自动)*(?:运行|执行|实现|添加|新增|新建|增加|创建|建立|构建|搭建|生成|编(?!程)|重构|优化|检查|查看|查找|查(?!询系统)|看(?!板)|搜索|找|解释|说明|介绍|分析|测试|编译|安装|部署|启动|升级|更新|替换|移动|移除|重命名|去掉|去除|调整|完善|补充|整理|设计|开发|制作|制定|做|画(?!像|廊)|翻译|转换|提取|提交|合并|回滚|撤销|恢复|配置|设置|打开|关闭|停止|取消|列出|列|读取|读|打印|输出|导出|导入|下载|上传|发布|发送|对比|比较|总结|归纳|概括|统计|计算|验证|确认|监控|清理|清空|格式化|拆分|抽取|封装|支持|使用|用(?!户)|让|使|换|将|从(?!业)|在(?!线)|为|对(?!话|象|账|外)|按|根据|参考|基于这|参照|保存|备份|迁移|接入|集成|引入|集中|统一|处理|解决|排查|调试|定位|告诉|讲|学习|研究|评审|审查|准备|编排|调用|复制|粘贴|追加|插入|隐藏|显示|启用|禁用|加载|注册|登录到|切换|选择|选(?!课|修)|第|方案[一二三ABC])/u;

/** Nouns that look like orders, as a part of their own. */
const compoundsChinese =
  /^(?:设计|测试|分析|开发|研究|学习|调研|发布|部署|安装|翻译|使用|配置|统计)(?:文档|报告|笔记|手册|指南|计划)$/u;

const endsAsTitleChinese =
  /(?:系统|模块|设计|方案|报告|平台|文档|说明书?|手册|计划书?|概述|概要|简介|介绍|架构|需求|规范|规格|指南|大纲|规划|需求分析|工具|接口|管理|服务|流程|教程|笔记|周报|日报|月报|年报|纪要|论文|设计与实现|研究|策略|原理|白皮书|清单|路线图|入门|基础|框架|引擎|网站|商城|后台|小程序|中心|.{4}(?:总结|分析))(?:\s*[vV]?\d[\d.]*|[（(][^（）()]{1,12}[)）])?$/u;

function isChinese(line: string, marked: boolean): boolean {
  if (askingChinese.test(line)) return false;
  const parts = line.split(/[:：—\-–|｜·]+/).map((part) => part.trim());
  const isOrder = (part: string) => ordersChinese.test(part) && !compoundsChinese.test(part);
  if (parts.some(isOrder)) return false;
  const han = line.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (marked) return true;
  return han >= 4 && han <= 30 && endsAsTitleChinese.test(parts.at(-1) ?? line);
}
