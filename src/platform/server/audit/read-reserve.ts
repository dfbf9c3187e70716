import { type FileHandle, open } from "node:fs/promises";
import { CompiledQuery } from "kysely";
import { z } from "zod";
import { decrypt, encrypt, type Key } from "../crypto/secrets.ts";
import type { Database } from "../database/tenant-database.ts";
import { type AuditRow, auditColumnCount, auditColumns, auditValues } from "./audit.ts";

const reserveBytes = 16 * 1024 * 1024;
const bringInEveryMs = 5_000;
const Entry = z.strictObject({ tenantId: z.uuid(), values: z.array(z.unknown()).length(auditColumnCount) });
const insert = `INSERT INTO audit_events (${auditColumns})
  VALUES (${Array.from({ length: auditColumnCount }, (_, index) => `$${index + 1}`).join(", ")}) ON CONFLICT DO NOTHING`;

/**
 * Audit entries of reads while the database cannot write. The file is written in full when the server starts, so that an entry
 * needs no free space: charts and the MAR stay readable, and every read is still recorded before it is answered. The entries are
 * encrypted, and move to the audit log as soon as the database can write again (decision 0047).
 */
export class ReadReserve {
  readonly #key: Key;
  #file: FileHandle | null = null;
  #end = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(key: Key) {
    this.#key = key;
  }

  /** Opens the file and reserves its space; entries of an earlier process are kept. */
  async prepare(path: string): Promise<void> {
    const file = await open(path, "a+", 0o600).then(async (made) => {
      await made.close();
      return open(path, "r+");
    });
    const { size } = await file.stat();
    if (size < reserveBytes) {
      await file.write(Buffer.alloc(reserveBytes - size), 0, reserveBytes - size, size);
      await file.sync();
    }
    this.#file = file;
    this.#end = (await this.#entries(file)).end;
  }

  get isPrepared(): boolean {
    return this.#file !== null;
  }

  /** Resolves when the entry is on the disk. Throws when the reserve is used up or was not prepared. */
  write(tenantId: string, row: AuditRow): Promise<void> {
    return this.#next(async () => {
      const file = this.#file;
      const sealed = encrypt(this.#key, JSON.stringify({ tenantId, values: auditValues(row) }));
      if (!file || this.#end + sealed.length + 8 > reserveBytes)
        throw new Error("The reserve for audit entries is full.");
      const record = Buffer.alloc(4 + sealed.length);
      record.writeUInt32BE(sealed.length);
      sealed.copy(record, 4);
      await file.write(record, 0, record.length, this.#end);
      await file.datasync();
      this.#end += record.length;
    });
  }

  /** Moves the entries to the audit log. Returns how many there were; throws while the database cannot write. */
  bringIn(database: Database): Promise<number> {
    return this.#next(async () => {
      const file = this.#file;
      if (!file || this.#end === 0) return 0;
      const { entries, end } = await this.#entries(file);
      // One by one and idempotent, so that a server that ends in between repeats it without doubles.
      for (const { tenantId, values } of entries)
        await database.tenant(tenantId).executeQuery(CompiledQuery.raw(insert, values));
      await file.write(Buffer.alloc(end), 0, end, 0);
      await file.datasync();
      this.#end = 0;
      return entries.length;
    });
  }

  start(database: Database): void {
    this.#timer ??= setInterval(() => void this.bringIn(database).catch(() => {}), bringInEveryMs).unref();
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#turn;
    await this.#file?.close();
    this.#file = null;
  }

  /** Complete entries from the beginning, and where the next one goes. An entry cut by a power failure is overwritten. */
  async #entries(file: FileHandle): Promise<{ entries: z.output<typeof Entry>[]; end: number }> {
    const bytes = Buffer.alloc(reserveBytes);
    await file.read(bytes, 0, reserveBytes, 0);
    const entries: z.output<typeof Entry>[] = [];
    let end = 0;
    for (;;) {
      const length = bytes.readUInt32BE(end);
      if (length === 0 || end + 4 + length + 4 > reserveBytes) break;
      const entry = this.#opened(bytes.subarray(end + 4, end + 4 + length));
      if (!entry) break;
      entries.push(entry);
      end += 4 + length;
    }
    return { entries, end };
  }

  #opened(sealed: Buffer): z.output<typeof Entry> | null {
    try {
      return Entry.parse(JSON.parse(decrypt(this.#key, sealed).toString("utf8")));
    } catch {
      return null;
    }
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }
}
