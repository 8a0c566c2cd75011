/** Programs that run the command in their arguments, and what stands before it. */

export interface Wrapper {
  /** Short options that take a value. */
  values?: string;
  /** Long ones; without `=` the value is the next argument. */
  long?: readonly string[];
  /** How many arguments stand between the options and the command. */
  operands?: number;
  /** The command is one text for a shell, or may be, behind one of these options. */
  script?: readonly string[];
  /** What is left is joined and given to a shell. */
  joined?: boolean;
  /** Leaves the command as it is: what covers the command covers it in this, too. */
  transparent?: boolean;
}

const plain: Wrapper = {};

export const wrappers: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ["command", { transparent: true }],
  ["builtin", plain],
  ["exec", { values: "a" }],
  ["nohup", plain],
  ["setsid", plain],
  ["nice", { values: "n", long: ["adjustment"], transparent: true }],
  ["timeout", { values: "ks", long: ["kill-after", "signal"], operands: 1, transparent: true }],
  ["gtimeout", { values: "ks", long: ["kill-after", "signal"], operands: 1, transparent: true }],
  ["time", { values: "fo", long: ["format", "output"] }],
  ["stdbuf", { values: "ioe", long: ["input", "output", "error"], transparent: true }],
  ["unbuffer", plain],
  ["ionice", { values: "cnpPu", long: ["class", "classdata"] }],
  ["chrt", { values: "TPD", operands: 1 }],
  ["taskset", { operands: 1 }],
  ["numactl", { values: "NmCi" }],
  ["strace", { values: "oepsEuabIOPSXU" }],
  ["ltrace", { values: "oepsuanlxFADw" }],
  ["valgrind", plain],
  ["catchsegv", plain],
  ["xvfb-run", { values: "efnpsw" }],
  ["dbus-run-session", plain],
  ["dbus-launch", plain],
  ["ssh-agent", { values: "aEtPO" }],
  ["chroot", { long: ["groups", "userspec"], operands: 1 }],
  ["unshare", { values: "RwSG", long: ["root", "wd", "setuid", "setgid"] }],
  ["nsenter", { values: "tSG", long: ["target", "setuid", "setgid"] }],
  ["systemd-run", { values: "pupMHE", long: ["unit", "property", "slice", "description"] }],
  ["systemd-inhibit", plain],
  ["caffeinate", { values: "tw" }],
  ["proxychains", { values: "f" }],
  ["proxychains4", { values: "f" }],
  ["torsocks", plain],
  ["torify", plain],
  ["faketime", { values: "f", operands: 1 }],
  ["fakeroot", { values: "lsib" }],
  ["firejail", plain],
  ["prlimit", { values: "p" }],
  ["cgexec", { values: "g" }],
  ["setarch", { operands: 1 }],
  ["linux32", plain],
  ["linux64", plain],
  ["setpriv", { long: ["reuid", "regid", "groups", "inh-caps"] }],
  ["runcon", { operands: 1 }],
  ["rlwrap", plain],
  ["entr", plain],
  ["busybox", plain],
  ["toybox", plain],
  ["cross-env", plain],
  ["flock", { values: "wE", long: ["timeout", "wait"], operands: 1, script: ["c", "command"] }],
  ["script", { values: "EIOBTmo", operands: 1, script: ["c", "command"] }],
  ["watch", { values: "nq", long: ["interval", "equexit"], joined: true }],
]);
