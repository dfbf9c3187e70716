import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ConsentFacts, ConsentStatus } from "./consent.ts";

export interface ConsentRecord extends ConsentFacts {
  id: string;
  clientId: string;
  demographicId: string | null;
  formId: string;
  type: string;
  title: string;
  effectiveOn: string;
  isSud: boolean;
  status: ConsentStatus;
  signedAt: string | null;
  revokedAt: string | null;
  timeZone: string;
  version: number;
}

export const consents = (db: TenantDb) =>
  db
    .selectFrom("consents as c")
    .innerJoin("forms as f", "f.id", "c.formId")
    .innerJoin("formTemplates as t", "t.id", "f.templateId")
    .select([
      "c.id",
      "c.clientId",
      "c.demographicId",
      "c.formId",
      "c.type",
      "t.title",
      "c.discloser",
      "c.recipients",
      "c.informationCategories",
      "c.dataFrom",
      "c.dataTo",
      "c.purpose",
      "c.effectiveOn",
      "c.expiresOn",
      "c.expiresEvent",
      "c.isSud",
      "c.statements",
      "c.status",
      "c.signedAt",
      "c.revokedAt",
      "f.timeZone",
      "c.version",
    ]);

export async function consentsOf(db: TenantDb, clientId: string): Promise<ConsentRecord[]> {
  const rows = await consents(db).where("c.clientId", "=", clientId).orderBy("c.id", "desc").limit(500).execute();
  return rows as unknown as ConsentRecord[];
}

export async function consentOfForm(db: TenantDb, formId: string): Promise<ConsentRecord | null> {
  const row = await consents(db).where("c.formId", "=", formId).executeTakeFirst();
  return (row as unknown as ConsentRecord | undefined) ?? null;
}

/** Throws `not-found`. */
export async function consentForUpdate(db: TenantDb, id: string): Promise<ConsentRecord> {
  const row = await consents(db).where("c.id", "=", id).forUpdate("c").executeTakeFirst();
  if (!row?.clientId) throw new Problem("not-found", "This consent does not exist.");
  return row as unknown as ConsentRecord;
}

/** The client's active consents of this type, locked for this transaction. */
export async function activeConsents(db: TenantDb, clientId: string, type: string): Promise<{ id: string }[]> {
  return db
    .selectFrom("consents")
    .select("id")
    .where("clientId", "=", clientId)
    .where("type", "=", type)
    .where("status", "=", "active")
    .forUpdate()
    .execute();
}

interface NewConsent extends ConsentFacts {
  clientId: string;
  demographicId: string;
  formId: string;
  type: string;
  effectiveOn: string;
  isSud: boolean;
  status: ConsentStatus;
  signedAt: string;
  supersedesId: string | null;
}
export async function insertConsent(db: TenantDb, consent: NewConsent): Promise<string> {
  const id = newId();
  const { recipients, ...rest } = consent;
  await db
    .insertInto("consents")
    .values({ id, recipients: jsonb(recipients), ...rest })
    .execute();
  return id;
}

export async function saveConsent(
  db: TenantDb,
  id: string,
  change: {
    status: ConsentStatus;
    revokedAt?: string;
    revokedBy?: string | null;
    revocationMethod?: string;
    revocationNote?: string;
  },
): Promise<void> {
  await db.updateTable("consents").set(change).where("id", "=", id).execute();
}
