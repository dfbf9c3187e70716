import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { AlertLevel, ScaleValue } from "./instruments/instrument.ts";

export interface Result extends ScaleValue {
  id: string;
  formId: string;
  clientId: string;
  demographicId: string;
  instrumentKey: string;
  alertLevel: "none" | AlertLevel;
  effectiveAt: string;
  scoringVersion: number;
  outsidePopulation: boolean;
}

const columns = [
  "id",
  "formId",
  "clientId",
  "demographicId",
  "instrumentKey",
  "scaleKey",
  "value",
  "band",
  "positive",
  "prorated",
  "missing",
  "alertLevel",
  "effectiveAt",
  "scoringVersion",
  "outsidePopulation",
] as const;

const live = (db: TenantDb) => db.selectFrom("assessmentResults").select(columns).where("supersededAt", "is", null);

export async function insertResults(
  db: TenantDb,
  results: readonly (Omit<Result, "id"> & { locationId: string; scoredBy: string | null })[],
): Promise<string[]> {
  const rows = results.map((one) => ({ id: newId(), ...one }));
  await db.insertInto("assessmentResults").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Results of a form that was scored again or voided stay stored and no longer count. */
export async function supersedeResults(db: TenantDb, formId: string, now: string): Promise<void> {
  await db
    .updateTable("assessmentResults")
    .set({ supersededAt: now })
    .where("formId", "=", formId)
    .where("supersededAt", "is", null)
    .execute();
}

/** The latest value of each scale of an instrument, before an instant. */
export async function latestValues(
  db: TenantDb,
  clientId: string,
  instrumentKey: string,
  { before, exceptFormId }: { before: string; exceptFormId: string | null },
): Promise<Map<string, Result & { value: number; band: string }>> {
  let query = live(db)
    .distinctOn("scaleKey")
    .where("clientId", "=", clientId)
    .where("instrumentKey", "=", instrumentKey)
    .where("effectiveAt", "<=", before)
    .where("value", "is not", null);
  if (exceptFormId) query = query.where("formId", "!=", exceptFormId);
  const rows = await query
    .orderBy("scaleKey")
    .orderBy("effectiveAt", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ value: number; band: string }>()
    .execute();
  return new Map(rows.map((row) => [row.scaleKey, row]));
}

/** Every live result of a client, oldest first; of one instrument where it is given. */
export async function seriesOf(db: TenantDb, clientId: string, instrumentKey: string | undefined): Promise<Result[]> {
  let query = live(db).where("clientId", "=", clientId);
  if (instrumentKey) query = query.where("instrumentKey", "=", instrumentKey);
  return query.orderBy("effectiveAt").orderBy("id").execute();
}

export interface AssessedForm {
  formId: string;
  instrumentKey: string;
  effectiveAt: string;
  alertLevel: Result["alertLevel"];
  outsidePopulation: boolean;
  scoredByName: string | null;
  status: string;
}

/** A page of a client's scored assessments, newest first. */
export async function assessedForms(
  db: TenantDb,
  clientId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: AssessedForm[]; total: number }> {
  const forms = db
    .selectFrom("assessmentResults as r")
    .select(["r.formId", "r.instrumentKey", "r.effectiveAt", "r.alertLevel", "r.outsidePopulation", "r.scoredBy"])
    .distinct()
    .where("r.clientId", "=", clientId)
    .where("r.supersededAt", "is", null);
  const [rows, counted] = await Promise.all([
    db
      .selectFrom(forms.as("a"))
      .innerJoin("forms as f", "f.id", "a.formId")
      .leftJoin("clinicians as c", "c.userId", "a.scoredBy")
      .select([
        "a.formId",
        "a.instrumentKey",
        "a.effectiveAt",
        "a.alertLevel",
        "a.outsidePopulation",
        "c.fullName as scoredByName",
        "f.status",
      ])
      .orderBy("a.effectiveAt", "desc")
      .orderBy("a.formId")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db.selectFrom(forms.as("a")).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

export async function resultsOfForms(db: TenantDb, formIds: readonly string[]): Promise<Map<string, Result[]>> {
  const byForm = new Map<string, Result[]>();
  if (formIds.length === 0) return byForm;
  const rows = await live(db)
    .where("formId", "in", [...formIds])
    .orderBy("id")
    .execute();
  for (const row of rows) byForm.set(row.formId, [...(byForm.get(row.formId) ?? []), row]);
  return byForm;
}

/** The last form of an instrument that a client answered since an instant, and who scored it. */
export async function answeredSince(db: TenantDb, clientId: string, instrumentKey: string, since: string) {
  return db
    .selectFrom("assessmentResults as r")
    .leftJoin("clinicians as c", "c.userId", "r.scoredBy")
    .select(["r.formId", "r.effectiveAt", "c.fullName as byName"])
    .where("r.clientId", "=", clientId)
    .where("r.instrumentKey", "=", instrumentKey)
    .where("r.effectiveAt", ">", since)
    .where("r.supersededAt", "is", null)
    .orderBy("r.effectiveAt", "desc")
    .limit(1)
    .executeTakeFirst();
}
