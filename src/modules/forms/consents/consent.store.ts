import { type NotNull, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type {
  ConsentInformationCategory,
  ConsentPurpose,
  ConsentRevocationMethod,
  ConsentStatement,
  ConsentType,
} from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ConsentFacts, ConsentStatus, Recipient } from "./consent.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "consents.recipients": Recipient[];
  }
}

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
    ])
    .where("c.clientId", "is not", null)
    .$narrowType<{ clientId: NotNull }>();

export async function consentsOf(db: TenantDb, clientId: string): Promise<ConsentRecord[]> {
  return consents(db).where("c.clientId", "=", clientId).orderBy("c.id", "desc").limit(500).execute();
}

export async function consentOfForm(db: TenantDb, formId: string): Promise<ConsentRecord | null> {
  const row = await consents(db).where("c.formId", "=", formId).executeTakeFirst();
  return row ?? null;
}

/** Throws `not-found`. */
export async function consentForUpdate(db: TenantDb, id: string): Promise<ConsentRecord> {
  const row = await consents(db).where("c.id", "=", id).forUpdate("c").executeTakeFirst();
  if (!row) throw new Problem("not-found", "This consent does not exist.");
  return row;
}

/** The client's active consents of this type, locked for this transaction. */
export async function activeConsents(db: TenantDb, clientId: string, type: ConsentType): Promise<{ id: string }[]> {
  return db
    .selectFrom("consents")
    .select("id")
    .where("clientId", "=", clientId)
    .where("type", "=", type)
    .where("status", "=", "active")
    .forUpdate()
    .execute();
}

export interface NewConsent extends ConsentFacts {
  clientId: string;
  demographicId: string;
  formId: string;
  type: ConsentType;
  effectiveOn: string;
  isSud: boolean;
  status: ConsentStatus;
  signedAt: string;
  supersedesId: string | null;
}
export async function insertConsent(db: TenantDb, consent: NewConsent): Promise<string> {
  const id = newId();
  const { recipients, informationCategories, statements, purpose, ...rest } = consent;
  await db
    .insertInto("consents")
    .values({
      id,
      recipients: jsonb(recipients),
      // Options of the form template; the CHECK constraints refuse any other value.
      informationCategories: sql<ConsentInformationCategory[]>`${informationCategories}`,
      statements: sql<ConsentStatement[]>`${statements}`,
      purpose: sql<ConsentPurpose | null>`${purpose}`,
      ...rest,
    })
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
    revocationMethod?: ConsentRevocationMethod;
    revocationNote?: string;
  },
): Promise<void> {
  await db.updateTable("consents").set(change).where("id", "=", id).execute();
}
