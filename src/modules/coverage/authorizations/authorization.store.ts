import { type Expression, type InsertObject, type SqlBool, sql, type UpdateObject } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { AuthorizationStatus } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { Usage } from "./coverage-days.ts";

explainConstraint("authorizations_dates", () =>
  fieldProblem("body.throughOn", "The last day can't be before the first.", "authorization-invalid"),
);

export const authorizationColumn = sql<string>`a.client_id`;

function authorizationRows(db: TenantDb) {
  return db
    .selectFrom("authorizations as a")
    .innerJoin("insurances as i", "i.id", "a.insuranceId")
    .leftJoin("payers as p", "p.id", "i.payerId")
    .innerJoin("levelsOfCare as l", "l.id", "a.levelOfCareId")
    .leftJoin("authorizationUsages as u", "u.authorizationId", "a.id")
    .select([
      "a.id",
      "a.demographicId",
      "a.clientId",
      "a.insuranceId",
      sql<string>`coalesce(p.name, i.payer_name)`.as("payerName"),
      "i.rank as insuranceRank",
      "a.parentId",
      "a.authNumber",
      "a.levelOfCareId",
      "l.code as levelCode",
      "l.name as levelName",
      "a.serviceCode",
      "a.unit",
      "a.requestedUnits",
      "a.approvedUnits",
      sql<number>`coalesce(u.used_units, 0)`.as("usedUnits"),
      "u.lastsThrough",
      "a.fromOn",
      "a.throughOn",
      "a.status",
      "a.decidedOn",
      "a.nextReviewOn",
      "a.denialReason",
      "a.appealBy",
      "a.careManager",
      "a.careManagerPhone",
      "a.note",
      "a.voidReason",
      "a.createdAt",
      "a.version",
    ]);
}
export type AuthorizationRow = Awaited<ReturnType<ReturnType<typeof authorizationRows>["execute"]>>[number];

/** Authorizations of a stay, the latest days first. */
export const authorizationsOf = (db: TenantDb, demographicId: string): Promise<AuthorizationRow[]> =>
  authorizationRows(db)
    .where("a.demographicId", "=", demographicId)
    .orderBy("a.fromOn", "desc")
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id")
    .execute();

async function found(query: ReturnType<typeof authorizationRows>): Promise<AuthorizationRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such authorization.");
  return row;
}
export const authorizationById = (db: TenantDb, id: string): Promise<AuthorizationRow> =>
  found(authorizationRows(db).where("a.id", "=", id));
export const authorizationForUpdate = (db: TenantDb, id: string): Promise<AuthorizationRow> =>
  found(authorizationRows(db).where("a.id", "=", id).forNoKeyUpdate("a"));

export async function insertAuthorization(db: TenantDb, values: InsertObject<DB, "authorizations">): Promise<void> {
  await db.insertInto("authorizations").values(values).execute();
}

/** Keeps the units used, where they differ from what is kept. */
export async function saveUsage(db: TenantDb, row: AuthorizationRow, { used, lastsThrough }: Usage): Promise<void> {
  if (row.usedUnits === used && row.lastsThrough === lastsThrough) return;
  await db
    .insertInto("authorizationUsages")
    .values({ id: newId(), authorizationId: row.id, usedUnits: used, lastsThrough })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "authorizationId"]).doUpdateSet({ usedUnits: used, lastsThrough }),
    )
    .execute();
}

export async function saveAuthorization(
  db: TenantDb,
  id: string,
  values: UpdateObject<DB, "authorizations">,
): Promise<void> {
  await db.updateTable("authorizations").set(values).where("id", "=", id).execute();
}

export interface AuthorizationFilter {
  page: number;
  pageSize: number;
  statuses: readonly AuthorizationStatus[] | null;
  payers: readonly string[] | null;
  locationId: string | null;
  /** The dates decide, and for `exhausted` the units used. */
  when: "current" | "ending" | "ended" | "exhausted" | null;
  inCare: boolean;
  today: string;
  endingBy: string;
}

/** Authorizations of clients in reach, the next to end first; voided ones only where they are asked for. */
export function authorizationPage(db: TenantDb, inReach: Expression<SqlBool>, filter: AuthorizationFilter) {
  const { statuses, payers, locationId, when, today, endingBy } = filter;
  let query = authorizationRows(db)
    .innerJoin("clients as c", "c.id", "a.clientId")
    .innerJoin("demographics as d", "d.id", "a.demographicId")
    .select(["c.mrNo", "c.legalFirstName", "c.legalMiddleName", "c.legalLastName", "c.suffix", "c.preferredName"])
    .where(inReach);
  query = statuses ? query.where("a.status", "in", statuses) : query.where("a.status", "<>", "voided");
  if (payers) query = query.where("i.payerId", "=", sql<string>`ANY (${[...payers]}::uuid[])`);
  if (locationId) query = query.where("d.locationId", "=", locationId);
  if (filter.inCare) query = query.where("d.status", "in", ["admitted", "on_leave"]);
  if (when === "ended") query = query.where("a.throughOn", "<", today);
  else if (when !== null) query = query.where("a.throughOn", ">=", today);
  if (when === "ending") query = query.where("a.throughOn", "<=", endingBy);
  if (when === "exhausted") query = query.where(sql<boolean>`u.used_units >= a.approved_units`);
  // What ends next comes first; of ended ones the latest.
  return paginate(
    db,
    query.orderBy("a.throughOn", when === "ended" || when === null ? "desc" : "asc").orderBy("a.id"),
    filter,
  );
}
