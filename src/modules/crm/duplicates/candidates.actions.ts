import { sql } from "kysely";
import { findDuplicates, type PersonFacts, scorePair } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { leadName, leadStatuses } from "../leads/lead.ts";
import { toE164 } from "../leads/phone.ts";
import type { DuplicateCandidate } from "./duplicate.contract.ts";

export interface PersonTyped {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  preferredName?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
  sexAtBirth?: string | null | undefined;
  phones: readonly string[];
  emails: readonly string[];
  postalCode?: string | null | undefined;
}

interface KnownLead {
  id: string;
  leadNo: string;
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  dateOfBirth: string | null;
  sexAtBirth: string | null;
  postalCode: string | null;
  locationId: string | null;
  ownerId: string | null;
  status: number;
  phones: string[];
  emails: string[];
}

/** Leads and clients who may be the person that was typed, best first; 60 and more, or a shared household (DUP-1). */
export async function duplicateCandidates(
  view: View,
  typed: PersonTyped,
  except: string | null = null,
): Promise<DuplicateCandidate[]> {
  const facts: PersonFacts = {
    firstName: typed.firstName ?? "",
    lastName: typed.lastName ?? "",
    preferredName: typed.preferredName ?? null,
    birthDate: typed.dateOfBirth ?? null,
    sex: typed.sexAtBirth ?? null,
    phones: typed.phones.flatMap((raw) => dialled(raw)),
    email: typed.emails[0] ?? null,
    zip: typed.postalCode ?? null,
  };
  const leads = await knownLeads(view, typed, facts.phones ?? []);
  const clients = await findDuplicates(view.db, facts, null);
  const fromLeads = leads
    .filter((lead) => lead.id !== except)
    .map((lead) => {
      const pair = scorePair(facts, {
        firstName: lead.firstName ?? "",
        lastName: lead.lastName ?? "",
        preferredName: lead.preferredName,
        birthDate: lead.dateOfBirth,
        sex: lead.sexAtBirth,
        phones: lead.phones,
        email: lead.emails.find((address) => typed.emails.includes(address)) ?? lead.emails[0] ?? null,
        zip: lead.postalCode,
      });
      const reachable = reaches(view, lead.locationId) || lead.ownerId === view.actor.clinicianId;
      const state = leadStatuses.fromCode(lead.status);
      return candidate(
        "lead",
        { ...lead, number: lead.leadNo, name: leadName(lead) },
        pair,
        reachable,
        state ? leadStatuses.label(state) : "",
      );
    });
  const fromClients = clients.map((client) =>
    candidate(
      "client",
      {
        id: client.clientId,
        number: client.mrNo,
        name: `${client.lastName}, ${client.firstName}`,
        firstName: client.firstName,
        lastName: client.lastName,
        dateOfBirth: client.birthDate,
      },
      client,
      view.can("clients.read") && reaches(view, client.locationId),
      "Client",
    ),
  );
  return [...fromLeads, ...fromClients]
    .filter((found) => found !== null)
    .sort((a, b) => b.score - a.score)
    .slice(0, 12);
}

/** Refuses a person who is very likely known, unless each such record was looked at and named (DUP-2). */
export function refuseDuplicate(candidates: readonly DuplicateCandidate[], confirmed: readonly string[]): void {
  const same = candidates.filter((found) => found.verdict === "same" && !confirmed.includes(found.id));
  if (same.length > 0)
    throw new Problem("duplicate-suspected", {
      detail: `This looks like ${same.map((found) => found.number).join(", ")}. Open it, or confirm this is someone else.`,
      params: { candidates: same },
    });
}

async function knownLeads(view: View, typed: PersonTyped, phones: readonly string[]): Promise<KnownLead[]> {
  const { rows } = await sql<KnownLead>`
    SELECT l.id, l.lead_no, l.first_name, l.last_name, l.preferred_name, l.date_of_birth, l.sex_at_birth, l.postal_code,
      l.location_id, l.owner_id, l.status,
      ARRAY(SELECT p.e164 FROM lead_phones p WHERE p.lead_id = l.id AND p.ended_at IS NULL) AS phones,
      ARRAY(SELECT e.address FROM lead_emails e WHERE e.lead_id = l.id AND e.ended_at IS NULL) AS emails
    FROM crm_duplicate_candidates(${[...phones]}::text[], ${typed.emails.map((e) => e.toLowerCase())}::text[],
      ${typed.dateOfBirth ?? null}::date, ${typed.firstName || null}::text, ${typed.lastName || null}::text,
      ${typed.postalCode ?? null}::text) c
    JOIN leads l ON l.id = c.lead_id`.execute(view.db);
  return rows;
}

function dialled(raw: string): string[] {
  try {
    return [toE164(raw)];
  } catch {
    // Half a number while someone is still typing matches nobody.
    return [];
  }
}

function reaches(view: View, locationId: string | null): boolean {
  if (view.actor.kind === "system" || view.scopeOf("crm.view") === "tenant") return true;
  return locationId === null || view.actor.locationIds.includes(locationId);
}

interface Known {
  id: string;
  number: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
}

function candidate(
  type: "lead" | "client",
  known: Known,
  pair: { score: number; features: Record<string, number>; household: boolean },
  reachable: boolean,
  status: string,
): DuplicateCandidate | null {
  if (pair.score < 60 && !pair.household) return null;
  const initials = [known.firstName, known.lastName].map((name) => (name ? `${name.slice(0, 1)}.` : "")).join(" ");
  return {
    type,
    id: known.id,
    number: known.number,
    name: reachable ? known.name : initials.trim() || "Someone",
    dateOfBirth: reachable ? known.dateOfBirth : null,
    status,
    score: pair.score,
    verdict: pair.score >= 85 ? "same" : pair.score >= 60 ? "possible" : "household",
    evidence: Object.entries(pair.features).map(([feature, points]) => ({ feature, points })),
    reachable,
  };
}
