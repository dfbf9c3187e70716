import { type InsertObject, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ReferralOption } from "./referral-out.contract.ts";
import { fitScore, referralStates } from "./referral-out.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "referrals.emergency": { recipientName: string; nature: string };
  }
}

explainConstraint(
  "referrals_blocked",
  () => new Problem("organization-blocked", "This organization is blocked and cannot receive referrals."),
);

function referrals(db: TenantDb) {
  return db
    .selectFrom("referrals as r")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .leftJoin("closeReasons as c", "c.id", "r.closeReasonId")
    .leftJoin("levelsOfCare as v", "v.id", "r.levelOfCareId")
    .leftJoin("clinicians as s", "s.userId", "r.createdBy")
    .select([
      "r.id",
      "r.leadId",
      "o.id as organizationId",
      "o.name as organizationName",
      "o.phone as organizationPhone",
      "o.fax as organizationFax",
      "o.address as organizationAddress",
      "o.intakeRequirements as requirements",
      "r.occurredAt",
      sql<string>`coalesce(c.label, '')`.as("reason"),
      sql<string | null>`v.code || ' ' || v.name`.as("level"),
      "r.status",
      "r.outcomeAt",
      sql<
        string[]
      >`ARRAY(SELECT x.name FROM organizations x WHERE x.tenant_id = r.tenant_id AND x.id = ANY (r.offered_ids)
        ORDER BY array_position(r.offered_ids, x.id))`.as("offered"),
      "r.chosenBy",
      "r.letterBasis",
      "r.releaseId",
      "r.clinicalSummary",
      "s.fullName as byName",
      "r.version",
    ])
    .where("r.direction", "=", "out")
    .where("r.chosenBy", "is not", null);
}
export type ReferralRecord = Awaited<ReturnType<ReturnType<typeof referrals>["execute"]>>[number];

async function found(query: ReturnType<typeof referrals>): Promise<ReferralRecord> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such referral.");
  return row;
}
export const referralById = (db: TenantDb, id: string): Promise<ReferralRecord> =>
  found(referrals(db).where("r.id", "=", id));
export const referralForUpdate = (db: TenantDb, id: string): Promise<ReferralRecord> =>
  found(referrals(db).where("r.id", "=", id).forNoKeyUpdate("r"));

/** Where a lead was referred, the latest first. */
export const referralsOfLead = (db: TenantDb, leadId: string): Promise<ReferralRecord[]> =>
  referrals(db)
    .where("r.leadId", "=", leadId)
    .where("r.voidedAt", "is", null)
    .orderBy("r.occurredAt", "desc")
    .limit(50)
    .execute();

export async function insertReferral(db: TenantDb, values: InsertObject<DB, "referrals">): Promise<void> {
  await db.insertInto("referrals").values(values).execute();
}

interface Wanted {
  leadId: string;
  levelCode: string | null;
  payMethod: string | null;
  payerNames: readonly string[];
  postalCode: string | null;
  state: string | null;
  q: string | undefined;
  today: string;
}

const admittedThere = referralStates.code("admitted");
/** Programs are compared here before the best are chosen; a facility has some hundreds of partners. */
const mostCompared = 400;
const mostShown = 12;

