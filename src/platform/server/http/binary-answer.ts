import { createReadStream } from "node:fs";
import type { FastifyReply } from "fastify";
import { z } from "zod";

/** Bytes at hand, or a file that is streamed. */
export type BinaryContent = Buffer | { path: string; size: number };

/** An answer that is bytes, not JSON: a file's content. Parts of it may be requested (`Range`, FILE-2). */
export class BinaryAnswer {
  readonly mediaType: string;
  readonly content: BinaryContent;
  readonly name: string;
  readonly inline: boolean;
  readonly cache: string;

  constructor(options: { mediaType: string; content: BinaryContent; name: string; inline: boolean; cache?: string }) {
    this.mediaType = options.mediaType;
    this.content = options.content;
    this.name = options.name;
    this.inline = options.inline;
    // A file read with a session must not stay on a shared computer.
    this.cache = options.cache ?? "private, no-store";
  }

  send(reply: FastifyReply, asked?: string): FastifyReply {
    const size = Buffer.isBuffer(this.content) ? this.content.length : this.content.size;
    const disposition = this.inline ? "inline" : "attachment";
    reply
      .header("content-type", this.mediaType)
      .header("content-disposition", `${disposition}; filename*=UTF-8''${encodeURIComponent(this.name)}`)
      .header("content-security-policy", "sandbox; default-src 'none'")
      .header("cache-control", this.cache)
      .header("accept-ranges", "bytes");
    const range = rangeOf(asked, size);
    if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${size}`).send();
    const { from, to } = range ?? { from: 0, to: size - 1 };
    if (range) reply.code(206).header("content-range", `bytes ${from}-${to}/${size}`);
    if (Buffer.isBuffer(this.content)) return reply.send(range ? this.content.subarray(from, to + 1) : this.content);
    reply.header("content-length", size === 0 ? 0 : to - from + 1);
    return reply.send(size === 0 ? "" : createReadStream(this.content.path, { start: from, end: to }));
  }
}

/**
 * The one range a request names, both ends included (RFC 9110 §14.1.2). Null: the whole file, also for an invalid range or
 * several at once, which a server may ignore.
 */
export function rangeOf(
  asked: string | undefined,
  size: number,
): { from: number; to: number } | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return null;
  return from >= size ? "unsatisfiable" : { from, to };
}

export const Binary = z.custom<BinaryAnswer>((value) => value instanceof BinaryAnswer);
