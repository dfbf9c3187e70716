import { askAboutMatch, findDuplicates, type PersonFacts, scorePair } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { leadName, leadStatuses, statusOf } from "../leads/lead.ts";
import { requirePhone } from "../leads/phone.ts";
import type { DuplicateCandidate } from "./duplicate.contract.ts";
import { leadsLike } from "./duplicate.store.ts";

interface PersonTyped {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  preferredName?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
  sexAtBirth?: string | null | undefined;
  phones: readonly string[];
  emails: readonly string[];
  postalCode?: string | null | undefined;
}

/** Leads and clients that may be the same person as typed, best match first: a score of 60 or more, or a shared household (DUP-1). */
export async function duplicateCandidates(
  view: View,
  typed: PersonTyped,
  exceptLeadId: string | null = null,
): Promise<FoundCandidate[]> {
  const facts: PersonFacts = {
    firstName: typed.firstName ?? "",
    lastName: typed.lastName ?? "",
    preferredName: typed.preferredName ?? null,
    birthDate: typed.dateOfBirth ?? null,
    sex: typed.sexAtBirth ?? null,
    phones: typed.phones.flatMap((raw) => e164Of(raw)),
    email: typed.emails[0] ?? null,
    zip: typed.postalCode ?? null,
  };
  const leads = await leadsLike(view.db, {
    phones: facts.phones ?? [],
    emails: typed.emails.map((address) => address.toLowerCase()),
    dateOfBirth: typed.dateOfBirth ?? null,
    firstName: typed.firstName || null,
    lastName: typed.lastName || null,
    postalCode: typed.postalCode ?? null,
  });
  const clients = await findDuplicates(view.db, facts, null);
  const leadsWithin = view.can("crm.view")
    ? await view.reachable(
        "crm.view",
        "lead",
        leads.map(({ id }) => id),
      )
    : new Set<string>();
  const found = new Set(clients.map(({ clientId }) => clientId));
  const fromLeads = leads
    // A converted lead out of reach and its client are one person, and the client is named once.
    .filter(({ id, clientId }) => id !== exceptLeadId && (leadsWithin.has(id) || !clientId || !found.has(clientId)))
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
      const status = leadStatuses.label(statusOf(lead.status));
      return candidate(
        "lead",
        { ...lead, number: lead.leadNo, name: leadName(lead) },
        pair,
        leadsWithin.has(lead.id),
        status,
        lead.clientId !== null,
      );
    });
  // Whose chart it is, is a fact about care, so the permission to read charts decides, not the one for leads.
  const within = view.can("clients.read")
    ? await view.reachable(
        "clients.read",
        "client",
        clients.map(({ clientId }) => clientId),
      )
    : new Set<string>();
  const fromClients = clients.map((client) => {
    return candidate(
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
      within.has(client.clientId),
      "Client",
      true,
    );
  });
  return [...fromLeads, ...fromClients]
    .filter((found) => found !== null)
    .sort((a, b) => b.score - a.score)
    .slice(0, 12);
}

/** A candidate with all that is known of it, for deciding; the answer has `shownCandidate()`. */
export type FoundCandidate = DuplicateCandidate & { score: number; hasChart: boolean };

/** A candidate as the reader may see it: of a chart out of reach, or its lead, only that there may be one, and whom to ask. */
export function shownCandidate({ hasChart, ...found }: FoundCandidate): DuplicateCandidate {
  if (!hasChart || found.reachable) return found;
  return {
    ...found,
    number: null,
    name: "Chart you can't open",
    dateOfBirth: null,
    status: askAboutMatch,
    score: null,
    evidence: [],
  };
}

/** Refuses a lead that matches a known record with 85 or more, unless the user ruled that record out (DUP-2). */
export function refuseDuplicate(candidates: readonly FoundCandidate[], confirmed: readonly string[]): void {
  const same = candidates
    .filter((found) => found.verdict === "same" && !confirmed.includes(found.id))
    .map(shownCandidate);
  if (same.length > 0)
    throw new Problem("duplicate-suspected", {
      detail: `This looks like ${same.map((found) => found.number ?? "a chart you can't open").join(", ")}. Open it, or confirm this is someone else.`,
      params: { candidates: same },
    });
}

/** The number in E.164, or nothing while it is still being typed. */
function e164Of(raw: string): string[] {
  try {
    return [requirePhone(raw)];
  } catch {
    return [];
  }
}

/** Scores of a certain and of a possible match, of 100. */
const [sameScore, possibleScore] = [85, 60];

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
  hasChart: boolean,
): FoundCandidate | null {
  if (pair.score < possibleScore && !pair.household) return null;
  const initials = [known.firstName, known.lastName].map((name) => (name ? `${name.slice(0, 1)}.` : "")).join(" ");
  return {
    type,
    id: known.id,
    clientId: type === "client" && reachable ? known.id : null,
    number: known.number,
    name: reachable ? known.name : initials.trim() || "Name hidden",
    dateOfBirth: reachable ? known.dateOfBirth : null,
    status,
    score: pair.score,
    verdict: pair.score >= sameScore ? "same" : pair.score >= possibleScore ? "possible" : "household",
    evidence: Object.entries(pair.features).map(([feature, points]) => ({ feature, points })),
    reachable,
    hasChart,
  };
}
