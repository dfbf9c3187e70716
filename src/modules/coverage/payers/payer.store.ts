import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { Payer } from "./payer.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "payers.rates": Payer["rates"];
  }
}

explainConstraint("payers_name", () =>
  fieldProblem("body.name", "A payer with this name already exists.", "duplicate"),
);
explainConstraint("payers_clearinghouse", () =>
  fieldProblem("body.clearinghouseId", "Another payer already has this clearinghouse ID.", "duplicate"),
);

function payerRows(db: TenantDb) {
  return db
    .selectFrom("payers as p")
    .leftJoin("payers as b", "b.id", "p.behavioralPayerId")
    .select([
      "p.id",
      "p.name",
      "p.aliases",
      "p.clearinghouseId",
      "p.manyServiceTypes",
      "p.behavioralPayerId",
      "b.name as behavioralPayerName",
      "p.providerPhone",
      "p.behavioralPhone",
      "p.reviewPhone",
      "p.reviewLeadDays",
      "p.portalUrl",
      "p.rates",
      "p.active",
      "p.version",
    ]);
}

/** All payers by name; a facility has some dozens. */
export function allPayers(db: TenantDb): Promise<Payer[]> {
  return payerRows(db).orderBy(sql`lower(p.name)`).execute();
}

async function found(query: ReturnType<typeof payerRows>): Promise<Payer> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such payer.");
  return row;
}

/** Throws `not-found`. */
export const payerById = (db: TenantDb, id: string): Promise<Payer> => found(payerRows(db).where("p.id", "=", id));

/** The active payer that goes by this name, or null. */
export async function payerNamed(db: TenantDb, name: string): Promise<string | null> {
  const row = await db
    .selectFrom("payers")
    .select("id")
    .where("active", "=", true)
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(name)`, "=", name.trim().toLowerCase()),
        sql<boolean>`EXISTS (SELECT 1 FROM unnest(aliases) AS alias WHERE lower(alias) = ${name.trim().toLowerCase()})`,
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

export const payerRecord = record({
  table: "payers",
  subject: "payer",
  key: "payerId",
  load: (db, id) => found(payerRows(db).where("p.id", "=", id).forNoKeyUpdate("p")),
  read: payerById,
  json: ["rates"],
  scope: "facility",
});
