/** The body of an answer, unpacked, and never more of it than was asked for. */
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

export interface Body {
  bytes: Buffer;
  /** There was more. */
  cut: boolean;
}

/** Undefined for a packing that was not asked for. Rejects with what the stream threw. */
export async function bodyOf(answer: IncomingMessage, max: number): Promise<Body | undefined> {
  const stream = unpacked(answer);
  if (!stream) {
    answer.destroy();
    return undefined;
  }
  const pieces: Buffer[] = [];
  let size = 0;
  let cut = false;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      const room = max - size;
      pieces.push(piece.subarray(0, room));
      size += Math.min(piece.length, room);
      cut = piece.length > room;
      if (cut) break;
    }
  } finally {
    answer.destroy();
  }
  return { bytes: Buffer.concat(pieces), cut };
}

function unpacked(answer: IncomingMessage): Readable | undefined {
  const packing = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const unpack = packings[packing];
  if (packing === "identity" || packing === "") return answer;
  if (!unpack) return undefined;
  const stream = unpack();
  answer.once("error", (error) => stream.destroy(error));
  return answer.pipe(stream);
}

const packings: Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export const ACCEPTED = "gzip, deflate, br";
