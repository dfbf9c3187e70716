import type { z } from "zod";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ProfilePhotos } from "./profile-photo.contract.ts";

/** The photos of a client that passed their scan, newest first. */
export function photosOf(db: TenantDb, clientId: string): Promise<z.output<typeof ProfilePhotos>["photos"]> {
  return db
    .selectFrom("files as f")
    .leftJoin("clinicians as c", "c.userId", "f.createdBy")
    .select(["f.id as fileId", "f.createdAt as takenAt", "c.fullName as byName"])
    .where("f.subjectType", "=", "client")
    .where("f.subjectId", "=", clientId)
    .where("f.category", "=", "photo")
    .where("f.status", "=", "ready")
    .orderBy("f.createdAt", "desc")
    .limit(50)
    .execute();
}
