import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { noteContactChoices } from "../contacts/contact-choices.actions.ts";
import { insertEpisode } from "../episodes/episode.store.ts";
import { blankPerson, PersonFields } from "../episodes/person-fields.ts";
import { type DuplicateCandidate, findDuplicates, rememberPair } from "../merge/duplicate.store.ts";
import { samePersonScore } from "../merge/duplicate.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { requirePossibleBirthDate } from "./age.ts";
import type { NewClient } from "./client.contract.ts";
import { locationById, nextRecordNumber } from "./client.store.ts";
import { listName, searchText, sortName } from "./name.ts";
import { refreshClient } from "./projection.ts";
import { sealSsn } from "./ssn-vault.ts";

export interface CreatedClient {
  clientId: string;
  demographicId: string;
  mrNo: string;
}

/**
 * Makes a person with a record number and a stay before admission, in the caller's transaction (crm converts a lead with
 * it). Throws `duplicate-suspected` when a known person scores 85 or more and was not named in `confirmNotDuplicateOf`
 * with a reason, `birth-date-invalid`, `ssn-invalid`. Raises `clients.created`.
 */
export async function createClient(act: Act, input: NewClient): Promise<CreatedClient> {
  const location = await locationById(act.db, input.locationId);
  requirePossibleBirthDate(input.birthDate, localDate(act.now, location.timeZone));
  const ssn = input.ssn === undefined ? null : sealSsn(act, input.ssn);
  // The number first: its counter lets one through at a time, so of two who add the same person at once the second sees
  // the first one's chart among the candidates. A refusal gives the number back.
  const mrNo = await nextRecordNumber(act.db);
  const candidates = await findDuplicates(act.db, factsOf(input), ssn?.ssnBlind ?? null);
  refuseDuplicates(act, candidates, input);

  const clientId = newId();
  const person = personOf(input);
  await act.db
    .insertInto("clients")
    .values({
      id: clientId,
      mrNo,
      birthDate: input.birthDate,
      sexAtBirth: input.sexAtBirth,
      ...(ssn ?? {}),
      legalFirstName: person.legalFirstName,
      legalLastName: person.legalLastName,
      sortName: sortName(person),
      searchText: searchText(
        [person],
        person.previousNames,
        mrNo,
        person.phones.map((phone) => phone.number),
      ),
    })
    .execute();
  const demographicId = await insertEpisode(
    act.db,
    { clientId, locationId: location.id, timeZone: location.timeZone, leadId: input.leadId ?? null },
    person,
  );
  for (const { clientId: otherId, score, features } of candidates)
    await rememberPair(act.db, {
      clientId,
      otherId,
      score,
      features,
      ...(input.confirmNotDuplicateOf?.includes(otherId) ? { notDuplicateReason: input.notDuplicateReason ?? "" } : {}),
    });
  await noteContactChoices(act, { type: "client", id: clientId }, null, person);
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "client.created",
    subjectType: "client",
    subjectId: clientId,
    clientId,
    demographicId,
    title: "Chart opened",
    summary: `${listName(person)}, ${location.name}`,
  });
  await act.raise("clients.created", { clientId, demographicId });
  return { clientId, demographicId, mrNo };
}

function personOf(input: NewClient): PersonFields {
  const given = Object.fromEntries(
    Object.entries(input).filter(([key, value]) => key in PersonFields.shape && value !== undefined),
  );
  return { ...blankPerson, legalFirstName: input.legalFirstName, legalLastName: input.legalLastName, ...given };
}

function factsOf(input: NewClient) {
  return {
    firstName: input.legalFirstName,
    lastName: input.legalLastName,
    preferredName: input.preferredName ?? null,
    birthDate: input.birthDate,
    sex: input.sexAtBirth,
    phones: (input.phones ?? []).map((phone) => phone.number),
    email: input.email ?? null,
    zip: input.addresses?.[0]?.zip ?? null,
    street: input.addresses?.[0]?.lines[0] ?? null,
  };
}

function refuseDuplicates(act: Act, candidates: readonly DuplicateCandidate[], input: NewClient): void {
  const confirmed = new Set(input.notDuplicateReason ? (input.confirmNotDuplicateOf ?? []) : []);
  const same = candidates.filter((found) => found.score >= samePersonScore && !confirmed.has(found.clientId));
  if (same.length === 0) return;
  throw new Problem("duplicate-suspected", {
    detail:
      same.length === 1
        ? "Someone very like this person has a chart already. Open it, or say why this is another person."
        : `${same.length} people very like this one have charts already. Open one, or say why this is another person.`,
    params: { candidates: same.map((candidate) => candidateShown(act, candidate)) },
  });
}

/** As much of a look-alike as the person who asks may know: initials only outside their locations (CLI-3). */
export function candidateShown(act: Pick<Act, "actor" | "reach">, candidate: DuplicateCandidate) {
  const where = act.actor.kind === "system" ? { kind: "tenant" as const } : act.reach("clients.create");
  const known =
    where.kind === "tenant" ||
    (where.kind === "location" && (candidate.locationId === null || where.locationIds.includes(candidate.locationId)));
  return {
    clientId: candidate.clientId,
    name: known
      ? `${candidate.lastName}, ${candidate.firstName}`
      : `${candidate.firstName.slice(0, 1)}. ${candidate.lastName.slice(0, 1)}.`,
    mrNo: known ? candidate.mrNo : null,
    birthDate: known ? candidate.birthDate : null,
    locationId: candidate.locationId,
    score: candidate.score,
    features: candidate.features,
    verdict: candidate.score >= samePersonScore ? ("same" as const) : ("possible" as const),
  };
}
