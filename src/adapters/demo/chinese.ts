/**
 * How the demo model's wishes are said in Chinese. In the patterns a blank stands for any
 * number of them, also none.
 */
import { STAND_IN } from "./quotes.js";
import type { Grammar, Phrase, Wish } from "./wish.js";

/** A path: quoted, with an ending, or in letters that are not Chinese. */
const NAME =
  `@?${STAND_IN}|[^\\s，。；：、,;:“”「」]+?\\.[A-Za-z0-9]+(?![A-Za-z0-9])` +
  "|[A-Za-z0-9_./\\\\@~+-]+(?![A-Za-z0-9_./\\\\@~+-])";
const fileNamed = (name: string) =>
  `(?:文件|檔案)? (?<file>${name}) (?:(?:这个|這個)?(?:文件|檔案))?`;
const FILE = fileNamed(NAME);
const KNOWN_FILE = fileNamed(`${NAME}|它|该文件|这个文件|其`);
const DIR = `(?<dir>@?${STAND_IN}|[^\\s，。；：、,;:]+?)`;
const FOLDER = "(?:目录|目錄|文件夹|项目|項目)";

const WITHIN = "(?:里面|里边|裡面|当中|之中|中间|中|里|裡|内|內|下面|下)";
const IN = "(?:在|于|从|往)";
const TAKE = "(?:把|将|將)";
const EDIT = "(?:替换|替換|修改|编辑|編輯|打开|更新|更改|改一下)";
const REPLACE = "(?:来)?(?:替换|替換|代替|取代)(?:掉)?";
const INTO =
  "(?:改写成|改写为|改成|改为|改為|改做|更改为|更改成|修改为|修改成|替换成|替换为" +
  "|替換成|替換為|换成|换为|換成|換为|換為|变成|变为|變成|重命名为|->|=>|→)";
const ALL = "(?:(?<all>所有|全部|每个|每一个|每处)的?)?";
const FROM = `${ALL} (?<from>.+?) (?<all2>全都|全部|都|统统|一律)?`;
const TO = "(?<to>.+)";
const COMMA = " [，,：:；;]? ";

const CREATE = "(?:创建|新建|建立|建|生成|新增|写)";
const NAMED = "(?:一个|个)? (?:新的|新(?=文件|檔案))? (?:名为|叫做|叫)?";
const TEXT_IS = "(?:内容|內容|文本|里面)?(?:写着|写上|写入|写|为|為|是|包含|包括|填)?";
const WRITE_TO = "(?:写入|写到|写进|写在|保存到|存到|存入)";
const RUN = "(?:运行|執行|执行|跑)(?:一下|下)?";
const LIST = "(?:列出|列一下|列举)";
const LOOK = "(?:(?:查看|看看|看一看|看一下|看下|瞧瞧|显示|展示|看)(?:一下|下)?)";
const READ = "(?:读取|阅读|读一下|读一读|读读|读|讀取|讀|打开|解释|说明|总结|概括)(?:一下|下)?";
const FIND = "(?:查找|搜索|搜寻|寻找|找找|找到|找出|搜|查(?!看)|找)(?:一下|出)?";
const WHERE = "(?:哪里|哪儿|哪个文件里?|哪)";
const WHAT = "(?:些)?(?:哪些|什么|啥)";
const THIS = "(?:当前|这个|本|该|这)?";

const phrase = (wish: Wish["do"], pattern: string): Phrase => ({
  do: wish,
  pattern: new RegExp(`^(?:${pattern.replaceAll(" ", "\\s*")})$`, "isu"),
});

