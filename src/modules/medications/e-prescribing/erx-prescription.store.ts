import { type Expression, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { RemotePrescription } from "./messages.ts";
import { finalStatuses } from "./prescription-status.ts";

export const prescriptionsOf = (db: TenantDb, clientId: string) =>
  db
    .selectFrom("erxPrescriptions")
    .select([
      "id",
      "remoteId",
      "status",
      "productText",
      "sigText",
      "quantity",
      "refills",
      "prescriberText",
      "pharmacyText",
      "writtenOn",
      "errorText",
      "orderId",
      "statusSince",
    ])
    .where("clientId", "=", clientId)
    .orderBy("writtenOn", (of) => of.desc().nullsLast())
    .orderBy("id", "desc")
    .limit(100)
    .execute();

export interface ChangedPrescription {
  id: string;
  remoteId: string;
  status: string;
  remotePrescriberId: string | null;
}

/** Mirrors prescriptions; returns those that are new or have another status. */
export async function mirrorPrescriptions(
  db: TenantDb,
  clientId: string,
  remote: readonly RemotePrescription[],
  { at, orderOf }: { at: string; orderOf: ReadonlyMap<string, string> },
): Promise<ChangedPrescription[]> {
  const before = new Map(
    (
      await db
        .selectFrom("erxPrescriptions")
        .select(["id", "remoteId", "status"])
        .where("clientId", "=", clientId)
        .forUpdate()
        .execute()
    ).map((row) => [row.remoteId, row]),
  );
  const changed: ChangedPrescription[] = [];
  for (const one of remote) {
    const known = before.get(one.PrescriptionId);
    const status = one.Status.slice(0, 60) || "Unknown";
    const columns = {
      status,
      productText: one.DisplayName.slice(0, 300),
      sigText: one.Directions,
      rxcui: one.RxCUI,
      ndc: one.NDC,
      quantity: one.Quantity,
      refills: one.Refills,
      prescriberText: one.PrescriberName,
      remotePrescriberId: one.PrescriberId,
      pharmacyText: one.PharmacyName,
      writtenOn: one.WrittenDate?.slice(0, 10) ?? null,
      diagnosisCodes: one.DiagnosisCodes,
      errorText: one.ErrorDetails?.slice(0, 1000) ?? null,
      ...(orderOf.has(one.PrescriptionId) ? { orderId: orderOf.get(one.PrescriptionId) ?? null } : {}),
      checkedAt: at,
    };
    const id = known?.id ?? newId();
    if (!known)
      await db
        .insertInto("erxPrescriptions")
        .values({ id, clientId, remoteId: one.PrescriptionId, ...columns, statusSince: at })
        .onConflict((conflict) => conflict.columns(["tenantId", "remoteId"]).doUpdateSet(columns))
        .execute();
    else
      await db
        .updateTable("erxPrescriptions")
        .set({ ...columns, ...(known.status === status ? {} : { statusSince: at }) })
        .where("id", "=", id)
        .execute();
    if (known?.status !== status)
      changed.push({ id, remoteId: one.PrescriptionId, status, remotePrescriberId: one.PrescriberId });
  }
  return changed;
}

/** Clients whose prescriptions have not been looked at since an instant and can still change. */
export async function clientsToPoll(db: TenantDb, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("erxPrescriptions")
    .select("clientId")
    .distinct()
    .where("status", "not in", [...finalStatuses])
    .where("checkedAt", "<", before)
    .limit(limit)
    .execute();
  return rows.map(({ clientId }) => clientId);
}

export async function countByStatus(db: TenantDb, reach: Expression<SqlBool>) {
  return db
    .selectFrom("erxPrescriptions as p")
    .where(reach)
    .where("p.status", "in", ["Requested", "Error", "EpcsError", "Entered", "ReadyToSign"])
    .select([
      sql<number>`count(*) FILTER (WHERE p.status = 'Requested')::int`.as("refillRequests"),
      sql<number>`count(*) FILTER (WHERE p.status IN ('Error', 'EpcsError'))::int`.as("errors"),
      sql<number>`count(*) FILTER (WHERE p.status IN ('Entered', 'ReadyToSign'))::int`.as("pending"),
    ])
    .executeTakeFirstOrThrow();
}
