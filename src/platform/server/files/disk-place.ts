import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, stat } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { chunksOf } from "./chunks.ts";
import type { FilePlace } from "./file-place.ts";

/** Files in a directory of this machine. */
export class DiskPlace implements FilePlace {
  readonly isNear = true;
  readonly label: string;
  readonly #directory: string;
  readonly #disk: Disk;

  constructor(directory: string) {
    this.label = directory;
    this.#directory = directory;
    this.#disk = new Disk(new FSDriver({ location: directory, visibility: "private" }));
  }

  async put(key: string, content: Buffer): Promise<void> {
    await this.#pathFor(key);
    await this.#disk.put(key, content);
  }

  async take(key: string, path: string): Promise<void> {
    await rename(path, await this.#pathFor(key));
  }

  async write(key: string, data: AsyncIterable<Buffer>): Promise<number> {
    const path = await this.#pathFor(key);
    await pipeline(data, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return (await stat(path)).size;
  }

  async get(key: string): Promise<Buffer | null> {
    return (await this.#sizeOf(key)) === null ? null : Buffer.from(await this.#disk.getBytes(key));
  }

  async open(key: string): Promise<{ bytes: number; data: AsyncIterable<Buffer> } | null> {
    const bytes = await this.#sizeOf(key);
    return bytes === null ? null : { bytes, data: chunksOf(createReadStream(this.#path(key))) };
  }

  async remove(key: string): Promise<void> {
    await this.#disk.delete(key);
  }

  async isEmpty(): Promise<boolean> {
    const found = await readdir(this.#directory, { recursive: true, withFileTypes: true }).catch(() => []);
    // A refused restore leaves directories only.
    return !found.some((one) => one.isFile());
  }

  async check(): Promise<void> {
    const key = `check-${randomUUID()}`;
    await this.put(key, Buffer.from("x"));
    await this.remove(key);
  }

  async scratch(name: string): Promise<string> {
    return scratchIn(this.#directory, name);
  }

  #path(key: string): string {
    const path = normalize(join(this.#directory, key));
    if (!path.startsWith(normalize(`${this.#directory}/`))) throw new Error("A file's key leads out of its directory.");
    return path;
  }

  async #pathFor(key: string): Promise<string> {
    const path = this.#path(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }

  async #sizeOf(key: string): Promise<number | null> {
    const found = await stat(this.#path(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
      throw error;
    });
    return found?.isFile() ? found.size : null;
  }
}

/** On the disk of the files, so that keeping one there is a rename. */
export async function scratchIn(directory: string, name: string): Promise<string> {
  const arriving = join(directory, "arriving");
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  return join(arriving, name);
}
