import { type Expression, type SqlBool, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { statusCodes } from "../orders/order.store.ts";
import type { FoundDifference, Link, LocalAllergy, LocalOrder } from "./differences.ts";
import type { RemotePrescription } from "./messages.ts";
import type { PatientFacts } from "./patient.ts";
import { finalStatuses } from "./prescription-status.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "erx_differences.remote": Side;
    "erx_differences.local": Side;
    "erx_sync_runs.counts": Record<string, number>;
  }
}
export interface Side {
  text: string;
  detail: string | null;
}

explainConstraint(
  "erx_clinicians_remote",
  () =>
    new Problem("duplicate", {
      detail: "Another staff member has this user ID.",
      errors: [{ path: "body.remoteUserId", message: "Another staff member has this user ID." }],
    }),
);

export const connectionFacts = (db: TenantDb, connectionId: string) =>
  db
    .selectFrom("connections")
    .select(["label", "environment", "config"])
    .where("id", "=", connectionId)
    .executeTakeFirstOrThrow();

export async function clinicianName(db: TenantDb, clinicianId: string): Promise<string | undefined> {
  const row = await db.selectFrom("clinicians").select("fullName").where("id", "=", clinicianId).executeTakeFirst();
  return row?.fullName;
}

export async function remoteUserOf(db: TenantDb, clinicianId: string | null): Promise<string | null> {
  if (clinicianId === null) return null;
  const row = await db
    .selectFrom("erxClinicians")
    .select("remoteUserId")
    .where("clinicianId", "=", clinicianId)
    .executeTakeFirst();
  return row?.remoteUserId ?? null;
}

export async function clinicianOfRemoteUser(db: TenantDb, remoteUserId: string): Promise<string | null> {
  const row = await db
    .selectFrom("erxClinicians")
    .select("clinicianId")
    .where("remoteUserId", "=", remoteUserId)
    .executeTakeFirst();
  return row?.clinicianId ?? null;
}

/** Staff who prescribe or send, with their user id there. */
export async function linkedClinicians(db: TenantDb, clinicianIds: readonly string[]) {
  return db
    .selectFrom("clinicians as c")
    .leftJoin("erxClinicians as e", "e.clinicianId", "c.id")
    .select(["c.id as clinicianId", "c.fullName as clinicianName", "e.role", "e.remoteUserId"])
    .where((eb) =>
      eb.or([eb("c.id", "=", sql<string>`ANY (${[...clinicianIds]}::uuid[])`), eb("e.id", "is not", null)]),
    )
    .orderBy("c.fullName")
    .execute();
}

export async function saveClinicianLink(
  db: TenantDb,
  link: { clinicianId: string; remoteUserId: string | null; role: "prescriber" | "proxy" },
): Promise<void> {
  await db.deleteFrom("erxClinicians").where("clinicianId", "=", link.clinicianId).execute();
  const { remoteUserId } = link;
  if (remoteUserId !== null)
    await db
      .insertInto("erxClinicians")
      .values({ id: newId(), ...link, remoteUserId })
      .execute();
}

export interface PatientLink {
  remoteId: string | null;
  pushedHash: string | null;
  pushedAt: string | null;
  pulledAt: string | null;
}

