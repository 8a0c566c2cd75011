/** The sandbox commands run in, or why there is none. */
import type { SandboxLack } from "../../sandbox.js";

type Lack = (p: { detail: string; install: string }) => string;

const lacks: Record<SandboxLack["why"], Lack> = {
  not_installed: (p) =>
    `No sandbox: ${p.detail} is not installed. ` +
    (p.install ? `Get it: ${p.install}` : "Most systems have a package of that name"),
  refused: (p) => `No sandbox: this system does not allow one (${p.detail})`,
  home: (p) => `No sandbox: ${p.detail} holds your home directory, which it would hide`,
  system: (p) => `No sandbox: there is none for ${p.detail}`,
};

export const sandbox = {
  title: "sandbox",
  on: (p: { by: string; network: boolean }) =>
    `${p.by}: commands write this folder only, your home is hidden, ` +
    `the network is ${p.network ? "open" : "off"}`,
  off: "off",
  lacks,
  /** Behind what is lacking. */
  asks: ". Every command asks first.",
  notApproved: (p: { subject: string }) =>
    `Not approved: ${p.subject}. The sandbox you asked for is missing, so each command needs a ` +
    "person, and nobody can be asked here.",
};