/** Organizations that accept referrals, best fit first. */
export async function referralChoices(db: TenantDb, wanted: Wanted): Promise<ReferralOption[]> {
  const area = wanted.postalCode?.slice(0, 3) ?? null;
  let query = db
    .selectFrom("organizations as o")
    .select([
      "o.id as organizationId",
      "o.name",
      "o.phone",
      sql<string | null>`o.address ->> 'city'`.as("city"),
      sql<string | null>`o.address ->> 'state'`.as("state"),
      "o.levelsOffered",
      "o.payersAccepted",
      "o.postalCode",
      sql<number>`(SELECT count(*)::int FROM referrals r WHERE r.tenant_id = o.tenant_id AND r.organization_id = o.id
        AND r.direction = 'out' AND r.voided_at IS NULL AND r.status = ${admittedThere})`.as("accepted"),
      sql<boolean>`EXISTS (SELECT 1 FROM lead_releases e WHERE e.tenant_id = o.tenant_id AND e.lead_id = ${wanted.leadId}
        AND e.organization_id = o.id AND e.revoked_at IS NULL AND e.expires_on >= ${wanted.today}::date)`.as(
        "hasRelease",
      ),
    ])
    .where("o.archivedAt", "is", null)
    .where("o.stage", "<>", "blocked")
    .where("o.acceptsReferrals", "=", true);
  if (wanted.q)
    query = query.where(sql<boolean>`o.id IN (SELECT f.id FROM crm_search_organizations(${wanted.q}, 50) AS f)`);
  const rows = await query.orderBy(sql`lower(o.name)`).orderBy("o.id").limit(mostCompared).execute();
  const payers = wanted.payerNames.map((name) => name.toLowerCase());
  return rows
    .map(({ levelsOffered, payersAccepted, postalCode, ...row }) => ({
      ...row,
      offersLevel: wanted.levelCode !== null && levelsOffered.includes(wanted.levelCode),
      acceptsPayer: payersAccepted.some((name) => payers.includes(name.toLowerCase())),
      sameArea: area !== null && (postalCode ?? "").startsWith(area),
    }))
    .map((row) => ({ row, score: fitScore({ ...row, sameState: row.state !== null && row.state === wanted.state }) }))
    .sort((a, b) => b.score - a.score || a.row.name.localeCompare(b.row.name))
    .slice(0, mostShown)
    .map(({ row }) => row);
}

function releases(db: TenantDb) {
  return db
    .selectFrom("leadReleases as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .select([
      "e.id",
      "e.leadId",
      "e.organizationId",
      "o.name as organizationName",
      "e.statement",
      "e.signerName",
      "e.relationship",
      "e.signatureId",
      "e.signedAt",
      "e.expiresOn",
      "e.revokedAt",
      "e.version",
    ]);
}
export type ReleaseRecord = Awaited<ReturnType<ReturnType<typeof releases>["execute"]>>[number];

export const releasesOfLead = (db: TenantDb, leadId: string): Promise<ReleaseRecord[]> =>
  releases(db).where("e.leadId", "=", leadId).orderBy("e.signedAt", "desc").limit(50).execute();

async function foundRelease(query: ReturnType<typeof releases>): Promise<ReleaseRecord> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such release.");
  return row;
}
export const releaseById = (db: TenantDb, id: string): Promise<ReleaseRecord> =>
  foundRelease(releases(db).where("e.id", "=", id));
export const releaseForUpdate = (db: TenantDb, id: string): Promise<ReleaseRecord> =>
  foundRelease(releases(db).where("e.id", "=", id).forNoKeyUpdate("e"));

/** The release of a lead to an organization that is in force on a day; locked, so a revocation waits. */
export async function activeRelease(
  db: TenantDb,
  { leadId, organizationId, today }: { leadId: string; organizationId: string; today: string },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom("leadReleases")
    .select("id")
    .where("leadId", "=", leadId)
    .where("organizationId", "=", organizationId)
    .where("revokedAt", "is", null)
    .where("expiresOn", ">=", today)
    .orderBy("signedAt", "desc")
    .limit(1)
    .forShare()
    .executeTakeFirst();
}

export async function insertRelease(db: TenantDb, values: InsertObject<DB, "leadReleases">): Promise<void> {
  await db.insertInto("leadReleases").values(values).execute();
}

/** An organization that may receive a referral, locked; undefined where there is none. */
export async function receiver(db: TenantDb, id: string) {
  return db
    .selectFrom("organizations")
    .select(["name", "stage", "blockedReason", "archivedAt", "acceptsReferrals"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

/** The phone of a location, for letters. */
export async function phoneOfLocation(db: TenantDb, locationId: string | null): Promise<string | null> {
  if (locationId === null) return null;
  const row = await db.selectFrom("locations").select("phone").where("id", "=", locationId).executeTakeFirst();
  return row?.phone ?? null;
}
