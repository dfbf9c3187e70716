import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ChartTab, Sensitivity, TemplateKind } from "../templates/template.ts";
import type { Answers } from "./answer.contract.ts";
import type { FormStatus } from "./form.ts";

/** A form as the database holds it. Only forms of clients are served here. */
export interface FormRecord {
  id: string;
  clientId: string;
  demographicId: string;
  templateId: string;
  templateVersionId: string;
  status: FormStatus;
  language: string;
  answers: Answers;
  content: string | null;
  contentHash: string | null;
  progressPct: number;
  effectiveAt: string;
  dueAt: string | null;
  pendingClient: boolean;
  pendingGuardian: boolean;
  pendingStaff: boolean;
  kickBackOpen: boolean;
  startedAt: string | null;
  submittedAt: string | null;
  completedAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
  voidReason: string | null;
  locationId: string;
  timeZone: string;
  sensitivity: Sensitivity;
  updatedAt: string;
  updatedBy: string | null;
  version: number;
}

const columns = [
  "id",
  "clientId",
  "demographicId",
  "templateId",
  "templateVersionId",
  "status",
  "language",
  "answers",
  "content",
  "contentHash",
  "progressPct",
  "effectiveAt",
  "dueAt",
  "pendingClient",
  "pendingGuardian",
  "pendingStaff",
  "kickBackOpen",
  "startedAt",
  "submittedAt",
  "completedAt",
  "declinedAt",
  "declineReason",
  "voidedAt",
  "voidedBy",
  "voidReason",
  "locationId",
  "timeZone",
  "sensitivity",
  "updatedAt",
  "updatedBy",
  "version",
] as const;

function asForm(row: object | undefined): FormRecord {
  const form = row as FormRecord | undefined;
  if (!form?.clientId) throw new Problem("not-found", "There is no such form.");
  return form;
}
const select = (db: TenantDb, id: string) => db.selectFrom("forms").select(columns).where("id", "=", id);

/** Throws `not-found`. */
export async function formById(db: TenantDb, id: string): Promise<FormRecord> {
  return asForm(await select(db, id).executeTakeFirst());
}
/** Held against every change until the commit. */
export async function formForUpdate(db: TenantDb, id: string): Promise<FormRecord> {
  return asForm(await select(db, id).forUpdate().executeTakeFirst());
}

export interface NewForm {
  clientId: string;
  demographicId: string;
  templateId: string;
  templateVersionId: string;
  answers: Answers;
  progressPct: number;
  effectiveAt: string;
  dueAt: string | null;
  locationId: string;
  timeZone: string;
  sensitivity: Sensitivity;
  onePerEpisode: boolean;
}
/** Null when the stay already has this form and may have it only once (FRM-16). */
export async function insertForm(db: TenantDb, form: NewForm): Promise<FormRecord | null> {
  const { answers, ...rest } = form;
  const row = await db
    .insertInto("forms")
    .values({ id: newId(), subjectType: "client", answers: jsonb(answers), ...rest })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ? asForm(row) : null;
}

export async function liveFormOf(db: TenantDb, templateId: string, demographicId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("forms")
    .select("id")
    .where("templateId", "=", templateId)
    .where("demographicId", "=", demographicId)
    .where("status", "not in", ["voided", "declined", "expired"])
    .executeTakeFirst();
  return row?.id;
}

export type FormChange = Partial<
  Omit<FormRecord, "id" | "clientId" | "demographicId" | "updatedAt" | "updatedBy" | "version">
> & { answersHash?: string; submittedBy?: string | null };
export async function saveForm(db: TenantDb, id: string, change: FormChange): Promise<FormRecord> {
  const { answers, ...rest } = change;
  const row = await db
    .updateTable("forms")
    .set({ ...rest, ...(answers ? { answers: jsonb(answers) } : {}) })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
  return asForm(row);
}

export interface ListedForm extends FormRecord {
  templateKey: string;
  title: string;
  kind: TemplateKind;
  chartTab: ChartTab;
  number: number;
  updatedByName: string | null;
}
export interface FormFilter {
  clientId: string;
  demographicId: string | undefined;
  status: readonly FormStatus[] | undefined;
  page: number;
  pageSize: number;
}
/** A page of a chart's forms: one range of `forms_of_client`, and its count with who is waited for over all of them. */
export async function listFormsOf(db: TenantDb, filter: FormFilter) {
  let query = db.selectFrom("forms as f").where("f.clientId", "=", filter.clientId);
  if (filter.demographicId) query = query.where("f.demographicId", "=", filter.demographicId);
  if (filter.status?.length) query = query.where("f.status", "in", [...filter.status]);
  const waitsFor = (column: "pendingGuardian" | "pendingClient") =>
    db
      .selectFrom("forms as p")
      .select(sql<boolean>`count(*) > 0`.as("waits"))
      .where("p.clientId", "=", filter.clientId)
      .where(`p.${column}`, "=", true);
  const { total, guardian, client } = await query
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      waitsFor("pendingGuardian").as("guardian"),
      waitsFor("pendingClient").as("client"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin("formTemplates as t", "t.id", "f.templateId")
    .innerJoin("formTemplateVersions as v", "v.id", "f.templateVersionId")
    .leftJoin("clinicians as c", "c.userId", "f.updatedBy")
    .select([
      ...columns.map((column) => `f.${column}` as const),
      "t.key as templateKey",
      "t.title",
      "t.kind",
      "t.chartTab",
      "v.number",
      "c.fullName as updatedByName",
    ])
    .orderBy("f.updatedAt", "desc")
    .orderBy("f.id")
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  const pending = { guardian: guardian ?? false, client: client ?? false };
  return { rows: rows as unknown as ListedForm[], total, pending };
}

/** Names of staff by user id; the system has none. */
export async function namesOfUsers(db: TenantDb, userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("clinicians").select(["userId", "fullName"]).where("userId", "in", ids).execute();
  return new Map(rows.map((row) => [row.userId, row.fullName]));
}

export async function locationName(db: TenantDb, id: string): Promise<string> {
  const row = await db.selectFrom("locations").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}
