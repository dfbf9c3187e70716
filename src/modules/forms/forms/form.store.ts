import { type Expression, type NotNull, type SqlBool, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ChartTab, Sensitivity, TemplateKind } from "../templates/template.ts";
import type { Answers } from "./answer.contract.ts";
import { type FormStatus, liveStatuses, openStatuses, writableStatuses } from "./form.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "forms.answers": Answers;
  }
}

/** A form of a client, as stored. */
export interface FormRecord {
  id: string;
  clientId: string;
  demographicId: string;
  templateId: string;
  templateVersionId: string;
  packetInstanceId: string | null;
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
  pendingReview: boolean;
  kickBackOpen: boolean;
  startedAt: string | null;
  submittedAt: string | null;
  submittedBy: string | null;
  reviewSince: string | null;
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
  "packetInstanceId",
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
  "pendingReview",
  "kickBackOpen",
  "startedAt",
  "submittedAt",
  "submittedBy",
  "reviewSince",
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

/** Client forms carry these columns; forms of leads and staff are not served yet. */
type ClientForm = { clientId: NotNull; demographicId: NotNull; locationId: NotNull };

function found(form: FormRecord | undefined): FormRecord {
  if (!form) throw new Problem("not-found", "This form does not exist.");
  return form;
}
const clientForm = (db: TenantDb, id: string) =>
  db
    .selectFrom("forms")
    .select(columns)
    .where("id", "=", id)
    .where("clientId", "is not", null)
    .$narrowType<ClientForm>();

/** Throws `not-found`. */
export async function formById(db: TenantDb, id: string): Promise<FormRecord> {
  return found(await clientForm(db, id).executeTakeFirst());
}
/** Locks the form for this transaction. Throws `not-found`. */
export async function formForUpdate(db: TenantDb, id: string): Promise<FormRecord> {
  return found(await clientForm(db, id).forUpdate().executeTakeFirst());
}

interface NewForm {
  clientId: string;
  demographicId: string;
  templateId: string;
  templateVersionId: string;
  answers: Answers;
  progressPct: number;
  effectiveAt: string;
  dueAt: string | null;
  packetInstanceId: string | null;
  locationId: string;
  timeZone: string;
  sensitivity: Sensitivity;
  onePerEpisode: boolean;
}
/** Leaves out a form whose template is one per episode when the episode already has it (FRM-16). */
export async function insertForms(db: TenantDb, forms: readonly NewForm[]): Promise<FormRecord[]> {
  return db
    .insertInto("forms")
    .values(
      forms.map(({ answers, ...rest }) => ({
        id: newId(),
        subjectType: "client" as const,
        answers: jsonb(answers),
        ...rest,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .$narrowType<ClientForm>()
    .execute();
}

export async function liveFormOf(db: TenantDb, templateId: string, demographicId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("forms")
    .select("id")
    .where("templateId", "=", templateId)
    .where("demographicId", "=", demographicId)
    .where("status", "in", liveStatuses)
    .executeTakeFirst();
  return row?.id;
}

/** Live forms of an episode by template. */
export async function liveFormsOf(
  db: TenantDb,
  templateIds: readonly string[],
  demographicId: string,
): Promise<Map<string, string>> {
  if (templateIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("forms")
    .select(["id", "templateId"])
    .where("templateId", "in", [...templateIds])
    .where("demographicId", "=", demographicId)
    .where("status", "in", liveStatuses)
    .orderBy("updatedAt")
    .execute();
  return new Map(rows.map(({ id, templateId }) => [templateId, id]));
}

/** Takes a form that belongs to no packet into one, unless it is sealed. */
export async function joinPacket(db: TenantDb, id: string, packetInstanceId: string): Promise<void> {
  await db
    .updateTable("forms")
    .set({ packetInstanceId })
    .where("id", "=", id)
    .where("packetInstanceId", "is", null)
    .where("content", "is", null)
    .execute();
}

type FormChange = Partial<
  Omit<FormRecord, "id" | "clientId" | "demographicId" | "updatedAt" | "updatedBy" | "version">
> & { answersHash?: string };
export async function saveForm(db: TenantDb, id: string, change: FormChange): Promise<FormRecord> {
  const { answers, ...rest } = change;
  const row = await db
    .updateTable("forms")
    .set({ ...rest, ...(answers ? { answers: jsonb(answers) } : {}) })
    .where("id", "=", id)
    .returning(columns)
    .$narrowType<ClientForm>()
    .executeTakeFirst();
  return found(row);
}

export interface ListedForm extends FormRecord {
  templateKey: string;
  title: string;
  kind: TemplateKind;
  chartTab: ChartTab;
  number: number;
  updatedByName: string | null;
}
interface FormFilter {
  clientId: string;
  demographicId: string | undefined;
  status: readonly FormStatus[] | undefined;
  page: number;
  pageSize: number;
}
/** A page of a chart's forms, with the total and whether any form is pending for the client or a guardian. */
export async function listFormsOf(db: TenantDb, filter: FormFilter) {
  let query = db.selectFrom("forms as f").where("f.clientId", "=", filter.clientId);
  if (filter.demographicId) query = query.where("f.demographicId", "=", filter.demographicId);
  if (filter.status?.length) query = query.where("f.status", "in", [...filter.status]);
  const isPendingFor = (column: "pendingGuardian" | "pendingClient") =>
    db
      .selectFrom("forms as p")
      .select(sql<boolean>`count(*) > 0`.as("pending"))
      .where("p.clientId", "=", filter.clientId)
      .where(`p.${column}`, "=", true);
  const { total, guardian, client } = await query
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      isPendingFor("pendingGuardian").as("guardian"),
      isPendingFor("pendingClient").as("client"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin("formTemplates as t", "t.id", "f.templateId")
    .innerJoin("formTemplateVersions as v", "v.id", "f.templateVersionId")
    .leftJoin("clinicians as c", "c.userId", "f.updatedBy")
    .select([
      ...columns.map((column) => `f.${column}` as const),
      "t.key as templateKey",
      "v.title",
      "t.kind",
      "t.chartTab",
      "v.number",
      "c.fullName as updatedByName",
    ])
    .$narrowType<ClientForm>()
    .orderBy("f.updatedAt", "desc")
    .orderBy("f.id")
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  const pending = { guardian: guardian ?? false, client: client ?? false };
  return { rows, total, pending };
}

export async function locationName(db: TenantDb, id: string): Promise<string> {
  const row = await db.selectFrom("locations").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}

export async function formTitlesOf(db: TenantDb, formIds: readonly string[]) {
  return db
    .selectFrom("forms as f")
    .innerJoin("formTemplates as t", "t.id", "f.templateId")
    .select(["f.id", "t.title", "f.clientId"])
    .where("f.id", "in", [...formIds])
    .execute();
}

/** Titles of an episode's unfinished forms, last changed first. */
export async function openFormTitles(db: TenantDb, demographicId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("forms as f")
    .innerJoin("formTemplates as t", (join) =>
      join.onRef("t.tenantId", "=", "f.tenantId").onRef("t.id", "=", "f.templateId"),
    )
    .innerJoin("demographics as d", (join) =>
      join.onRef("d.tenantId", "=", "f.tenantId").onRef("d.id", "=", "f.demographicId"),
    )
    .select("t.title")
    // Filters by client first, because the index is by client.
    .whereRef("f.clientId", "=", "d.clientId")
    .where("d.id", "=", demographicId)
    .where("f.status", "in", openStatuses)
    .orderBy("f.updatedAt", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => row.title);
}

/** The client of a form; null where there is no such form. */
export async function clientOfForm(db: TenantDb, formId: string): Promise<string | null> {
  const row = await db.selectFrom("forms").select("clientId").where("id", "=", formId).executeTakeFirst();
  return row?.clientId ?? null;
}

/** Forms with a due time that were not submitted, earliest due first. */
export async function dueForms(
  db: TenantDb,
  inReach: Expression<SqlBool>,
  { clientId, limit }: { clientId: string | null; limit: number },
) {
  let query = db
    .selectFrom("forms as f")
    .innerJoin("formTemplateVersions as v", "v.id", "f.templateVersionId")
    .leftJoin("packetInstances as p", "p.id", "f.packetInstanceId")
    .select(["f.id", "f.clientId", "v.title", "p.title as packet", "f.dueAt"])
    .where("f.dueAt", "is not", null)
    .where("f.status", "in", writableStatuses)
    .where(inReach)
    .$narrowType<ClientForm & { dueAt: NotNull }>();
  if (clientId !== null) query = query.where("f.clientId", "=", clientId);
  return query.orderBy("f.dueAt").orderBy("f.id").limit(limit).execute();
}
