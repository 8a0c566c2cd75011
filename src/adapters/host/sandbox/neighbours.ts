/**
 * Other belays whose commands run in a sandbox of the same project: what stands in for something
 * missing stands for them too, so only the last one takes it away. A moment remains in which one
 * comes while another is just leaving: its command then does not start.
 */
import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivateDirectory } from "../../config/private.js";
import { beganAt } from "../shell/processes.js";

export class Neighbours {
  private readonly folder: string;
  private readonly own = `${process.pid}-${beganAt(process.pid)}`;

  /** `ledger`: a folder that all of a person's belays share, and no command can write. */
  constructor(ledger: string, root: string) {
    const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
    this.folder = join(ledger, `walls-${name}`);
  }

  come(): void {
    makePrivateDirectory(this.folder);
    writeFileSync(join(this.folder, this.own), "", { mode: 0o600 });
  }

  /** Whether nobody else is left. */
  leave(): boolean {
    rmSync(join(this.folder, this.own), { force: true });
    const others = namesIn(this.folder).filter((name) => {
      const [pid = 0, began] = name.split("-").map(Number);
      if (beganAt(pid) === began) return true;
      rmSync(join(this.folder, name), { force: true }); // It was killed.
      return false;
    });
    return others.length === 0;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Somebody has cleared belay's data: nobody can be met here.
  }
}
