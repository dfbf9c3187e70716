import type { Insertable, Updateable } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import type { DeviceKey } from "./device.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "devices.public_key_jwk": DeviceKey;
  }
}

export interface KnownDevice {
  id: string;
  trustedUntil: string | null;
  isShared: boolean;
}

const listColumns = ["id", "name", "platform", "firstSeenAt", "lastSeenAt", "trustedUntil", "isShared"] as const;

/** A user's devices, the last seen first. */
export function devicesOf(db: TenantDb, userId: string) {
  return db
    .selectFrom("devices")
    .select(listColumns)
    .where("userId", "=", userId)
    .orderBy("lastSeenAt", "desc")
    .execute();
}

export async function hasDevices(db: TenantDb, userId: string): Promise<boolean> {
  return (await db.selectFrom("devices").select("id").where("userId", "=", userId).executeTakeFirst()) !== undefined;
}

export async function deviceByThumbprint(
  db: TenantDb,
  userId: string,
  thumbprint: string,
): Promise<KnownDevice | null> {
  const row = await db
    .selectFrom("devices")
    .select(["id", "trustedUntil", "isShared"])
    .where("userId", "=", userId)
    .where("thumbprint", "=", thumbprint)
    .executeTakeFirst();
  return row ?? null;
}

/** One of a user's own devices, locked until the end of the transaction. */
export function ownDeviceForUpdate(db: TenantDb, userId: string, deviceId: string) {
  return db
    .selectFrom("devices")
    .select(["id", "thumbprint", "isShared"])
    .where("id", "=", deviceId)
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether any user has marked this browser as shared. */
export async function isSharedBrowser(db: TenantDb, thumbprint: string): Promise<boolean> {
  const row = await db
    .selectFrom("devices")
    .select("id")
    .where("thumbprint", "=", thumbprint)
    .where("isShared", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a staff member has signed in with this browser. */
export async function hasUsedBrowser(db: TenantDb, clinicianId: string, thumbprint: string): Promise<boolean> {
  const row = await db
    .selectFrom("devices as d")
    .innerJoin("clinicians as c", "c.userId", "d.userId")
    .select("c.id")
    .where("d.thumbprint", "=", thumbprint)
    .where("c.id", "=", clinicianId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Active staff who have signed in with this browser, without one of them, the most recent first. */
export function staffOfBrowser(
  db: TenantDb,
  thumbprint: string,
  { exceptUserId, limit }: { exceptUserId: string; limit: number },
) {
  return db
    .selectFrom("devices as d")
    .innerJoin("clinicians as c", "c.userId", "d.userId")
    .select(["c.id as clinicianId", "c.userId", "c.fullName", "c.role", "c.photoFileId", "c.email"])
    .where("d.thumbprint", "=", thumbprint)
    .where("c.status", "=", accountStates.code("active"))
    .where("d.userId", "<>", exceptUserId)
    .orderBy("d.lastSeenAt", "desc")
    .limit(limit)
    .execute();
}

export async function insertDevice(
  db: TenantDb,
  {
    publicKeyJwk,
    ...device
  }: Omit<Insertable<DB["devices"]>, "tenantId" | "publicKeyJwk"> & { publicKeyJwk: DeviceKey },
): Promise<void> {
  await db
    .insertInto("devices")
    .values({ ...device, publicKeyJwk: jsonb(publicKeyJwk) })
    .execute();
}

/** Saves changes of a device. Returns the device as the list shows it. */
export function saveDevice(
  db: TenantDb,
  deviceId: string,
  change: Pick<Updateable<DB["devices"]>, "lastSeenAt" | "name" | "trustedUntil">,
) {
  return db
    .updateTable("devices")
    .set(change)
    .where("id", "=", deviceId)
    .returning(listColumns)
    .executeTakeFirstOrThrow();
}

/** Saves that a user worked in this browser. */
export async function saveBrowserSeen(db: TenantDb, userId: string, thumbprint: string, now: string): Promise<void> {
  await db
    .updateTable("devices")
    .set({ lastSeenAt: now })
    .where("userId", "=", userId)
    .where("thumbprint", "=", thumbprint)
    .execute();
}

/** Marks a browser as shared, or not, for all of its users. A shared browser is no longer trusted. */
export async function saveSharing(db: TenantDb, thumbprint: string, isShared: boolean): Promise<void> {
  await db
    .updateTable("devices")
    .set({ isShared, ...(isShared ? { trustedUntil: null } : {}) })
    .where("thumbprint", "=", thumbprint)
    .execute();
}

export async function deleteDevice(db: TenantDb, deviceId: string): Promise<void> {
  await db.deleteFrom("devices").where("id", "=", deviceId).execute();
}
