import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { ConsentRecord } from "../consents/consent.store.ts";
import { consents } from "../consents/consent.store.ts";
import type { Disclosure } from "./disclosure.contract.ts";

/**
 * The client's consents, locked against change until the commit, so a concurrent revocation takes effect either before
 * this check or after the disclosure is written (CON-5).
 */
export async function consentsForDisclosure(db: TenantDb, clientId: string): Promise<ConsentRecord[]> {
  return consents(db).where("c.clientId", "=", clientId).orderBy("c.id").forShare("c").execute();
}

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "disclosures.recipient": Disclosure["recipient"];
    "disclosures.emergency": NonNullable<NewDisclosure["emergency"]>;
  }
}

interface NewDisclosure extends Omit<Disclosure, "id" | "disclosedByName"> {
  clientId: string;
  demographicId: string | null;
  documentIds: readonly string[];
  periodFrom: string | null;
  periodTo: string | null;
  emergency: { personName: string; affiliation: string; nature: string } | null;
  approvedBy: string | null;
  noticeForm: "full" | "short" | "none";
}

export async function insertDisclosure(db: TenantDb, row: NewDisclosure): Promise<string> {
  const id = newId();
  const { recipient, emergency, documentIds, ...rest } = row;
  await db
    .insertInto("disclosures")
    .values({
      id,
      ...rest,
      documentIds: [...documentIds],
      recipient: jsonb(recipient),
      emergency: emergency === null ? null : jsonb(emergency),
    })
    .execute();
  return id;
}

export async function disclosuresOf(db: TenantDb, clientId: string, id?: string): Promise<Disclosure[]> {
  return db
    .selectFrom("disclosures as d")
    .leftJoin("clinicians as c", (join) =>
      join.onRef("c.tenantId", "=", "d.tenantId").onRef("c.userId", "=", "d.disclosedBy"),
    )
    .select([
      "d.id",
      "d.consentId",
      "d.basis",
      "d.recipient",
      "d.categories",
      "d.description",
      "d.purpose",
      "d.method",
      "d.disclosedAt",
      "c.fullName as disclosedByName",
    ])
    .where("d.clientId", "=", clientId)
    .$if(id !== undefined, (query) => query.where("d.id", "=", id ?? ""))
    .orderBy("d.disclosedAt", "desc")
    .orderBy("d.id")
    .limit(500)
    .execute();
}