const phrases: readonly Phrase[] = [
  phrase("change", `${TAKE} ${KNOWN_FILE}(?:${WITHIN}的?|的) ${FROM} ${INTO} ${TO}`),
  phrase("change", `${KNOWN_FILE}${WITHIN}的 ${FROM} ${INTO} ${TO}`),
  phrase("change", `${IN}? ${KNOWN_FILE}${WITHIN}?${COMMA}${TAKE} ${FROM} ${INTO} ${TO}`),
  phrase("change", `${EDIT} ${FILE}${COMMA}${TAKE}? (?:里面的|其中的)?${FROM} ${INTO} ${TO}`),
  phrase(
    "change",
    `${TAKE} ${FROM} ${INTO} (?<to>.+?) [，,（(] (?:在|文件[是为]?) ${FILE}${WITHIN}?[）)]?`,
  ),
  phrase("change", `用 (?<to>.+?) ${REPLACE} ${FILE}${WITHIN}的 ${ALL}(?<from>.+)`),
  phrase("change", `${EDIT} ${FILE}${WITHIN}的 ${FROM}(?:成|为|為|到) ${TO}`),
  phrase("change", `${IN} ${FILE}${WITHIN}${COMMA}用 (?<to>.+?) ${REPLACE} ${ALL}(?<from>.+)`),
  phrase("change", `${IN} ${FILE}${WITHIN}${COMMA}${EDIT} ${FROM}(?:成|为|為) ${TO}`),
  phrase("change", `${TAKE} ${FROM} ${INTO} ${TO}`),

  phrase("create", `${TAKE} (?<text>.+?) ${WRITE_TO} ${FILE}${WITHIN}?`),
  phrase("create", `${IN} ${FILE}${WITHIN}?${COMMA}(?:写入|写上|写) [:：]? (?<text>.+)`),
  phrase("create", `${CREATE} ${NAMED} ${FILE}的?(?:文件)?${COMMA}${TEXT_IS} [:：]? (?<text>.+)`),
  phrase("create", `(?:创建|新建|建立|生成) ${NAMED} ${FILE}`),

  phrase("run", `${RUN} (?:这个|这条)?(?:命令|指令)? [:：]? (?<command>.+)`),

  phrase(
    "list",
    `(?:${LIST}|${LOOK})?(?:一下)?${THIS}${FOLDER}?${WITHIN}?的?(?:所有|全部)?` +
      "(?:文件|目录|内容)(?:列表|清单)?",
  ),
  phrase("list", `${LIST}|列目录`),
  phrase("list", `${LOOK}?${THIS}(?:${FOLDER}|里|儿)?${WITHIN}?都?有${WHAT}(?:文件|东西|内容)?`),
  phrase("list", `(?:${LIST}|${LOOK}) ${DIR} ${FOLDER}${WITHIN}?的?(?:所有|全部)?(?:文件|内容)?`),
  phrase("list", `${LIST} ${FOLDER} ${DIR}`),
  phrase("list", `${LIST} ${DIR} (?:${WITHIN}?的?(?:所有|全部)?(?:文件|内容))?`),
  phrase("list", `${DIR} ${FOLDER}${WITHIN}?都?[有是]${WHAT}(?:文件|东西|内容)?`),

  phrase("find", `${IN} ${DIR} (?:${FOLDER}|文件)?${WITHIN}?${COMMA}${FIND} (?<text>.+)`),
  phrase("find", `${FIND} (?:所有)?(?:用到|使用|出现) (?<text>.+?) 的(?:地方|文件|代码)`),
  phrase("find", `${FIND} (?:哪里有|包含|含有|文本)? (?<text>.+?)(?:在${WHERE})?`),
  phrase("find", `(?<text>.+?) 是?在${WHERE}(?:定义|使用|出现|用到)?的?`),
  phrase("find", "(?:哪里|哪些文件|哪个文件)里?(?:用到|使用|包含|出现|有)了? (?<text>.+)"),

  phrase(
    "read",
    `(?:${READ}|${LOOK}) ${FILE} ` +
      `(?:${WITHIN}?的?(?:内容|代码|写了什么|有什么|是什么|讲了什么))?`,
  ),
  phrase("read", `${FILE} ${WITHIN}?(?:的内容|都)?(?:写了|写着|有|是|讲了|说了)${WHAT}`),
  phrase("read", `${FILE} 的内容`),
];

export const chinese: Grammar = {
  phrases,
  before:
    /^(?:(?:请|請|麻烦|麻煩|劳驾|帮我|幫我|帮忙|替我|给我|你|您|能不能|能否|可不可以|可以|可否|能|现在|首先|先|再|接着|然后|最后|我想要?|我要|我们|让|好的?)[\s，,]*)+/,
  after:
    /(?:[\s，,]*(?:谢谢|謝謝|好吗|可以吗|行吗|吧|吗|嗎|呢|呗))*(?:(?<=[^\s.!?])[。！？.!?]+)?$/,
  between:
    /\s*[，,；;。]?\s*(?:然后|接着|之后|随后|最后)[，,\s]*再?|[，,；;。]\s*再|[，,；;。]\s*(?:并且?)?(?=运行|执行|跑)|[；;。]\s*(?=\S)/,
  article: /^(?:文字|文本|字符串|单词|这一行|这行|内容)\s*(?=[\uE000-\uE0FF])/,
  sameFile: /^(?:它|该文件|这个文件|其)$/,
};
