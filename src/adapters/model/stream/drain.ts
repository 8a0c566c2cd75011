/**
 * Lets a finished response run out, so that its connection serves the next request: a new one
 * would cost a handshake. A server that keeps talking is left after a moment.
 */

export function drained(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  const leave = () => void reader.cancel().catch(() => {}); // Nobody waits for it any more.
  const timer = setTimeout(leave, patienceMs);
  timer.unref();
  void readOut(reader, leave).finally(() => clearTimeout(timer));
}

const patienceMs = 1_000;
const bytesMax = 65_536;

async function readOut(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  leave: () => void,
): Promise<void> {
  try {
    for (let bytes = 0; bytes < bytesMax; ) {
      const { value, done } = await reader.read();
      if (done) return;
      bytes += value.length;
    }
    leave();
  } catch {
    leave(); // The connection is gone, and with it the reason to keep it.
  }
}
