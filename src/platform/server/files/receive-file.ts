import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import type { Readable } from "node:stream";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Platform, Tenant } from "../platform.ts";
import { chunksOf } from "./chunks.ts";

/** A received file: encrypted on disk, not yet attached to a record. */
export interface ReceivedFile {
  id: string;
  name: string;
  size: number;
  sha256: Buffer;
  /** The first bytes in clear, for telling its kind. */
  head: Buffer;
  /** Path of the ciphertext until the record is written. */
  path: string;
  /** Its key in a place that is far away, once it is there and until its record is written. */
  brought?: string;
}

const headBytes = 4_100;

/**
 * Streams a file to disk under the tenant's key (AES-256-GCM: nonce, tag, ciphertext, as `encrypt()` writes it): neither
 * memory nor disk ever holds the whole of it in clear. Throws `too-large` and `validation` for an empty one.
 */
export async function receiveFile(
  platform: Platform,
  tenant: Tenant,
  source: { name: string; stream: Readable; isCut: () => boolean },
): Promise<ReceivedFile> {
  const id = newId();
  const path = await platform.files.arrivalPath(id);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", platform.files.dataKey(tenant), nonce);
  const hash = createHash("sha256");
  const heads: Buffer[] = [];
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    await file.write(Buffer.concat([nonce, Buffer.alloc(16)]));
    for await (const chunk of chunksOf(source.stream)) {
      if (size < headBytes) heads.push(chunk.subarray(0, headBytes - size));
      size += chunk.length;
      hash.update(chunk);
      await file.write(cipher.update(chunk));
    }
    const rest = cipher.final();
    if (rest.length > 0) await file.write(rest);
    await file.write(cipher.getAuthTag(), 0, 16, 12);
    await file.sync();
  } catch (error) {
    await file.close();
    await unlink(path);
    throw error;
  }
  await file.close();
  if (source.isCut() || size === 0) {
    await unlink(path);
    if (size === 0) throw new Problem("validation", "That file is empty. Choose another one.");
    throw new Problem("too-large", "That file is larger than this accepts.");
  }
  return { id, name: tidyName(source.name), size, sha256: hash.digest(), head: Buffer.concat(heads), path };
}

/** The last part of the name, without control characters, at most 200 characters. */
function tidyName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const clean = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  return clean.slice(-200) || "file";
}
