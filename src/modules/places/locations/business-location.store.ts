import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { BusinessLocation } from "./location-edit.contract.ts";
import { readAddress } from "./postal-address.ts";

explainConstraint("business_locations_name", () =>
  fieldProblem("body.name", "Another company already has this name.", "duplicate"),
);

const companyColumns = [
  "id",
  "name",
  "legalName",
  "ein",
  "npi",
  "taxonomyCode",
  "billingAddress",
  "remitAddress",
  "phone",
  "fax",
  "status",
  "version",
] as const;

export async function businessLocations(db: TenantDb): Promise<BusinessLocation[]> {
  const rows = await db
    .selectFrom("businessLocations")
    .select(companyColumns)
    .orderBy("sort")
    .orderBy("name")
    .execute();
  return rows.map(withAddresses);
}

function withAddresses<T extends { billingAddress: unknown; remitAddress: unknown }>(row: T) {
  return { ...row, billingAddress: readAddress(row.billingAddress), remitAddress: readAddress(row.remitAddress) };
}

/** The company, locked until the end of the transaction. Throws `not-found`. */
export async function businessLocationForUpdate(db: TenantDb, id: string): Promise<BusinessLocation> {
  const row = await db
    .selectFrom("businessLocations")
    .select(companyColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This company does not exist.");
  return withAddresses(row);
}

export async function insertBusinessLocation(
  db: TenantDb,
  company: { id: string; name: string; legalName: string },
): Promise<void> {
  await db.insertInto("businessLocations").values(company).execute();
}
