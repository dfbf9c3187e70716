import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { foldText } from "../identity/name.ts";
import { type PairScore, type PersonFacts, possibleScore, scorePair } from "./duplicate.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "duplicate_candidates.features": Record<string, number>;
  }
}

export interface DuplicateCandidate extends PairScore {
  clientId: string;
  mrNo: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  locationId: string | null;
}

/**
 * Existing clients who score 60 or more against these facts, best first. One indexed lookup selects candidates; the SSN is
 * compared by blind index and never decrypted.
 */
export async function findDuplicates(
  db: TenantDb,
  facts: PersonFacts,
  ssnBlind: Buffer | null,
): Promise<DuplicateCandidate[]> {
  const phones = (facts.phones ?? []).map((phone) => phone.replace(/\D/g, "").slice(-10)).filter((p) => p.length >= 7);
  const { rows: ids } = await sql<{ id: string }>`SELECT id FROM cairn_client_candidates(
    ${facts.birthDate ?? null}::date, ${ssnBlind}::bytea, ${phones}::text[], ${foldText(facts.firstName).slice(0, 3)},
    ${foldText(facts.lastName)}, 200)`.execute(db);
  if (ids.length === 0) return [];
  const people = await db
    .selectFrom("clients as c")
    .innerJoin("demographics as d", "d.id", "c.currentDemographicId")
    .select([
      "c.id",
      "c.mrNo",
      "c.birthDate",
      "c.sexAtBirth",
      "c.ssnBlind",
      "c.locationId",
      "d.legalFirstName",
      "d.legalLastName",
      "d.preferredName",
      "d.phones",
      "d.email",
      "d.addresses",
    ])
    .where("c.id", "=", sql<string>`ANY (${ids.map((row) => row.id)}::uuid[])`)
    .where("c.mergedIntoId", "is", null)
    .execute();
  return people
    .map((person) => {
      const address = person.addresses[0];
      // Blind index values are enough, because the score only compares for equality.
      const pair = scorePair(
        { ...facts, ssn: ssnBlind?.toString("hex") ?? null },
        {
          firstName: person.legalFirstName,
          lastName: person.legalLastName,
          preferredName: person.preferredName,
          birthDate: person.birthDate,
          sex: person.sexAtBirth,
          ssn: person.ssnBlind?.toString("hex") ?? null,
          phones: person.phones.map((phone) => phone.number),
          email: person.email,
          zip: address?.zip ?? null,
          street: address?.lines?.[0] ?? null,
        },
      );
      return {
        ...pair,
        clientId: person.id,
        mrNo: person.mrNo,
        firstName: person.legalFirstName,
        lastName: person.legalLastName,
        birthDate: person.birthDate,
        locationId: person.locationId,
      };
    })
    .filter((candidate) => candidate.score >= possibleScore)
    .sort((a, b) => b.score - a.score);
}

/** Saves a candidate pair for duplicate review. */
export async function saveDuplicatePair(
  db: TenantDb,
  pair: {
    clientId: string;
    otherId: string;
    score: number;
    features: Record<string, number>;
    notDuplicateReason?: string;
  },
): Promise<void> {
  const [aId, bId] = pair.clientId < pair.otherId ? [pair.clientId, pair.otherId] : [pair.otherId, pair.clientId];
  await db
    .insertInto("duplicateCandidates")
    .values({
      id: newId(),
      aId,
      bId,
      score: pair.score,
      features: jsonb(pair.features),
      state: pair.notDuplicateReason === undefined ? "open" : "not_duplicate",
      reason: pair.notDuplicateReason ?? null,
    })
    .onConflict((conflict) => conflict.columns(["tenantId", "aId", "bId"]).doNothing())
    .execute();
}
