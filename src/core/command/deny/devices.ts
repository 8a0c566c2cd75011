/** Writing to raw devices, and programs whose only work is to make, wipe or cut them up. */
import { because } from "../because.js";
import { joinPath } from "../follow/path.js";
import type { Arg } from "../follow/scope.js";
import type { Run } from "../follow/trace.js";
import type { Denial } from "./denial.js";
import { destructive } from "./denial.js";
import { hasOption, sortWords } from "./words.js";

const RAW =
  /^\/dev\/(r?disk\d|disk\/|[hsv]d[a-z*?[{]|xvd[a-z*?[]|nvme\d|mmcblk\d|dm-\d|mapper\/(?!control$)|md\d|md\/|loop\d|nbd\d|sr\d|zd\d|zvol\/|sg\d|st\d|ram\d|block\/|mtd\d|mtdblock|bcache\d|k?mem$|port$)|^\/proc\/(sysrq-trigger|kcore)$/;

const MAKES_FILE_SYSTEMS =
  /^(mkfs(\..+)?|mke2fs|mkdosfs|mkntfs|mkexfatfs|mkudffs|mkswap|mkreiserfs|newfs(_.+)?|blkdiscard|sg_format|sg_sanitize)$/;

const PARTITIONS = /^(fdisk|sfdisk|cfdisk|gdisk|sgdisk|cgdisk|parted|gpart|gparted)$/;
const ONLY_LOOKS =
  /^(-l|--list.*|-s|--show-size|-p|--print|print|-V|-v|--version|--help|-h|-d|--dump|show|list|-J|--json)$/;

const SAYS_ONLY = /^(-V|-h|--help|--version)$/;

/** Their arguments are what they write to. */
const WRITERS =
  /^(tee|cp|gcp|mv|install|shred|truncate|ddrescue|dcfldd|scrub|sponge|rm|ln|badblocks)$/;

/** Programs for which certain words mean the end of a device. */
const WORDS: Readonly<Record<string, RegExp>> = {
  nvme: /^(format|sanitize|write|write-zeroes|delete-ns)$/,
  cryptsetup: /^(luksFormat|luksErase|erase|reencrypt)$/,
  zpool: /^(create|destroy|labelclear)$/,
  zfs: /^destroy$/,
  mdadm: /^--(zero-superblock|create|stop)$/,
  diskutil: /^(erase|partition|zero|random|secureErase|reformat)/i,
  hdparm: /^--(security-erase|write-sector|trim-sector|make-bad-sector|format)/,
  asr: /^restore$/,
};

export function ruinsDevice(program: string, run: Run): Denial | undefined {
  const opened = run.redirects.find(
    ({ operator, target }) => /^[&\d]*(>|<>)/.test(operator) && isRaw(target, run),
  );
  if (opened) return no(opened.target.text);
  const sorted = sortWords(run.args);
  const words = run.args.slice(1);
  if (MAKES_FILE_SYSTEMS.test(program)) {
    const says = words.length > 0 && words.every(({ text }) => SAYS_ONLY.test(text));
    return says ? undefined : no(program);
  }
  if (PARTITIONS.test(program)) {
    const looks = words.some(({ text }) => ONLY_LOOKS.test(text));
    const raw = words.some((arg) => isRaw(arg, run));
    return raw && !(looks && !words.some(({ text }) => CUTS.test(text))) ? no(program) : undefined;
  }
  if (program === "wipefs") {
    return hasOption(sorted, "ao", "all", "offset", "types") ? no(program) : undefined;
  }
  if (/^(pv|vg|lv)(remove|create|reduce)$/.test(program)) return no(program);
  if (words.some(({ text }) => WORDS[program]?.test(text))) return no(program);
  return written(program, run);
}

const CUTS = /^(mk(label|part|table|partfs)|rm|resizepart|-Z|-z|--zap.*|--delete|set|name)$/;

function written(program: string, run: Run): Denial | undefined {
  const words = run.args.slice(1);
  const targets = words.filter((arg, i) => {
    if (program === "dd") return arg.text.startsWith("of=");
    if (/^(curl|wget|pv)$/.test(program))
      return /^-\w*[oO]$|^--output/.test(words[i - 1]?.text ?? "");
    return WRITERS.test(program) && (program !== "cp" || i === words.length - 1);
  });
  const raw = targets.find((arg) => isRaw({ ...arg, text: arg.text.replace(/^of=/, "") }, run));
  return raw && no(raw.text);
}

function isRaw(arg: Arg, { cwd }: Run): boolean {
  if (!arg.known) return RAW.test(arg.text);
  return RAW.test(joinPath(cwd, arg.text) ?? arg.text);
}

const no = (detail: string): Denial => destructive(detail, because("device"));
