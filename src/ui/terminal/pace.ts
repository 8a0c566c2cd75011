/** When to draw: 20 frames a second for what streams, at once for a key. Idle, no timer. */
export interface Pace {
  /** Something changed: a frame is due, sooner if a person waits for it. */
  due(urgent: boolean): void;
  stop(): void;
}

const FRAME_MS = 50;
const KEY_FRAME_MS = 3;

export function pace(now: () => number, draw: () => void): Pace {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = 0;
  const fire = () => {
    timer = undefined;
    last = now();
    draw();
  };
  return {
    due(urgent) {
      const time = now();
      const wanted = Math.max(time, last + (urgent ? KEY_FRAME_MS : FRAME_MS));
      if (timer && at <= wanted) return;
      if (timer) clearTimeout(timer);
      at = wanted;
      if (urgent && wanted <= time) return fire();
      timer = setTimeout(fire, Math.ceil(wanted - time));
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = undefined;
    },
  };
}
