import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decrypt, deriveKey, encrypt, type Key } from "../crypto/secrets.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act } from "../execution/context.ts";
import type { Tenant } from "../tenancy/tenants.ts";
import { fileById, insertFile } from "./file.store.ts";
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
 * Bytes under AES-256-GCM with the tenant's own key, which is wrapped by the master key (FILE-2). The disk or bucket that
 * stores them receives only encrypted bytes.
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
   * Stores a file and its row. The bytes are written before the row is committed: a crash in between leaves bytes
   * without a row, never a row without bytes.
   */
  async put(act: Pick<Act, "db" | "tenant" | "outside">, file: NewFile): Promise<{ id: string }> {
    const sha256 = createHash("sha256").update(file.content).digest();
    const { id, storageKey } = await act.outside(`put ${file.name} ${sha256.toString("hex")}`, async () => {
      const id = newId();
      const storageKey = keyOf(act.tenant, id);
      await this.place.put(storageKey, encrypt(this.dataKey(act.tenant), file.content));
      return { id, storageKey };
    });
    await insertFile(act.db, {
      id,
      name: file.name,
      mediaType: file.mediaType,
      size: file.content.length,
      sha256,
      storageKey,
      keyVersion: 1,
      status: "ready",
      subjectType: file.subjectType,
      subjectId: file.subjectId,
      clientId: file.clientId ?? null,
      category: file.category ?? null,
      part2: act.tenant.part2Program && file.clientId != null,
    });
    return { id };
  }

  /** Where an incoming file is written. */
  arrivalPath(id: string): Promise<string> {
    return this.place.scratch(id);
  }

  /**
   * Uploads a received file to remote storage before the transaction begins, so that no database connection is held during
   * the upload. Local storage needs no upload.
   */
  async bring(tenant: Tenant, file: ReceivedFile): Promise<void> {
    if (this.place.isNear) return;
    const storageKey = keyOf(tenant, file.id);
    await this.place.take(storageKey, file.path);
    file.brought = storageKey;
  }

  /** Removes a file that was refused, or whose record was not written. Does nothing when it was kept. */
  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.path, { force: true });
    // Bytes without a row do no harm, so a failed removal is ignored.
    if (file.brought) await this.place.remove(file.brought).catch(() => {});
  }

  /** Moves a received file to its storage key. */
  async keep(tenant: Tenant, file: ReceivedFile): Promise<string> {
    const storageKey = keyOf(tenant, file.id);
    if (file.brought) delete file.brought;
    else await this.place.take(storageKey, file.path);
    return storageKey;
  }

  /** Removes bytes that no row refers to. */
  async erase(storageKey: string): Promise<void> {
    await this.place.remove(storageKey);
  }

  /** Plain bytes by storage key, in any state, for the scanner. Throws `file-corrupt`, and what unavailable storage throws. */
  async open(tenant: Tenant, storageKey: string, sha256: Buffer): Promise<Buffer> {
    // Unavailable storage is a different error from damaged bytes, which would send users to a backup.
    const sealed = await this.place.get(storageKey);
    try {
      const content = decrypt(this.dataKey(tenant), sealed ?? Buffer.alloc(0));
      if (createHash("sha256").update(content).digest().equals(sha256)) return content;
    } catch {
      // Falls through: unreadable and changed bytes are the same finding.
    }
    throw new Problem("file-corrupt", "This file's bytes are damaged. Tell your administrator; a backup may hold it.");
  }

  /** Stores derived bytes: a picture without metadata, a thumbnail. */
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
    const row = await fileById(view.db, id);
    if (row?.status !== status) throw new Problem("not-found");
    const content = await this.open(view.tenant, row.storageKey, row.sha256);
    return { mediaType: row.mediaType, name: row.name, content, clientId: row.clientId };
  }
}

function keyOf(tenant: Pick<Tenant, "id">, name: string): string {
  return `${tenant.id}/${name.slice(0, 8)}/${name}`;
}
