import { type Expression, type SqlBool, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { EnvelopeRecipient, EnvelopeStatus } from "./envelope.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "signing_envelopes.recipients": EnvelopeRecipient[];
  }
}

explainConstraint(
  "signing_envelopes_document",
  () =>
    new Problem("out-for-signature", "This document is out for signature. Void that envelope before sending it again."),
);

const columns = [
  "id",
  "connectionId",
  "providerEnvelopeId",
  "clientId",
  "demographicId",
  "locationId",
  "documentId",
  "templateId",
  "title",
  "recipients",
  "message",
  "embedded",
  "status",
  "reason",
  "statusAt",
  "completedDocumentId",
  "certificateDocumentId",
  "createdAt",
  "createdBy",
  "version",
] as const;

export interface EnvelopeRecord {
  id: string;
  connectionId: string;
  providerEnvelopeId: string | null;
  clientId: string;
  demographicId: string;
  locationId: string;
  documentId: string | null;
  templateId: string | null;
  title: string;
  recipients: EnvelopeRecipient[];
  message: string | null;
  embedded: boolean;
  status: EnvelopeStatus;
  reason: string | null;
  statusAt: string;
  completedDocumentId: string | null;
  certificateDocumentId: string | null;
  createdAt: string;
  createdBy: string | null;
  version: number;
}

const notFound = () => new Problem("not-found", "Envelope not found.");

/** Throws `not-found`. */
export async function envelopeById(db: TenantDb, id: string): Promise<EnvelopeRecord> {
  const row = await db.selectFrom("signingEnvelopes").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Locks the envelope. Throws `not-found`. */
export async function envelopeForUpdate(db: TenantDb, id: string): Promise<EnvelopeRecord> {
  const row = await db
    .selectFrom("signingEnvelopes")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The envelope a report is about: by the provider's id, or by ours when its answer to the request was lost. */
export async function lockReported(
  db: TenantDb,
  connectionId: string,
  reported: { providerEnvelopeId: string; envelopeId: string | null },
): Promise<EnvelopeRecord | null> {
  const row = await db
    .selectFrom("signingEnvelopes")
    .select(columns)
    .where("connectionId", "=", connectionId)
    .where((eb) =>
      eb.or([
        eb("providerEnvelopeId", "=", reported.providerEnvelopeId),
        ...(reported.envelopeId
          ? [eb.and([eb("id", "=", reported.envelopeId), eb("providerEnvelopeId", "is", null)])]
          : []),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type NewEnvelopeRow = Pick<
  EnvelopeRecord,
  | "connectionId"
  | "clientId"
  | "demographicId"
  | "locationId"
  | "documentId"
  | "templateId"
  | "title"
  | "recipients"
  | "message"
  | "embedded"
>;
export async function insertEnvelope(
  db: TenantDb,
  { recipients, at, ...envelope }: NewEnvelopeRow & { at: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("signingEnvelopes")
    .values({ id, ...envelope, recipients: jsonb(recipients), createdAt: at, statusAt: at })
    .execute();
  return id;
}

export interface EnvelopeChange {
  providerEnvelopeId?: string;
  status?: EnvelopeStatus;
  statusAt?: string;
  reason?: string | null;
  recipients?: EnvelopeRecipient[];
  completedDocumentId?: string;
  certificateDocumentId?: string;
}
export async function saveEnvelope(db: TenantDb, id: string, { recipients, ...change }: EnvelopeChange): Promise<void> {
  if (Object.keys(change).length === 0 && !recipients) return;
  await db
    .updateTable("signingEnvelopes")
    .set({ ...change, ...(recipients ? { recipients: jsonb(recipients) } : {}) })
    .where("id", "=", id)
    .execute();
}

/** False when this event of the envelope is known. */
export async function rememberEnvelopeEvent(
  db: TenantDb,
  event: { envelopeId: string; event: string; generatedAt: string; status: string },
): Promise<boolean> {
  const added = await db
    .insertInto("signingEnvelopeEvents")
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning("event")
    .executeTakeFirst();
  return added !== undefined;
}

const shown = (db: TenantDb) =>
  db
    .selectFrom("signingEnvelopes as e")
    .innerJoin("clients as c", "c.id", "e.clientId")
    .innerJoin("locations as l", "l.id", "e.locationId")
    .leftJoin("clinicians as k", "k.userId", "e.createdBy")
    .select(columns.map((column) => `e.${column}` as const))
    .select(["c.mrNo", "l.timeZone", "k.fullName as sentByName"]);
export type ShownEnvelope = Awaited<ReturnType<typeof shownEnvelope>>;

/** Throws `not-found`. */
export async function shownEnvelope(db: TenantDb, id: string) {
  const row = await shown(db).where("e.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** What the service reported about an envelope, oldest first. */
export function envelopeEvents(db: TenantDb, envelopeId: string) {
  return db
    .selectFrom("signingEnvelopeEvents")
    .select(["event", "status", "generatedAt", "receivedAt"])
    .where("envelopeId", "=", envelopeId)
    .orderBy("generatedAt")
    .orderBy("receivedAt")
    .limit(100)
    .execute();
}

/** One page of the envelopes whose charts are in reach, newest first. */
export function envelopePage(
  db: TenantDb,
  inReach: Expression<SqlBool>,
  {
    clientId,
    documentId,
    statuses,
    ...page
  }: {
    clientId: string | null;
    documentId: string | undefined;
    statuses: readonly EnvelopeStatus[] | undefined;
    page: number;
    pageSize: number;
  },
) {
  let query = shown(db).where(inReach);
  if (documentId) query = query.where("e.documentId", "=", documentId);
  if (clientId) query = query.where("e.clientId", "=", clientId);
  if (statuses?.length) query = query.where("e.status", "in", statuses);
  return paginate(db, query.orderBy("e.createdAt", "desc").orderBy("e.id"), page);
}
export const envelopeClientColumn = sql<string>`e.client_id`;

/** Throws `out-for-signature` while someone can still sign this document, so that what is signed is filed in its chart. */
export async function requireNotOut(db: TenantDb, documentId: string): Promise<void> {
  const out = await db
    .selectFrom("signingEnvelopes")
    .select("id")
    .where("documentId", "=", documentId)
    .where("status", "in", ["queued", "created", "sent", "delivered"])
    .executeTakeFirst();
  if (out) throw new Problem("out-for-signature", "This document is out for signature. Void its envelope first.");
}

/** How many envelopes are queued until the service can be reached. */
export async function queuedEnvelopes(db: TenantDb): Promise<number> {
  const { count } = await db
    .selectFrom("signingEnvelopes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Open envelopes without a report since this time; marks them as polled. */
export function takeSilentEnvelopes(db: TenantDb, { before, now }: { before: string; now: string }) {
  return db
    .updateTable("signingEnvelopes")
    .set({ polledAt: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("signingEnvelopes")
        .select("id")
        .where("status", "in", ["created", "sent", "delivered"])
        .where("providerEnvelopeId", "is not", null)
        .where("statusAt", "<=", before)
        .where((or) => or.or([or("polledAt", "is", null), or("polledAt", "<=", before)]))
        .orderBy("polledAt")
        .limit(100),
    )
    .returning(["connectionId", "providerEnvelopeId"])
    .execute();
}

/** Signed envelopes whose files could not be fetched since this time. */
export function unfiledEnvelopes(db: TenantDb, before: string) {
  return db
    .selectFrom("signingEnvelopes")
    .select("id")
    .where("status", "=", "completed")
    .where("completedDocumentId", "is", null)
    .where("statusAt", "<=", before)
    .orderBy("statusAt")
    .limit(100)
    .execute();
}
