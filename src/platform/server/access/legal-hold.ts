import { Problem } from "#platform/shared/problems.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import { type HeldSubject, isOnHold } from "./legal-hold.store.ts";

export { type HeldSubject, isOnHold } from "./legal-hold.store.ts";

/**
 * Called before a record is voided, purged, retired or deleted. Throws 423 `legal-hold`: a record on hold does not change,
 * even when it is wrong; a correction is added to it.
 */
export async function refuseOnHold(view: { db: TenantDb }, subject: HeldSubject): Promise<void> {
  if (await isOnHold(view, subject))
    throw new Problem("legal-hold", {
      detail: "This record is on legal hold and must stay as it is. Add to it instead, or ask Compliance.",
      params: { subjectType: subject.type, subjectId: subject.id },
    });
}
