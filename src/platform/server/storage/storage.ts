import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { Problem } from "#platform/shared/problems.ts";
import { propertyOf } from "#platform/shared/property-of.ts";

const megabyte = 1024 * 1024;
const measureEveryMs = 1_000;
/** Below this part of the disk, operators and compliance are notified. */
export const lowShare = 0.05;

/**
 * What is left for PostgreSQL when writes are refused: 1 % of the disk, between 64 and 512 MB. PostgreSQL stops when it cannot
 * extend its write-ahead log, so new work is refused before that.
 */
const reserveOf = (diskBytes: number) => Math.min(512 * megabyte, Math.max(64 * megabyte, diskBytes / 100));

/** Whether a statement or a file could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const code = propertyOf(error, "code");
  return code === "53100" || code === "ENOSPC" || code === "EDQUOT";
}

export const storageFull = () =>
  new Problem("storage-full", {
    detail:
      "The server's storage is full, so nothing was saved. Charts can still be read. Use the downtime procedure and tell your system administrator.",
    params: { retryAfter: 5 },
  });

/** The free space of the disks that hold the data directory and the embedded database, measured each second while watched. */
export class Storage {
  readonly #directories: readonly string[];
  readonly #reserve: (diskBytes: number) => number;
  #timer: NodeJS.Timeout | null = null;
  #full = false;

  constructor(dataDirectory: string, reserve: (diskBytes: number) => number = reserveOf) {
    // `pg` can be a link to another disk.
    this.#directories = [dataDirectory, join(dataDirectory, "pg")];
    this.#reserve = reserve;
  }

  /** Whether only the reserve is left, so that changes are refused. */
  get isFull(): boolean {
    return this.#full;
  }

  /** The smallest free share of these disks, 0 to 1; also updates `isFull`. */
  async measure(): Promise<number> {
    let least = 1;
    let full = false;
    for (const directory of this.#directories) {
      const found = await statfs(directory).catch(() => null);
      if (!found || found.blocks === 0) continue;
      least = Math.min(least, found.bavail / found.blocks);
      full ||= found.bavail * found.bsize < this.#reserve(found.blocks * found.bsize);
    }
    this.#full = full;
    return least;
  }

  async watch(): Promise<void> {
    await this.measure();
    this.#timer ??= setInterval(() => void this.measure(), measureEveryMs).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
