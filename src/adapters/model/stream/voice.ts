/** Says what comes as it comes; never half a character. */
import type { Progress } from "../../../core/event.js";

type Kind = Extract<Progress, { type: "model.streaming" }>["kind"];

export class Voice {
  private held = "";
  private heldKind: Kind = "text";

  constructor(private readonly hear: (p: Progress) => void) {}

  say(kind: Kind, piece: string): void {
    if (piece === "") return;
    if (this.held !== "" && this.heldKind !== kind) this.end();
    const text = this.held + piece;
    const half = /[\ud800-\udbff]$/.test(text);
    this.held = half ? text.slice(-1) : "";
    this.heldKind = kind;
    const delta = half ? text.slice(0, -1) : text;
    if (delta !== "") this.hear({ type: "model.streaming", kind, delta });
  }

  end(): void {
    const delta = this.held;
    this.held = "";
    if (delta !== "") this.hear({ type: "model.streaming", kind: this.heldKind, delta });
  }
}
