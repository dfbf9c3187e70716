import { Problem } from "#platform/shared/problems.ts";
import type { TenantDb } from "../database/tenant-database.ts";

export interface HeldSubject {
  type: string;
  id: string;
  /** The person it belongs to: a hold on the person holds everything of theirs. */
  clientId?: string | null | undefined;
}

/** Whether a record, or the person it belongs to, is on legal hold now. */
export async function isOnHold(view: { db: TenantDb }, subject: HeldSubject): Promise<boolean> {
  const row = await view.db
    .selectFrom("legalHolds")
    .select("id")
    .where("liftedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("subjectType", "=", subject.type), eb("subjectId", "=", subject.id)]),
        ...(subject.clientId
          ? [eb.and([eb("subjectType", "=", "client"), eb("subjectId", "=", subject.clientId)])]
          : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Called before a record is voided, purged, retired or forgotten. Throws 423 `legal-hold`: what is on hold stays as it
 * is, also when it is wrong; it can be corrected by adding to it.
 */
export async function refuseOnHold(view: { db: TenantDb }, subject: HeldSubject): Promise<void> {
  if (await isOnHold(view, subject))
    throw new Problem("legal-hold", {
      detail: "This record is on legal hold and must stay as it is. Add to it instead, or ask Compliance.",
      params: { subjectType: subject.type, subjectId: subject.id },
    });
}
