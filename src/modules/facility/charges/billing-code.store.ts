import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { BillingCode } from "./billing-code.contract.ts";

const columns = [
  "id",
  "code",
  "system",
  "label",
  "revenueCode",
  "modifiers",
  "unitRule",
  "minimumMinutes",
  "maxUnitsPerDay",
  "rateCents",
  "claimType",
  "placeOfService",
  "levelOfCareIds",
  "credentialsAllowed",
  "needsAuthorization",
  "effectiveFrom",
  "effectiveUntil",
  "version",
] as const;

explainConstraint(
  "billing_codes_once",
  () => new Problem("duplicate", "This code with these modifiers is in effect on some of these days. End it first."),
);
explainConstraint("billing_codes_dates", () => {
  const message = "The last day is before the first.";
  return new Problem("validation", { detail: message, errors: [{ path: "body.effectiveUntil", message }] });
});

export interface CodeFilter {
  page: number;
  pageSize: number;
  on?: string | undefined;
  search?: string | undefined;
  system?: BillingCode["system"] | undefined;
  unitRule?: BillingCode["unitRule"] | undefined;
}

/** Codes by code and date. */
export function billingCodes(db: TenantDb, filter: CodeFilter): Promise<Page<BillingCode>> {
  let query = db.selectFrom("billingCodes").select(columns);
  const { on, search, system, unitRule } = filter;
  if (on)
    query = query
      .where("effectiveFrom", "<=", on)
      .where((eb) => eb.or([eb("effectiveUntil", "is", null), eb("effectiveUntil", ">=", on)]));
  if (search) {
    const text = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where((eb) =>
      eb.or([eb("code", "ilike", text), eb("label", "ilike", text), eb("revenueCode", "ilike", text)]),
    );
  }
  if (system) query = query.where("system", "=", system);
  if (unitRule) query = query.where("unitRule", "=", unitRule);
  return paginate(db, query.orderBy("code").orderBy("effectiveFrom").orderBy("id"), filter);
}

async function one(db: TenantDb, codeId: string, lock = false): Promise<BillingCode> {
  let query = db.selectFrom("billingCodes").select(columns).where("id", "=", codeId);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such billing code.");
  return row;
}

export const billingCodeById = (db: TenantDb, codeId: string): Promise<BillingCode> => one(db, codeId);
export const billingCodeForUpdate = (db: TenantDb, codeId: string): Promise<BillingCode> => one(db, codeId, true);

/** The terms of a code with its modifiers, `H0005-HQ`, that are in effect on a date (BIL-1). */
export async function codeInEffect(db: TenantDb, text: string, on: string): Promise<BillingCode | null> {
  const [code = "", ...modifiers] = text.split("-");
  const row = await db
    .selectFrom("billingCodes")
    .select(columns)
    .where("code", "=", code)
    .where(sql<boolean>`facility_modifiers(modifiers) = facility_modifiers(${modifiers}::text[])`)
    .where("effectiveFrom", "<=", on)
    .where((eb) => eb.or([eb("effectiveUntil", "is", null), eb("effectiveUntil", ">=", on)]))
    .executeTakeFirst();
  return row ?? null;
}

export async function endBillingCode(db: TenantDb, codeId: string, effectiveUntil: string): Promise<void> {
  await db.updateTable("billingCodes").set({ effectiveUntil }).where("id", "=", codeId).execute();
}

/** Whether a code is on file at all, on any date. */
export async function isKnownCode(db: TenantDb, code: string): Promise<boolean> {
  const row = await db.selectFrom("billingCodes").select("id").where("code", "=", code).executeTakeFirst();
  return row !== undefined;
}

export const billingCodeRecord = record({
  table: "billingCodes",
  subject: "billing-code",
  key: "codeId",
  load: billingCodeForUpdate,
  read: billingCodeById,
  scope: "facility",
});
