/**
 * A picture in the system's clipboard. A terminal pastes text alone, so the system's own tool
 * is asked, and only when the person asks for a picture.
 */
import { execFile } from "node:child_process";
import { homedir } from "node:os";
import type { ClipboardPicture } from "../../core/seat.js";
import { BYTES_MAX, mimeOf } from "./picture.js";

type Env = Readonly<Record<string, string | undefined>>;

interface Tool {
  program: string;
  args: readonly string[];
  /** The bytes of a picture in what it prints. */
  read(printed: Buffer): Buffer;
}

export async function pictureInClipboard(
  env: Env,
  platform: NodeJS.Platform = process.platform,
): Promise<ClipboardPicture> {
  const tools = toolsFor(env, platform);
  for (const tool of tools) {
    const printed = await printedBy(tool, env);
    if (printed === undefined) continue;
    const bytes = tool.read(printed);
    const mime = bytes.length <= BYTES_MAX ? mimeOf(bytes) : undefined;
    if (!mime) return { problem: bytes.length > BYTES_MAX ? "large" : "none" };
    const part = { type: "image", mime, data: bytes.toString("base64") } as const;
    const name = `clipboard.${mime.slice("image/".length)}`;
    return { name, bytes: bytes.length, part };
  }
  return { problem: "tool", tools: tools.map(({ program }) => program) };
}

function toolsFor(env: Env, platform: NodeJS.Platform): readonly Tool[] {
  if (platform === "darwin") return [appleScript];
  if (platform === "win32" || env.WSL_DISTRO_NAME) return [powerShell];
  return env.WAYLAND_DISPLAY ? [wlPaste, xclip] : [xclip, wlPaste];
}

const asPrinted = (printed: Buffer): Buffer => printed;

const wlPaste: Tool = {
  program: "wl-paste",
  args: ["--no-newline", "--type", "image/png"],
  read: asPrinted,
};
const xclip: Tool = {
  program: "xclip",
  args: ["-selection", "clipboard", "-target", "image/png", "-out"],
  read: asPrinted,
};
const appleScript: Tool = {
  program: "osascript",
  args: ["-e", "get the clipboard as «class PNGf»"],
  // «data PNGf89504E47…»
  read: (printed) =>
    Buffer.from(/data PNGf([0-9A-F]+)/i.exec(printed.toString("latin1"))?.[1] ?? "", "hex"),
};
const powerShell: Tool = {
  program: "powershell.exe",
  args: [
    "-NoProfile",
    "-NonInteractive",
    "-STA",
    "-Command",
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; " +
      "$picture = [System.Windows.Forms.Clipboard]::GetImage(); " +
      "if ($picture) { $bytes = New-Object System.IO.MemoryStream; " +
      "$picture.Save($bytes, [System.Drawing.Imaging.ImageFormat]::Png); " +
      "[Convert]::ToBase64String($bytes.ToArray()) }",
  ],
  read: (printed) => Buffer.from(printed.toString("latin1").trim(), "base64"),
};

const WAIT_MS = 5_000;
/** As hexadecimal digits a picture takes twice its bytes; more is too large in any case. */
const PRINTED_MAX = 2 * BYTES_MAX + 1_024;

/** Empty when there is no picture; undefined when the tool is not there. */
function printedBy({ program, args }: Tool, env: Env): Promise<Buffer | undefined> {
  const options = {
    // Not in the project: what lies there must not be taken for the tool.
    cwd: homedir(),
    env: Object.fromEntries(PASSED.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
    encoding: "buffer" as const,
    maxBuffer: PRINTED_MAX,
    timeout: WAIT_MS,
    windowsHide: true,
  };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, printed) => {
      if (error?.code === "ENOENT") return resolve(undefined);
      const large = error?.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";
      resolve(error && !large ? Buffer.alloc(0) : large ? Buffer.alloc(BYTES_MAX + 1) : printed);
    });
  });
}

/** What such a tool needs to find the screen it belongs to. */
const PASSED = [
  "PATH",
  "HOME",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "XAUTHORITY",
  "XDG_RUNTIME_DIR",
  "SystemRoot",
  "USERPROFILE",
];
