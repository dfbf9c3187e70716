import type { FastifyReply } from "fastify";
import { z } from "zod";

/** An answer that is bytes, not JSON: a file's content. */
export class BinaryAnswer {
  readonly mediaType: string;
  readonly content: Buffer;
  readonly name: string;
  readonly inline: boolean;

  constructor(options: { mediaType: string; content: Buffer; name: string; inline: boolean }) {
    this.mediaType = options.mediaType;
    this.content = options.content;
    this.name = options.name;
    this.inline = options.inline;
  }

  send(reply: FastifyReply): FastifyReply {
    const disposition = this.inline ? "inline" : "attachment";
    return reply
      .header("content-type", this.mediaType)
      .header("content-disposition", `${disposition}; filename*=UTF-8''${encodeURIComponent(this.name)}`)
      .header("content-security-policy", "sandbox; default-src 'none'")
      .header("cache-control", "private, no-store")
      .send(this.content);
  }
}

export const Binary = z.custom<BinaryAnswer>((value) => value instanceof BinaryAnswer);
