import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { statusCodes } from "../orders/order.store.ts";
import type { Link, LocalAllergy, LocalOrder } from "./differences.ts";
import type { PatientFacts } from "./patient.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "erx_sync_runs.counts": Record<string, number>;
  }
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

export async function clientOfRemote(db: TenantDb, remoteId: string): Promise<string | null> {
  const row = await db.selectFrom("erxPatients").select("clientId").where("remoteId", "=", remoteId).executeTakeFirst();
  return row?.clientId ?? null;
}
