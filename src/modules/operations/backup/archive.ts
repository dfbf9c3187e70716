import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Transform, type TransformCallback } from "node:stream";
import { finished } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { hmac, type Key } from "#platform/server/crypto/secrets.ts";

/**
 * One backup in one file: a header in clear, then a zstd stream in sealed chunks (AES-256-GCM in the STREAM construction:
 * the nonce counts the chunks and marks the last, so none can be changed, moved, left out or cut off). Inside are
 * entries: a JSON header and its bytes.
 */
const magic = Buffer.from("CAIRNBK1");
const checkLength = 16;
const prefixLength = 7;
const headerLength = magic.length + checkLength + prefixLength;
const chunkLength = 1 << 20;
const tagLength = 16;

/** Detects a wrong key before reading, without revealing the right one. */
const keyCheck = (key: Key) => hmac(key, "archive-check").subarray(0, checkLength);

function nonce(prefix: Buffer, counter: number, last: boolean): Buffer {
  const all = Buffer.alloc(12);
  prefix.copy(all);
  all.writeUInt32BE(counter, prefixLength);
  all[11] = last ? 1 : 0;
  return all;
}

class Sealer extends Transform {
  // Buffers are joined once a chunk is full, because joining at each write copies every byte many times.
  #waiting: Buffer[] = [];
  #length = 0;
  #counter = 0;
  readonly #key: Key;
  readonly #header: Buffer;
  constructor(key: Key) {
    super();
    this.#key = key;
    this.#header = Buffer.concat([magic, keyCheck(key), randomBytes(prefixLength)]);
    this.push(this.#header);
  }

  override _transform(data: Buffer, _encoding: string, done: TransformCallback): void {
    this.#waiting.push(data);
    this.#length += data.length;
    // Holds back one chunk, because only the end shows which chunk is last.
    if (this.#length > chunkLength) {
      let all = Buffer.concat(this.#waiting, this.#length);
      for (; all.length > chunkLength; all = all.subarray(chunkLength)) this.#seal(all.subarray(0, chunkLength), false);
      this.#waiting = [all];
      this.#length = all.length;
    }
    done();
  }
  override _flush(done: TransformCallback): void {
    this.#seal(Buffer.concat(this.#waiting, this.#length), true);
    done();
  }

  #seal(plain: Buffer, last: boolean): void {
    const prefix = this.#header.subarray(-prefixLength);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce(prefix, this.#counter, last));
    cipher.setAAD(this.#header);
    const body = cipher.update(plain);
    // In this mode it has no bytes of its own, only the tag.
    cipher.final();
    const length = Buffer.alloc(5);
    length.writeUInt32BE(body.length);
    length[4] = last ? 1 : 0;
    this.push(Buffer.concat([length, cipher.getAuthTag()]));
    this.push(body);
    this.#counter += 1;
  }
}

export class ArchiveError extends Error {
  override name = "ArchiveError";
}

class Opener extends Transform {
  #waiting: Buffer = Buffer.alloc(0);
  #header: Buffer | null = null;
  #counter = 0;
  #ended = false;
  readonly #key: Key;
  constructor(key: Key) {
    super();
    this.#key = key;
  }

  override _transform(data: Buffer, _encoding: string, done: TransformCallback): void {
    this.#waiting = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, data]) : data;
    try {
      if (!this.#header && this.#waiting.length >= headerLength) this.#readHeader();
      while (this.#header && this.#openNext(this.#header));
      done();
    } catch (error) {
      done(error instanceof Error ? error : new ArchiveError(String(error)));
    }
  }
  override _flush(done: TransformCallback): void {
    done(this.#ended && this.#waiting.length === 0 ? null : new ArchiveError("The archive is truncated."));
  }

  #readHeader(): void {
    const header = this.#waiting.subarray(0, headerLength);
    if (!header.subarray(0, magic.length).equals(magic)) throw new ArchiveError("This file is not a Cairn backup.");
    if (!timingSafeEqual(header.subarray(magic.length, magic.length + checkLength), keyCheck(this.#key)))
      throw new ArchiveError("This backup was made under another master key. Set MASTER_KEY to that key.");
    this.#header = Buffer.from(header);
    this.#waiting = this.#waiting.subarray(headerLength);
  }

  #openNext(header: Buffer): boolean {
    if (this.#waiting.length < 5) return false;
    const length = this.#waiting.readUInt32BE();
    const last = this.#waiting[4] === 1;
    if (length > chunkLength || this.#ended) throw new ArchiveError("The archive is damaged.");
    const end = 5 + tagLength + length;
    if (this.#waiting.length < end) return false;
    const prefix = header.subarray(-prefixLength);
    const decipher = createDecipheriv("aes-256-gcm", this.#key, nonce(prefix, this.#counter, last));
    decipher.setAAD(header);
    decipher.setAuthTag(this.#waiting.subarray(5, 5 + tagLength));
    try {
      this.push(Buffer.concat([decipher.update(this.#waiting.subarray(5 + tagLength, end)), decipher.final()]));
    } catch {
      throw new ArchiveError("The archive is damaged: a chunk failed verification.");
    }
    this.#waiting = this.#waiting.subarray(end);
    this.#counter += 1;
    this.#ended = last;
    return true;
  }
}

const frames = { header: 1, data: 2, end: 3 } as const;
/** Block size of the compressor. */
const zstdBytes = 1 << 18;

/** Writes an archive entry by entry with backpressure. It is readable only after `close()`. */
export class ArchiveWriter {
  readonly #zstd = createZstdCompress({ chunkSize: zstdBytes });
  readonly #done: Promise<void>;
  // Double buffering: frames fill one block while the compressor works on the other, which saves writes and
  // allocations.
  readonly #blocks = [Buffer.allocUnsafeSlow(zstdBytes), Buffer.allocUnsafeSlow(zstdBytes)] as const;
  #turn: 0 | 1 = 0;
  #used = 0;
  #compressed: Promise<unknown> = Promise.resolve();
  constructor(path: string, key: Key) {
    const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
    const sealer = new Sealer(key);
    this.#zstd.pipe(sealer).pipe(file);
    for (const stream of [this.#zstd, sealer]) stream.on("error", (error) => file.destroy(error));
    this.#done = finished(file);
    // Reported by close(); must not crash the process earlier.
    this.#done.catch(() => {});
  }

  async add(header: object, data?: AsyncIterable<Buffer>): Promise<void> {
    await this.#frame(frames.header, Buffer.from(JSON.stringify(header)));
    if (data)
      for await (const part of data)
        for (let at = 0; at < part.length; at += chunkLength)
          await this.#frame(frames.data, part.subarray(at, at + chunkLength));
    await this.#frame(frames.end, Buffer.alloc(0));
  }

  async close(): Promise<void> {
    await this.#handOver();
    this.#zstd.end();
    await this.#done;
  }

  async abort(): Promise<void> {
    this.#zstd.destroy(new Error("The backup was canceled."));
    await this.#done.catch(() => {});
  }

  async #frame(kind: number, body: Buffer): Promise<void> {
    const head = Buffer.alloc(5);
    head[0] = kind;
    head.writeUInt32BE(body.length, 1);
    for (const part of [head, body])
      for (let at = 0; at < part.length; ) {
        const copied = part.copy(this.#blocks[this.#turn], this.#used, at);
        at += copied;
        this.#used += copied;
        if (this.#used === zstdBytes) await this.#handOver();
      }
  }

  async #handOver(): Promise<void> {
    const block = this.#blocks[this.#turn].subarray(0, this.#used);
    // The next block to fill must be fully consumed.
    await Promise.race([this.#compressed, this.#done]);
    this.#compressed = new Promise((ready) => this.#zstd.write(block, ready));
    this.#turn = this.#turn === 0 ? 1 : 0;
    this.#used = 0;
  }
}

/** What precedes an entry's data: its kind, and what that kind of entry needs. */
const EntryHeader = z.looseObject({ kind: z.string() });

export interface ArchiveEntry {
  header: z.infer<typeof EntryHeader>;
  /** Must be read completely before the next entry is requested. */
  data: AsyncIterable<Buffer>;
}

/** The entries of an archive in order. Throws `ArchiveError` for a wrong key or any modification. */
export async function* readArchive(path: string, key: Key): AsyncGenerator<ArchiveEntry> {
  const file = createReadStream(path);
  const opener = new Opener(key);
  const zstd = createZstdDecompress();
  file.on("error", (error) => opener.destroy(error));
  opener.on("error", (error) => zstd.destroy(error));
  file.pipe(opener).pipe(zstd);
  const parts = new Parts(zstd);
  try {
    for (;;) {
      const head = await parts.takeUnlessEnded(5);
      if (!head) return;
      if (head[0] !== frames.header) throw new ArchiveError("The archive is damaged.");
      const header = EntryHeader.parse(JSON.parse((await parts.take(head.readUInt32BE(1))).toString("utf8")));
      let open = true;
      async function* data(): AsyncGenerator<Buffer> {
        while (open) {
          const frame = await parts.take(5);
          const body = await parts.take(frame.readUInt32BE(1));
          if (frame[0] === frames.end) open = false;
          else yield body;
        }
      }
      yield { header, data: data() };
      if (open) for await (const _ of data());
    }
  } finally {
    file.destroy();
    zstd.destroy();
  }
}

/** Reads a stream in requested lengths. */
class Parts {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  constructor(stream: AsyncIterable<Buffer>) {
    this.#source = stream[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    const part = await this.takeUnlessEnded(length);
    if (part === null) throw new ArchiveError("The archive is truncated.");
    return part;
  }

  /** Null where the stream ends before the first byte. */
  async takeUnlessEnded(length: number): Promise<Buffer | null> {
    const parts = [this.#rest];
    let have = this.#rest.length;
    while (have < length) {
      const { value, done } = await this.#source.next();
      if (done) {
        if (have === 0) return null;
        throw new ArchiveError("The archive is truncated.");
      }
      parts.push(value);
      have += value.length;
    }
    const all = parts.length > 1 ? Buffer.concat(parts) : this.#rest;
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }
}
