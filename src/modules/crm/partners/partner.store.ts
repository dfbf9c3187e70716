import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { openTaskCodes } from "../tasks/task.ts";
import type { PartnerType } from "./partner.ts";
import type { PartnerSort } from "./partner-fields.contract.ts";
import { professionalName } from "./professionals/professional.ts";

const tables = { organization: "organizations", professional: "professionals" } as const satisfies Record<
  PartnerType,
  string
>;

/** Words find at most this many; more say too little to be of use. */
export const foundMost = 200;

export interface PartnerFilters {
  q?: string | undefined;
  ownerId?: readonly string[] | undefined;
  label?: readonly string[] | undefined;
  archived: boolean;
}

export interface PartnerPage {
  sort: PartnerSort;
  /** Since when referrals are counted. */
  since: string;
  page: number;
  pageSize: number;
}

export const touchColumns = { next: "p.nextTouchAt", last: "p.lastTouchAt" } as const;

/** Reads the rows of a page whose ids were found by an index, in the same order. */
export async function rowsOfPage<Row extends { id: string }>(
  picked: Page<{ id: string }>,
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const ids = picked.rows.map(({ id }) => id);
  if (ids.length === 0) return { ...picked, rows: [] };
  const rows = await read(ids);
  return { ...picked, rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) };
}

/** Labels of organizations and professionals that are not archived, most used first. */
export async function labelsInUse(db: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    SELECT label FROM (
      SELECT unnest(labels) AS label FROM organizations WHERE archived_at IS NULL
      UNION ALL SELECT unnest(labels) FROM professionals WHERE archived_at IS NULL
    ) used GROUP BY label ORDER BY count(*) DESC, label LIMIT 200`.execute(db);
  return rows.map(({ label }) => label);
}

/** Throws `not-found` when this partner does not exist. */
export async function requirePartner(db: TenantDb, type: PartnerType, id: string): Promise<void> {
  const row = await db.selectFrom(tables[type]).select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", `This ${type} does not exist.`);
}

/** Locks the partner for this transaction. Throws `not-found`, and `wrong-state` when it is archived. */
export async function lockPartner(db: TenantDb, type: PartnerType, id: string): Promise<void> {
  const row = await db
    .selectFrom(tables[type])
    .select("archivedAt")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", `This ${type} does not exist.`);
  if (row.archivedAt !== null) throw new Problem("wrong-state", `This ${type} is archived. Restore it first.`);
}

/** Names of an organization and a professional; null without an id. */
export async function partnerNames(db: TenantDb, organizationId: string | null, professionalId: string | null) {
  const organization = organizationId
    ? await db.selectFrom("organizations").select("name").where("id", "=", organizationId).executeTakeFirst()
    : undefined;
  const professional = professionalId
    ? await db
        .selectFrom("professionals")
        .select(["firstName", "lastName", "credentials"])
        .where("id", "=", professionalId)
        .executeTakeFirst()
    : undefined;
  return {
    organization: organization?.name ?? null,
    professional: professional ? professionalName(professional) : null,
  };
}

/** Sets the next touch to the earliest open task, and the last touch when staff were in contact at this instant. */
export async function touchPartnerRow(
  db: TenantDb,
  type: PartnerType,
  id: string,
  contactAt: string | null,
): Promise<void> {
  await db
    .updateTable(tables[type])
    .set({
      nextTouchAt: sql<string | null>`(SELECT min(due_at) FROM crm_tasks t
        WHERE t.subject_type = ${type} AND t.subject_id = ${id}::uuid
          AND t.status IN (${sql.join(openTaskCodes.map((code) => sql.lit(code)))}))`,
      ...(contactAt ? { lastTouchAt: sql<string>`greatest(last_touch_at, ${contactAt}::timestamptz)` } : {}),
    })
    .where("id", "=", id)
    .execute();
}

/** Referrals of this partner since an instant: received, sent, and received ones that were admitted. */
export const referralCounts = (column: "organization_id" | "professional_id", since: string) => {
  const of = sql`FROM referrals r WHERE r.${sql.ref(column)} = p.id AND r.voided_at IS NULL
    AND r.occurred_at >= ${since}::timestamptz`;
  return [
    sql<number>`(SELECT count(*)::int ${of} AND r.direction = 'in')`.as("referralsIn"),
    sql<number>`(SELECT count(*)::int ${of} AND r.direction = 'out')`.as("referralsOut"),
    sql<number>`(SELECT count(*)::int ${of} AND r.direction = 'in'
      AND EXISTS (SELECT 1 FROM leads l WHERE l.id = r.lead_id AND l.status = 2))`.as("admitted"),
  ] as const;
};
