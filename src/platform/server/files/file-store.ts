import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decrypt, deriveKey, encrypt, type Key } from "../crypto/secrets.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Tenant } from "../tenancy/tenants.ts";
import type { FilePlace } from "./file-place.ts";
import type { ReceivedFile } from "./receive-file.ts";

export interface NewFile {
  name: string;
  mediaType: string;
  content: Buffer;
  subjectType: string;
  subjectId: string;
  clientId?: string | null;
  category?: string | null;
}

/**
 * Bytes under AES-256-GCM with the tenant's own key, which lies wrapped by the master key (FILE-2). Their place, a disk or a
 * bucket, gets them encrypted and never learns more.
 */
export class FileStore {
  readonly place: FilePlace;
  readonly #wrap: Key;

  constructor(place: FilePlace, masterKey: Key) {
    this.place = place;
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
    const storageKey = keyOf(act.tenant, id);
    await this.place.put(storageKey, encrypt(this.dataKey(act.tenant), file.content));
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

  /** Where a file that is coming in is written. */
  arrivalPath(id: string): Promise<string> {
    return this.place.scratch(id);
  }

  /**
   * Brings what came in to a place that is far away, before a transaction begins: no connection of the database waits for
   * another house. On this machine there is nothing to bring.
   */
  async bring(tenant: Tenant, file: ReceivedFile): Promise<void> {
    if (this.place.isNear) return;
    const storageKey = keyOf(tenant, file.id);
    await this.place.take(storageKey, file.path);
    file.brought = storageKey;
  }

  /** A file that was refused, or whose record was not written. Quiet when it has been kept meanwhile. */
  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.path, { force: true });
    // Bytes that nothing points at do no harm: a store that is away now is not waited for.
    if (file.brought) await this.place.remove(file.brought).catch(() => {});
  }

  /** Puts a received file where its record will look for it. */
  async keep(tenant: Tenant, file: ReceivedFile): Promise<string> {
    const storageKey = keyOf(tenant, file.id);
    if (file.brought) delete file.brought;
    else await this.place.take(storageKey, file.path);
    return storageKey;
  }

  /** Bytes that nothing points at any more. */
  async erase(storageKey: string): Promise<void> {
    await this.place.remove(storageKey);
  }

  /** Plain bytes by their place, whatever the state: for the scanner. Throws `file-corrupt`, and what a store that is away throws. */
  async open(tenant: Tenant, storageKey: string, sha256: Buffer): Promise<Buffer> {
    // A store that does not answer has lost nothing: that is told as it is, and nobody looks for a backup.
    const sealed = await this.place.get(storageKey);
    try {
      const content = decrypt(this.dataKey(tenant), sealed ?? Buffer.alloc(0));
      if (createHash("sha256").update(content).digest().equals(sha256)) return content;
    } catch {
      // Falls through: unreadable and changed bytes are the same finding.
    }
    throw new Problem("file-corrupt", "This file's bytes are damaged. Tell your administrator; a backup may hold it.");
  }

  /** Bytes at a new place: a picture without its hidden data, a thumbnail. */
  async write(tenant: Tenant, name: string, content: Buffer): Promise<{ storageKey: string; sha256: Buffer }> {
    const storageKey = keyOf(tenant, name);
    await this.place.put(storageKey, encrypt(this.dataKey(tenant), content));
    return { storageKey, sha256: createHash("sha256").update(content).digest() };
  }

  /** The plain bytes of a file in this state. Throws `not-found`, and `file-corrupt` when they are not what was stored. */
  async read(
    view: { db: TenantDb; tenant: Tenant },
    id: string,
    status: "ready" | "quarantined" = "ready",
  ): Promise<{ mediaType: string; name: string; content: Buffer; clientId: string | null }> {
    const row = await view.db
      .selectFrom("files")
      .select(["name", "mediaType", "sha256", "storageKey", "status", "clientId"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.status !== status) throw new Problem("not-found");
    const content = await this.open(view.tenant, row.storageKey, row.sha256);
    return { mediaType: row.mediaType, name: row.name, content, clientId: row.clientId };
  }
}

function keyOf(tenant: Pick<Tenant, "id">, name: string): string {
  return `${tenant.id}/${name.slice(0, 8)}/${name}`;
}
