/**
 * The end of a response that nobody follows to its last byte.
 *
 * `drained` lets a finished response run out, so that its connection serves the next request: a
 * new one would cost a handshake. A server that keeps talking is left after a moment.
 * `beginningOf` reads what a refusal says, and no more of it than is ever looked at.
 */

export function drained(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  const leave = () => void reader.cancel().catch(() => {}); // Nobody waits for it any more.
  const timer = setTimeout(leave, patienceMs);
  timer.unref();
  void readOut(reader, leave).finally(() => clearTimeout(timer));
}

const patienceMs = 1_000;
const bytesMax = 65_536;

const errorBytesMax = 100_000;

/** What came of it until `signal`, at most 100,000 bytes: the status alone says enough. */
export async function beginningOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const leave = () => void reader.cancel().catch(() => {}); // Nobody waits for it any more.
  signal.addEventListener("abort", leave, { once: true });
  let text = "";
  try {
    for (let bytes = 0; bytes < errorBytesMax; ) {
      const { value, done } = await reader.read();
      if (done) return text;
      bytes += value.length;
      text += decoder.decode(value.subarray(0, errorBytesMax), { stream: true });
    }
    leave();
  } catch {
    leave(); // The connection is gone: what came until then counts.
  } finally {
    signal.removeEventListener("abort", leave);
  }
  return text;
}

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
