import type { TenantDb } from "../database/tenant-database.ts";

export interface HeldSubject {
  type: string;
  id: string;
  /** The client it belongs to: a hold on a client holds every record of theirs. */
  clientId?: string | null | undefined;
}

/** Whether a record, or the client it belongs to, is on legal hold now. */
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
