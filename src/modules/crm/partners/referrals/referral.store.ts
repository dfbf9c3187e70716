import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { leadName } from "../../leads/lead.ts";
import type { LeadInReach } from "../../leads/lead-list.store.ts";
import type { PartnerType } from "../partner.ts";
import type { ReferralRow } from "../partner-parts.contract.ts";
import { professionalName } from "../professionals/professional.ts";

const columns = { organization: "organization_id", professional: "professional_id" } as const;

interface Source {
  leadId: string;
  organizationId: string | null;
  professionalId: string | null;
  levelOfCareId: string | null;
  /** When the lead came in. */
  at: string;
}

/** Records who referred a lead, in place of what was recorded before; no one when both ids are null. */
export async function recordReferralIn(db: TenantDb, source: Source, now: string): Promise<void> {
  await db
    .updateTable("referrals")
    .set({ voidedAt: now })
    .where("leadId", "=", source.leadId)
    .where("direction", "=", "in")
    .where("voidedAt", "is", null)
    .execute();
  if (source.organizationId === null && source.professionalId === null) return;
  const { at, ...columns } = source;
  await db
    .insertInto("referrals")
    .values({ ...columns, id: newId(), direction: "in", occurredAt: at })
    .execute();
}

interface Row {
  id: string;
  direction: "in" | "out";
  occurredAt: string;
  organizationId: string | null;
  organizationName: string | null;
  professionalId: string | null;
  proFirst: string | null;
  proLast: string | null;
  credentials: string | null;
  leadId: string | null;
  leadNo: string | null;
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  status: number | null;
}

/**
 * A page of a partner's referrals, newest first. A lead is named only where it is in the reader's reach; for a reader who
 * sees no leads, `inReach` is null.
 */
export async function referralPage(
  db: TenantDb,
  type: PartnerType,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
  inReach: LeadInReach | null,
): Promise<Page<ReferralRow>> {
  const of = sql`r.${sql.ref(columns[type])} = ${id}::uuid AND r.voided_at IS NULL`;
  const seen: RawBuilder<SqlBool> = inReach ? inReach(sql<string>`r.lead_id`) : sql<SqlBool>`false`;
  const { rows } = await sql<Row>`
    SELECT r.id, r.direction, r.occurred_at, r.organization_id, o.name AS organization_name, r.professional_id,
           p.first_name AS pro_first, p.last_name AS pro_last, p.credentials, l.id AS lead_id, l.lead_no,
           l.first_name, l.last_name, l.preferred_name, l.status
    FROM (SELECT * FROM referrals r WHERE ${of} ORDER BY r.occurred_at DESC, r.id
          LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) r
    LEFT JOIN organizations o ON o.id = r.organization_id
    LEFT JOIN professionals p ON p.id = r.professional_id
    LEFT JOIN leads l ON l.id = r.lead_id AND ${seen}
    ORDER BY r.occurred_at DESC, r.id`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM referrals r WHERE ${of}`.execute(db);
  return { rows: rows.map(referralFrom), total: counted.rows[0]?.total ?? 0, page, pageSize };
}

function referralFrom({
  proFirst,
  proLast,
  credentials,
  leadNo,
  firstName,
  lastName,
  preferredName,
  status,
  ...row
}: Row): ReferralRow {
  const named = proFirst !== null && proLast !== null;
  return {
    ...row,
    professionalName: named ? professionalName({ firstName: proFirst, lastName: proLast, credentials }) : null,
    leadName: leadNo === null ? null : leadName({ firstName, lastName, preferredName, leadNo }),
    leadStatus: status,
  };
}

/** Referrals by month of a time zone since an instant; months without one are left out. */
export async function referralsByMonth(
  db: TenantDb,
  type: PartnerType,
  id: string,
  since: string,
  timeZone: string,
): Promise<{ month: string; received: number; sent: number }[]> {
  const { rows } = await sql<{ month: string; received: number; sent: number }>`
    SELECT to_char(r.occurred_at AT TIME ZONE ${timeZone}, 'YYYY-MM') AS month,
           count(*) FILTER (WHERE r.direction = 'in')::int AS received,
           count(*) FILTER (WHERE r.direction = 'out')::int AS sent
    FROM referrals r
    WHERE r.${sql.ref(columns[type])} = ${id}::uuid AND r.voided_at IS NULL AND r.occurred_at >= ${since}::timestamptz
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}
