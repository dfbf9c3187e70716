import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { leadName, openStatusCodes } from "../leads/lead.ts";
import type { LeadInReach } from "../leads/lead-list.store.ts";
import type { BenefitsRow } from "./benefits-queue.contract.ts";
import { benefitsStep } from "./benefits-queue.ts";

/** Written into the statement, so the planner can match the partial index. */
const openLeads = sql<boolean>`l.status IN (${sql.join(openStatusCodes.map((code) => sql.lit(code)))})
  AND l.pay_method IN ('insurance', 'medicaid', 'medicare', 'tricare-va')`;

interface Filters {
  /** A staff member's own, no one's (null), or everyone's when left out. */
  assigneeId?: string | null | undefined;
  locationId?: string | undefined;
}

/**
 * Open, insured leads without benefits verified on this day, soonest arrival first. The first insurance in order and its
 * latest check decide what is next.
 */
export async function benefitsPage(
  db: TenantDb,
  { assigneeId, locationId }: Filters,
  { page, pageSize, today, timeZone }: { page: number; pageSize: number; today: string; timeZone: string },
  inReach: LeadInReach,
): Promise<Page<BenefitsRow>> {
  let found = db
    .selectFrom("leads as l")
    .leftJoin("locations as p", "p.id", "l.locationId")
    .leftJoin("clinicians as a", "a.id", "l.benefitsAssigneeId")
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom("insurances as i")
          .leftJoin("payers as y", "y.id", "i.payerId")
          .select([
            "i.id",
            "i.status",
            "i.memberIdLast4",
            sql<string | null>`coalesce(y.name, i.payer_name)`.as("payerName"),
          ])
          .whereRef("i.leadId", "=", "l.id")
          .where("i.clientId", "is", null)
          .where("i.status", "in", ["unverified", "verified"])
          .orderBy("i.rank")
          .limit(1)
          .as("n"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom("vobs as v")
          .select(["v.status", "v.requestedAt"])
          .whereRef("v.insuranceId", "=", "n.id")
          .orderBy("v.requestedAt", "desc")
          .limit(1)
          .as("c"),
      (join) => join.onTrue(),
    )
    .select([
      "l.id as leadId",
      "l.leadNo",
      "l.firstName",
      "l.lastName",
      "l.preferredName",
      "l.locationId",
      "p.name as locationName",
      sql<string>`coalesce(p.time_zone, ${timeZone})`.as("timeZone"),
      "l.intakeAt",
      "l.desiredAdmitOn",
      "l.receivedAt",
      "l.payMethod",
      "n.payerName",
      "n.memberIdLast4",
      "n.status as insuranceStatus",
      "c.status as vobStatus",
      "c.requestedAt as checkedAt",
      "l.benefitsAssigneeId as assigneeId",
      "a.fullName as assigneeName",
      "l.benefitsAssignedAt as assignedAt",
    ])
    .where(openLeads)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM insurances g WHERE g.tenant_id = l.tenant_id AND g.lead_id = l.id
        AND g.status = 'verified' AND g.valid_through >= ${today}::date)`,
    )
    .where(inReach(sql<string>`l.id`));
  if (assigneeId === null) found = found.where("l.benefitsAssigneeId", "is", null);
  else if (assigneeId) found = found.where("l.benefitsAssigneeId", "=", assigneeId);
  if (locationId) found = found.where("l.locationId", "=", locationId);
  const { rows, ...counted } = await paginate(
    db,
    found.orderBy("l.arrivesOn").orderBy("l.receivedAt").orderBy("l.id"),
    { page, pageSize },
    { countTo: 1000 },
  );
  return {
    ...counted,
    rows: rows.map(({ firstName, lastName, preferredName, insuranceStatus, vobStatus, ...row }) => ({
      ...row,
      leadName: leadName({ firstName, lastName, preferredName, leadNo: row.leadNo }),
      step: benefitsStep({ insuranceStatus, vobStatus }),
    })),
  };
}

/** Who verifies the lead's benefits now; the lead's row is locked. */
export async function benefitsAssignee(db: TenantDb, leadId: string): Promise<string | null> {
  const row = await db.selectFrom("leads").select("benefitsAssigneeId").where("id", "=", leadId).executeTakeFirst();
  return row?.benefitsAssigneeId ?? null;
}
