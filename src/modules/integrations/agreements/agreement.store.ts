import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Agreement } from "./agreement.contract.ts";

function rowsOf(db: TenantDb) {
  return db
    .selectFrom("serviceAgreements as a")
    .leftJoin("connections as c", "c.id", "a.connectionId")
    .leftJoin("files as f", "f.id", "a.fileId")
    .leftJoin("clinicians as e", "e.userId", "a.enteredBy")
    .leftJoin("clinicians as k", "k.userId", "a.confirmedBy")
    .select([
      "a.id",
      "a.connectionId",
      "c.label as connectionLabel",
      "a.vendor",
      "a.kinds",
      "a.signedOn",
      "a.effectiveOn",
      "a.expiresOn",
      "a.noTraining",
      "a.enteredBy as enteredById",
      "e.fullName as enteredBy",
      "k.fullName as confirmedBy",
      "a.confirmedAt",
      "a.endedAt",
      "a.endReason",
      "a.version",
      "f.id as fileId",
      "f.name as fileName",
    ]);
}
type AgreementRow = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

function asAnswer(view: View, { enteredById, fileId, fileName, ...row }: AgreementRow): Agreement {
  const open = row.confirmedAt === null && row.endedAt === null;
  return {
    ...row,
    file: fileId ? { id: fileId, name: fileName ?? "" } : null,
    mayConfirm: open && view.can("agreements.confirm") && enteredById !== view.actor.userId,
  };
}

/** The last 500 agreements, newest first. */
export async function allAgreements(view: View): Promise<Agreement[]> {
  const rows = await rowsOf(view.db).orderBy("a.createdAt", "desc").limit(500).execute();
  return rows.map((row) => asAnswer(view, row));
}

async function agreementForUpdate(db: TenantDb, id: string): Promise<AgreementRow> {
  const row = await rowsOf(db).where("a.id", "=", id).forUpdate("a").executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

export const agreementRecord = record({
  table: "serviceAgreements",
  subject: "agreement",
  key: "agreementId",
  load: agreementForUpdate,
  scope: "facility",
  view: asAnswer,
});

/** Whether this file was uploaded for this agreement and may be used. */
export async function isUploaded(db: TenantDb, agreementId: string, fileId: string): Promise<boolean> {
  const file = await db
    .selectFrom("files")
    .select("status")
    .where("id", "=", fileId)
    .where("subjectType", "=", "agreement")
    .where("subjectId", "=", agreementId)
    .executeTakeFirst();
  return file?.status === "ready";
}

/** Agreements that are not ended and have an end date. */
export async function agreementsWithEnd(db: TenantDb) {
  const rows = await db
    .selectFrom("serviceAgreements")
    .select(["id", "vendor", "expiresOn"])
    .where("endedAt", "is", null)
    .where("expiresOn", "is not", null)
    .execute();
  return rows.flatMap(({ expiresOn, ...row }) => (expiresOn === null ? [] : [{ ...row, expiresOn }]));
}

/** What decides whether an agreement covers an API client. Throws `not-found`. */
export async function agreementTerms(db: TenantDb, id: string) {
  const row = await db
    .selectFrom("serviceAgreements")
    .select(["kinds", "confirmedAt", "endedAt", "effectiveOn", "expiresOn"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}
