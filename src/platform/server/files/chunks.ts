import type { Readable } from "node:stream";

/** The bytes of a stream, chunk by chunk. Throws when the stream carries text or objects. */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new Error("The stream does not carry bytes.");
    yield chunk;
  }
}
