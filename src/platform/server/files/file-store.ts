import { createHash, randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decrypt, deriveKey, encrypt, type Key } from "../crypto/secrets.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Tenant } from "../settings/tenants.ts";

export interface NewFile {
  name: string;
  mediaType: string;
  content: Buffer;
  subjectType: string;
  subjectId: string;
  clientId?: string | null;
  category?: string | null;
}

/** Bytes on disk under AES-256-GCM with the tenant's own key, which lies wrapped by the master key (FILE-2). */
export class FileStore {
  readonly #disk: Disk;
  readonly #directory: string;
  readonly #wrap: Key;

  constructor(dataDirectory: string, masterKey: Key) {
    this.#directory = join(dataDirectory, "files");
    this.#disk = new Disk(new FSDriver({ location: this.#directory, visibility: "private" }));
    this.#wrap = deriveKey(masterKey, "tenant-data-keys");
  }

  /** A new tenant's data key, wrapped for the tenants table. */
  newDataKey(): Buffer {
    return encrypt(this.#wrap, randomBytes(32));
  }

  dataKey(tenant: Pick<Tenant, "dataKeyWrapped">): Key {
    return decrypt(this.#wrap, tenant.dataKeyWrapped);
  }

  /**
   * Stores a file and its row. The bytes are written before the row is committed: a crash in between leaves unreadable
   * bytes nobody points at, never a row without bytes.
   */
  async put(act: { db: TenantDb; tenant: Tenant }, file: NewFile): Promise<{ id: string }> {
    const id = newId();
    const storageKey = `${act.tenant.id}/${id.slice(0, 8)}/${id}`;
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    await this.#disk.put(storageKey, encrypt(this.dataKey(act.tenant), file.content));
    await act.db
      .insertInto("files")
      .values({
        id,
        name: file.name,
        mediaType: file.mediaType,
        size: file.content.length,
        sha256: createHash("sha256").update(file.content).digest(),
        storageKey,
        keyVersion: 1,
        status: "ready",
        subjectType: file.subjectType,
        subjectId: file.subjectId,
        clientId: file.clientId ?? null,
        category: file.category ?? null,
        part2: act.tenant.part2Program && file.clientId != null,
      })
      .execute();
    return { id };
  }

  /** The plain bytes. Throws `not-found`, and `file-corrupt` when they are not what was stored. */
  async read(
    view: { db: TenantDb; tenant: Tenant },
    id: string,
  ): Promise<{ mediaType: string; name: string; content: Buffer; clientId: string | null }> {
    const row = await view.db
      .selectFrom("files")
      .select(["name", "mediaType", "sha256", "storageKey", "status", "clientId"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.status !== "ready") throw new Problem("not-found");
    try {
      const content = decrypt(this.dataKey(view.tenant), Buffer.from(await this.#disk.getBytes(row.storageKey)));
      if (createHash("sha256").update(content).digest().equals(row.sha256))
        return { mediaType: row.mediaType, name: row.name, content, clientId: row.clientId };
    } catch {
      // Falls through: unreadable and changed bytes are the same finding.
    }
    throw new Problem("file-corrupt", "This file's bytes are damaged. Tell your administrator; a backup may hold it.");
  }
}
