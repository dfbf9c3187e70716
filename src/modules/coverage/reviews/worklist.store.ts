import { type Expression, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { keysOf } from "#platform/shared/typed.ts";
import type { riskSorts } from "./review.contract.ts";
import { type Stage, stages } from "./review.ts";

export interface WorkFilter {
  page: number;
  pageSize: number;
  stages: readonly Stage[];
  payers: readonly string[] | null;
  locationId: string | null;
  /** A staff member, `nobody`, or null for all. */
  assigned: string | null;
  /** By dollars at risk. */
  sort: (typeof riskSorts)[number] | null;
}

export const stayColumn = sql<string>`o.client_id`;
const order = sql`array_position(${keysOf(stages)}::text[], o.stage)`;

/** Stays in reach that need work, what costs money first; among equals the longest gap, then the earliest day. */
export function reviewWork(db: TenantDb, inReach: Expression<SqlBool>, filter: WorkFilter) {
  let query = db
    .selectFrom("coverageOutlooks as o")
    .innerJoin("clients as c", "c.id", "o.clientId")
    .innerJoin("demographics as d", "d.id", "o.demographicId")
    .leftJoin("levelsOfCare as l", "l.id", "o.levelOfCareId")
    .leftJoin("insurances as i", "i.id", "o.insuranceId")
    .leftJoin("payers as p", "p.id", "i.payerId")
    .leftJoin("utilizationReviews as r", (join) =>
      join.onRef("r.demographicId", "=", "o.demographicId").on("r.status", "=", "due"),
    )
    .leftJoin("clinicians as t", "t.id", "r.assignedTo")
    .select([
      "o.clientId",
      "c.mrNo",
      "c.legalFirstName",
      "c.legalMiddleName",
      "c.legalLastName",
      "c.suffix",
      "c.preferredName",
      "o.demographicId",
      "o.locationId",
      "o.levelOfCareId",
      "l.code as levelCode",
      sql<string | null>`coalesce(p.name, i.payer_name)`.as("payerName"),
      "o.stage",
      "o.coveredThrough",
      "o.uncoveredFrom",
      "o.reason",
      "o.gapDays",
      "o.atRiskCents",
      "o.unitsLeft",
      "o.unit",
      "d.anticipatedDischargeDate",
      "r.id as reviewId",
      "r.kind as reviewKind",
      "r.dueOn",
      "r.assignedTo",
      "t.fullName as assignedToName",
      "r.version as reviewVersion",
    ])
    .where("o.stage", "<>", "ended")
    .where("o.stage", "in", filter.stages)
    .where(inReach);
  if (filter.payers) query = query.where("i.payerId", "=", sql<string>`ANY (${[...filter.payers]}::uuid[])`);
  if (filter.locationId) query = query.where("o.locationId", "=", filter.locationId);
  if (filter.assigned === "nobody") query = query.where("r.assignedTo", "is", null);
  else if (filter.assigned) query = query.where("r.assignedTo", "=", filter.assigned);
  if (filter.sort)
    query = query.orderBy(
      filter.sort === "risk" ? sql`o.at_risk_cents ASC NULLS LAST` : sql`o.at_risk_cents DESC NULLS LAST`,
    );
  return paginate(
    db,
    query
      .orderBy(order)
      .orderBy("o.gapDays", "desc")
      .orderBy(sql`least(o.uncovered_from, r.due_on)`)
      .orderBy("c.sortName")
      .orderBy("o.id"),
    filter,
  );
}
