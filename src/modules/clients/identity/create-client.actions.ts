import type { Act, View } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { applyContactPreferences } from "../contacts/contact-preferences.actions.ts";
import { insertEpisode } from "../episodes/episode.store.ts";
import { blankPerson, PersonFields } from "../episodes/person-fields.ts";
import { type DuplicateCandidate, findDuplicates, saveDuplicatePair } from "../merge/duplicate.store.ts";
import { isLikelySame, samePersonScore } from "../merge/duplicate.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { requirePossibleBirthDate } from "./age.ts";
import type { DuplicateHit, NewClient } from "./client.contract.ts";
import { insertClient, locationById, nextRecordNumber } from "./client.store.ts";
import { askAboutMatch } from "./identity.ts";
import { listName, searchText, sortName } from "./name.ts";
import { refreshClient } from "./refresh-client.actions.ts";
import { encryptSsn } from "./ssn-encryption.ts";

export interface CreatedClient {
  clientId: string;
  demographicId: string;
  mrNo: string;
}

type NeedsReason = (found: Pick<DuplicateCandidate, "score" | "features">) => boolean;

/**
 * Creates a client with an MR number and a pre-admission stay in the caller's transaction. Throws `duplicate-suspected` when
 * an existing client scores 85 or more, or as `needsReason` decides, and is not listed in `confirmNotDuplicateOf` with a reason, `birth-date-invalid`,
 * `ssn-invalid`. Raises `clients.created`.
 */
export async function createClient(
  act: Act,
  input: NewClient,
  needsReason: NeedsReason = ({ score }) => score >= samePersonScore,
): Promise<CreatedClient> {
  const location = await locationById(act.db, input.locationId);
  requirePossibleBirthDate(input.birthDate, localDate(act.now, location.timeZone));
  const ssn = input.ssn === undefined ? null : encryptSsn(act, input.ssn);
  // Takes the number first: its counter row serializes creations, so the second of two simultaneous ones sees the first as
  // a duplicate candidate. A rollback returns the number.
  const mrNo = await nextRecordNumber(act.db);
  const candidates = await findDuplicates(act.db, factsOf(input), ssn?.ssnBlind ?? null);
  await rejectDuplicates(act, candidates.filter(needsReason), input);

  const clientId = newId();
  const person = personOf(input);
  await insertClient(act.db, {
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
  });
  const demographicId = await insertEpisode(
    act.db,
    { clientId, locationId: location.id, timeZone: location.timeZone, leadId: input.leadId ?? null },
    person,
  );
  for (const { clientId: otherId, score, features } of candidates)
    await saveDuplicatePair(act.db, {
      clientId,
      otherId,
      score,
      features,
      ...(input.confirmNotDuplicateOf?.includes(otherId) ? { notDuplicateReason: input.notDuplicateReason ?? "" } : {}),
    });
  await applyContactPreferences(act, { type: "client", id: clientId }, null, person);
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "client.created",
    subjectType: "client",
    subjectId: clientId,
    clientId,
    demographicId,
    title: "Chart created",
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

async function rejectDuplicates(act: Act, found: readonly DuplicateCandidate[], input: NewClient): Promise<void> {
  const confirmed = new Set(input.notDuplicateReason ? (input.confirmNotDuplicateOf ?? []) : []);
  const same = found.filter(({ clientId }) => !confirmed.has(clientId));
  if (same.length === 0) return;
  throw new Problem("duplicate-suspected", {
    detail:
      same.length === 1
        ? "A client with matching information may already have a chart. Open it, or confirm this is a different person and enter a reason."
        : `${same.length} clients with matching information may already have charts. Open one, or confirm this is a different person and enter a reason.`,
    params: { candidates: await shownCandidates(act, same) },
  });
}

/**
 * Duplicate candidates as the user may see them (CLI-3). Of a chart out of reach, only that it may match: a name, number,
 * birth date, location or score would disclose that this person is a client.
 */
export async function shownCandidates(view: View, candidates: readonly DuplicateCandidate[]): Promise<DuplicateHit[]> {
  const within = await view.reachable(
    "clients.create",
    "client",
    candidates.map(({ clientId }) => clientId),
  );
  return candidates.map((candidate) => {
    const verdict = isLikelySame(candidate) ? ("same" as const) : ("possible" as const);
    const { clientId: id } = candidate;
    if (!within.has(id))
      return {
        id,
        clientId: null,
        name: null,
        mrNo: null,
        birthDate: null,
        locationId: null,
        score: null,
        features: {},
        verdict,
        ask: askAboutMatch,
      };
    return {
      id,
      clientId: id,
      name: `${candidate.lastName}, ${candidate.firstName}`,
      mrNo: candidate.mrNo,
      birthDate: candidate.birthDate,
      locationId: candidate.locationId,
      score: candidate.score,
      features: candidate.features,
      verdict,
      ask: null,
    };
  });
}