export async function patientLink(db: TenantDb, clientId: string): Promise<PatientLink | undefined> {
  return db
    .selectFrom("erxPatients")
    .select(["remoteId", "pushedHash", "pushedAt", "pulledAt"])
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

/**
 * Claims the first transfer of a client, because the service has no idempotency: two at once would make two patients there.
 * False while another transfer looks for the client or creates them.
 */
export async function claimPatient(
  db: TenantDb,
  clientId: string,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO erx_patients (id, client_id, claimed_until) VALUES (${newId()}, ${clientId}, ${until})
    ON CONFLICT (tenant_id, client_id) DO UPDATE SET claimed_until = EXCLUDED.claimed_until
      WHERE erx_patients.remote_id IS NULL
        AND (erx_patients.claimed_until IS NULL OR erx_patients.claimed_until <= ${now})
    RETURNING id`.execute(db);
  return rows.length > 0;
}

export async function savePatient(db: TenantDb, clientId: string, change: Change<"erxPatients">): Promise<void> {
  await db.updateTable("erxPatients").set(change).where("clientId", "=", clientId).execute();
}

/** The person of a stay, as the chart has them. */
export async function patientFacts(
  db: TenantDb,
  demographicId: string,
): Promise<Omit<PatientFacts, "heightCm" | "weightKg">> {
  const { rows } = await sql<Omit<PatientFacts, "heightCm" | "weightKg">>`
    SELECT d.legal_first_name, d.legal_last_name, c.birth_date, c.sex_at_birth,
      (SELECT jsonb_build_object('lines', a -> 'lines', 'city', a -> 'city', 'state', a -> 'state', 'zip', a -> 'zip')
        FROM jsonb_array_elements(d.addresses) WITH ORDINALITY AS t(a, n)
        WHERE coalesce((a ->> 'noFixedAddress')::boolean, false) = false ORDER BY n LIMIT 1) AS address,
      (SELECT p ->> 'number' FROM jsonb_array_elements(d.phones) WITH ORDINALITY AS t(p, n) ORDER BY n LIMIT 1) AS phone
    FROM demographics d JOIN clients c ON c.tenant_id = d.tenant_id AND c.id = d.client_id
    WHERE d.id = ${demographicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem("not-found");
  return row;
}

/** Medication orders of a stay: in force, and those sent before that ended since. */
export async function ordersToCompare(db: TenantDb, clientId: string, demographicId: string): Promise<LocalOrder[]> {
  const { rows } = await sql<LocalOrder>`
    SELECT o.id, o.order_no, o.rxcui, o.product_text, o.sig_text,
      o.order_status IN (${statusCodes("active", "on_hold")}) AS is_active
    FROM orders o
    WHERE o.demographic_id = ${demographicId} AND o.order_type = 'medication'
      AND o.schedule_kind NOT IN ('once', 'stat', 'now')
      AND (o.order_status IN (${statusCodes("active", "on_hold")})
        OR o.id IN (SELECT l.local_id FROM erx_links l WHERE l.client_id = ${clientId} AND l.kind = 'medication'))
    ORDER BY o.order_no`.execute(db);
  return rows;
}

export async function allergiesToCompare(db: TenantDb, clientId: string): Promise<LocalAllergy[]> {
  return db
    .selectFrom("clientAllergies")
    .select(["id", "substanceText", "rxcui", "status"])
    .where("clientId", "=", clientId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export interface LinkRow extends Link {
  sentHash: string;
  isActive: boolean;
}
export async function linksOf(db: TenantDb, clientId: string): Promise<LinkRow[]> {
  return db
    .selectFrom("erxLinks")
    .select(["kind", "localId", "remoteId", "sentHash", "isActive"])
    .where("clientId", "=", clientId)
    .execute();
}

export async function saveLink(db: TenantDb, clientId: string, link: LinkRow): Promise<void> {
  const { remoteId, sentHash, isActive } = link;
  await db
    .insertInto("erxLinks")
    .values({ id: newId(), clientId, ...link })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "kind", "localId"]).doUpdateSet({ remoteId, sentHash, isActive }),
    )
    .execute();
}

export async function insertRun(
  db: TenantDb,
  run: {
    clientId: string;
    direction: "to" | "from";
    kind: "medications" | "allergies" | "diagnoses";
    counts: Record<string, number>;
    at: string;
    byId: string | null;
  },
): Promise<void> {
  await db
    .insertInto("erxSyncRuns")
    .values({ id: newId(), ...run, counts: jsonb(run.counts) })
    .execute();
}

/** Where a difference was found; its key starts with it. */
export type DifferenceSource = "srm" | "rx" | "allergy" | "icd10";

/**
 * Keeps what differs, each fact once. Returns how many are new. What no longer differs in this source and was not reviewed
 * goes.
 */
export async function keepDifferences(
  db: TenantDb,
  clientId: string,
  source: DifferenceSource,
  found: readonly FoundDifference[],
  at: string,
): Promise<number> {
  const keys = found.map(({ remoteKey }) => remoteKey);
  await db
    .updateTable("erxDifferences")
    .set({ state: "accepted", decidedAt: at, reason: "No longer differs" })
    .where("clientId", "=", clientId)
    .where("remoteKey", "like", `${source}:%`)
    .where("state", "=", "open")
    .where("remoteKey", "not in", keys.length > 0 ? keys : [""])
    .where("decidedBy", "is", null)
    .execute();
  if (found.length === 0) return 0;
  const rows = await db
    .insertInto("erxDifferences")
    .values(
      found.map((one) => ({
        id: newId(),
        clientId,
        kind: one.kind,
        change: one.change,
        remoteKey: one.remoteKey,
        remote: jsonb(one.remote),
        local: one.local === null ? null : jsonb(one.local),
        localId: one.localId,
        foundAt: at,
      })),
    )
    // One that had gone by itself and differs again is open again; what staff decided stays decided.
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "clientId", "kind", "remoteKey"])
        .doUpdateSet({ state: "open", decidedAt: null, reason: null, foundAt: at })
        .where(sql<SqlBool>`erx_differences.decided_by IS NULL AND erx_differences.state <> 'open'`),
    )
    .returning("id")
    .execute();
  return rows.length;
}

const selectDifferences = (db: TenantDb) =>
  db
    .selectFrom("erxDifferences as d")
    .select([
      "d.id",
      "d.clientId",
      "d.kind",
      "d.change",
      "d.remote",
      "d.local",
      "d.localId",
      "d.state",
      "d.foundAt",
      "d.version",
    ]);

export const openDifferences = (db: TenantDb, clientId: string) =>
  selectDifferences(db)
    .where("d.clientId", "=", clientId)
    .where("d.state", "=", "open")
    .orderBy("d.kind")
    .orderBy("d.foundAt")
    .orderBy("d.id")
    .limit(200)
    .execute();

export async function differenceForUpdate(db: TenantDb, differenceId: string) {
  const row = await selectDifferences(db).where("d.id", "=", differenceId).forUpdate("d").executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such difference.");
  return row;
}

export async function saveDifference(db: TenantDb, differenceId: string, change: Change<"erxDifferences">) {
  await db.updateTable("erxDifferences").set(change).where("id", "=", differenceId).execute();
  return differenceForUpdate(db, differenceId);
}

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

export async function clientOfRemote(db: TenantDb, remoteId: string): Promise<string | null> {
  const row = await db.selectFrom("erxPatients").select("clientId").where("remoteId", "=", remoteId).executeTakeFirst();
  return row?.clientId ?? null;
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
