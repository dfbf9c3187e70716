import { type InsertObject, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { Answers } from "../forms/answer.contract.ts";
import type { SubmissionStatus } from "./public-form.ts";

explainConstraint("public_forms_slug", () =>
  fieldProblem("body.slug", "Another form has this address. Choose another."),
);

interface Contact {
  name: string | null;
  phone: string | null;
  email: string | null;
}
declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "public_submissions.answers": Answers;
    "public_submissions.contact": Contact;
  }
}

const forms = (db: TenantDb) =>
  db
    .selectFrom("publicForms as p")
    .innerJoin("formTemplates as t", "t.id", "p.templateId")
    .innerJoin("locations as l", "l.id", "p.locationId")
    .select((eb) => [
      "p.id",
      "p.slug",
      "p.locationId",
      "p.closesAt",
      "p.maxSubmissions",
      "p.active",
      "p.version",
      "t.key as templateKey",
      "t.title",
      "l.timeZone",
      "t.publishedVersionId",
      eb
        .selectFrom("publicSubmissions as s")
        .select((one) => one.fn.countAll<number>().as("count"))
        .whereRef("s.publicFormId", "=", "p.id")
        .where("s.status", "in", ["quarantined", "accepted"])
        .as("submissions"),
      eb
        .selectFrom("publicSubmissions as s")
        .select((one) => one.fn.countAll<number>().as("count"))
        .whereRef("s.publicFormId", "=", "p.id")
        .where("s.status", "=", "quarantined")
        .as("toReview"),
    ]);
export type PublicFormRecord = Awaited<ReturnType<ReturnType<typeof forms>["executeTakeFirstOrThrow"]>>;

export function publicFormRows(db: TenantDb): Promise<PublicFormRecord[]> {
  return forms(db).orderBy("p.active", "desc").orderBy("t.title").orderBy("p.id").limit(500).execute();
}

export function publicFormBySlug(db: TenantDb, slug: string): Promise<PublicFormRecord | undefined> {
  return forms(db).where("p.slug", "=", slug).executeTakeFirst();
}

/** Throws `not-found`. */
export async function publicFormById(db: TenantDb, id: string): Promise<PublicFormRecord> {
  const row = await forms(db).where("p.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This public form does not exist.");
  return row;
}

/** Locks it, so that two submissions at once cannot both be the last that is taken. */
export async function publicFormForUpdate(db: TenantDb, id: string): Promise<PublicFormRecord> {
  await db.selectFrom("publicForms").select("id").where("id", "=", id).forUpdate().execute();
  return publicFormById(db, id);
}

const submissions = (db: TenantDb) =>
  db
    .selectFrom("publicSubmissions as s")
    .innerJoin("formTemplateVersions as v", "v.id", "s.templateVersionId")
    .innerJoin("locations as l", "l.id", "s.locationId")
    .leftJoin("clinicians as c", "c.userId", "s.reviewedBy")
    .select([
      "s.id",
      "s.reference",
      "v.title",
      "s.locationId",
      "l.name as locationName",
      "l.timeZone",
      "s.submittedAt",
      "s.contact",
      "s.status",
      "s.spamScore",
      "c.fullName as reviewedByName",
      "s.reviewedAt",
      "s.version",
    ]);

export async function submissionPage(
  db: TenantDb,
  filter: {
    status: SubmissionStatus;
    locationIds: readonly string[] | undefined;
    page: number;
    pageSize: number;
  },
) {
  let query = submissions(db).where("s.status", "=", filter.status);
  if (filter.locationIds)
    query = query.where("s.locationId", "=", sql<string>`ANY (${[...filter.locationIds]}::uuid[])`);
  return paginate(db, query.orderBy("s.submittedAt").orderBy("s.id"), filter);
}

export async function submissionById(db: TenantDb, id: string) {
  const row = await submissions(db).select(["s.answers", "v.definition"]).where("s.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This submission does not exist.");
  return row;
}
export type SubmissionRecord = Awaited<ReturnType<typeof submissionById>>;

export async function submissionForUpdate(db: TenantDb, id: string): Promise<SubmissionRecord> {
  await db.selectFrom("publicSubmissions").select("id").where("id", "=", id).forUpdate().execute();
  return submissionById(db, id);
}

/** How many submissions came from a network address since an instant. */
export async function submittedFrom(db: TenantDb, addressHash: Buffer, since: string): Promise<number> {
  const { count } = await db
    .selectFrom("publicSubmissions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("addressHash", "=", addressHash)
    .where("submittedAt", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

type NewSubmission = Omit<InsertObject<DB, "publicSubmissions">, "id" | "tenantId" | "answers" | "contact"> & {
  answers: Answers;
  contact: Contact;
};
export async function insertSubmission(db: TenantDb, { answers, contact, ...values }: NewSubmission): Promise<string> {
  const id = newId();
  await db
    .insertInto("publicSubmissions")
    .values({ id, answers: jsonb(answers), contact: jsonb(contact), ...values })
    .execute();
  return id;
}
