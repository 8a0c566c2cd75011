/**
 * Whether the person told the agent to stay off the network.
 *
 * The words must be an order to the agent, not part of the work: "work offline and fix it"
 * is one, "make it work offline" is not. So an order has to begin its clause, what stands
 * in quotes or code is not read, and a noun that goes on ("the web folder") is another thing.
 */

export function isOffline(text: string): boolean {
  // Compiling the patterns takes 8 ms, and few tasks speak of a network.
  if (!mentionsNetwork.test(text)) return false;
  const clauses = clausesOf(ownWords(text));
  return clauses.some((clause, i) => {
    if (orders.some((order) => order.test(clause))) return true;
    const outer = i === 0 || i === clauses.length - 1;
    return outer && clauses.length > 1 && alone.test(clause) && !/\bonline\b|在线/i.test(text);
  });
}

/** Every pattern below holds one of these words. */
const mentionsNetwork =
  /online|offline|internet|web|net|googl|browsing|local|[网离]|联机|在线|本地/i;

/** A long paste is somebody else's words: the person's stand before or after it. */
const ENDS = 2_000;

function ownWords(text: string): string {
  const near = text.length > 2 * ENDS ? `${text.slice(0, ENDS)}\n${text.slice(-ENDS)}` : text;
  return near
    .replace(/```[\s\S]*?(```|$)/g, " … ")
    .replace(/`[^`]*`|"[^"\n]*"|“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》/g, " … ")
    .replace(/(?<![\p{L}\d])['‘][^'’\n]{2,}['’](?![\p{L}\d])/gu, " … ")
    .replace(/’/g, "'");
}

const clausesOf = (text: string): string[] =>
  text
    .split(
      /[.,;:!?()\n，。；：！？（）、]+|\s[-–—]\s|\b(?:but|and|then|so)\b|但是?|并且|而且|然后/i,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");

const lead = "^(?:[-*>#\\d]+\\s+)?(?:please |also |just |ok |note |remember |let's |you |we |i )*";
const no =
  "(?:do not|don'?t|dont|never|must not|mustn'?t|should not|shouldn'?t|may not|can'?t|cannot|" +
  "are not allowed to|avoid|stop|refrain from|no need to|i don'?t want you to)";
const toGo =
  "(?:go|going|get|getting|be|being|look|looking|check|checking|use|using|access|accessing|" +
  "search|searching|browse|browsing|connect|connecting|touch|touching|reach|reaching|visit|" +
  "visiting|consult|consulting|query|querying|anything|things|it|that|this|up|on|to|from|for|" +
  "out|ever|even|via|over|try|trying|make|making|perform|performing|do|doing|fetch|fetching|" +
  "download|downloading|any)";
const net =
  "(?:online|(?:on |from |to |at )?(?:the |any )?(?:internet|web|network|net)|" +
  "(?:web|internet|online|network) (?:search|searches|access|tools?|lookups?|requests?|calls?|" +
  "resources?|sources?|docs|documentation)|google(?: (?:it|this|that|anything))?)";
/** Nothing that makes the noun a part of something else. */
const over =
  "(?= *$| (?:please|at all|for (?:this|that|now|it|any|the)|to |when |while |or |if |today|here|" +
  "during|yet|this time|access|connection|again|unless|until|because|since|under|whatsoever|" +
  "now)\\b)";

const english = [
  `${lead}${no}(?: ${toGo})* ${net}${over}`,
  `${lead}no (?:internet|network|web|online|net|browsing|googling|web search(?:es)?|` +
    "online search(?:es)?)(?: (?:access|connection|search|lookups?|allowed|please|use|usage|" +
    "for this|this time|at all))* *$",
  `${lead}(?:work|stay|keep|remain|operate|be|go|do (?:it|this|that|everything)) ` +
    "(?:fully |completely |strictly |entirely )?offline(?! (?:mode|first|support|cache|page|" +
    "users?|state|status|data))\\b",
  "^(?:you|we|i)(?: are|'re| am|'m) (?:currently |now )?offline(?: right)?(?: now| today)? *$",
  `${lead}(?:stay|keep) off (?:of )?(?:the )?(?:internet|web|network|net)${over}`,
  `${lead}(?:only use|use only|rely only on|only rely on|only look at) (?:the )?local ` +
    "(?:files?|sources?|docs?|documentation|information|resources|knowledge)\\b",
  `${lead}(?:answer|work|go) (?:from|with|by) (?:the )?local files (?:only|alone) *$`,
  "^(?!.*\\b(?:works?|working|functions?|usable|runs?|loads?|starts?|starting|launch(?:es)?|boots?|" +
    "plays?|opens?|available|possible|crash(?:es)?|fails?|when|if|users?|app|it to)\\b).* " +
    `without (?:going|using|accessing|searching|browsing|connecting|looking)(?: ${toGo})* ${net}${over}`,
  "^without (?:(?:going|using|accessing|searching|browsing|connecting|looking) )?" +
    `(?:${toGo} )*${net}(?: access| connection)?${over}`,
];

const leadChinese = "^(?:请|你|您|我们|注意|记住|另外|全程|这次|本次|任务|千万|务必|先|在|也|\\s)*";
const noChinese =
  "(?:不要|别|不许|不准|禁止|严禁|不能|不可以|不可|不得|无需|不用|不需要|不必|请勿|勿|切勿|避免|不允许|不)";
const netChinese =
  "(?:(?:再|去|给我|你|使用|进行|尝试|通过|任何|用)*(?:联网|上网|连网|网上|网络搜索|在线搜索|联机|" +
  "(?:访问|使用|连接|用|搜索|浏览|查)(?:任何|外部)?(?:互联网|网(?![a-z\\p{Script=Han}])|因特网|外网|网络|网页|网站)))";
/** What follows makes it a circumstance or a thing, not an order. */
const notThing =
  "(?!(?:的?时候?|的(?!情况|前提|条件)|则|就|会|状态|情况|模式|功能|提示|检测|权限|问题|错误|也|还|仍))";

const chinese = [
  `${leadChinese}${noChinese}${netChinese}${notThing}`,
  `${leadChinese}不(?:联网|上网)的(?:情况|前提|条件)下(?!也|仍|还|能|可|都|运行|使用|工作|正常)`,
  `${leadChinese}(?:保持|只能|仅|仅限|只|必须|完全)?(?:离线|断网)(?:(?:状态|环境|模式)下?|地|来)?` +
    "(?:完成|修改|修复|做|操作|进行|解决|工作|执行|改|处理|帮我)" +
    "(?!.{0,4}(?:模块|功能|模式|系统|设计|方案|流程|逻辑|任务|脚本|队列|程序|服务|工具))",
  `${leadChinese}(?:保持|只能|仅限|必须|完全)离线`,
  `${leadChinese}(?:现在|当前|目前|我|我这里|这里)*(?:没有网络|没网|没有网|无网络|断网)(?:了|环境|状态)?$`,
  `${leadChinese}(?:只|仅|只能|仅能)(?:使?用|看|参考|依靠)本地的?(?:文件|资料|代码|信息|知识|文档|资源)`,
];

const orders: readonly RegExp[] = [...english, ...chinese].map((p) => new RegExp(p, "iu"));

/** The one word, as a clause of its own at either end. */
const alone =
  /^(?:please |fully |completely |strictly )*offline(?: only| please)?$|^(?:完全|全程)?离线$/i;
