import { setAccessScope } from "#platform/server/access/access.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { indexForSearch } from "#platform/server/search/search.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { currentMembers } from "../care-team/care-team.store.ts";
import { isLive, isVoided, openBeforeAdmission } from "../episodes/episode.ts";
import { latestLevelOf } from "../stays/stay.store.ts";
import { saveClient } from "./client.store.ts";
import { type ClientFacts, clientFacts } from "./client-facts.store.ts";
import { clearCounts } from "./count-cache.ts";
import { exactKeys, listName, sortName } from "./name.ts";

/**
 * Recomputes what derives from a client's episodes: the list columns, the chart access scope and the search index. Called in
 * the transaction of every change to name, episode, location, level of care, care team or restriction.
 */
export async function refreshClient(act: Act, clientId: string): Promise<void> {
  const facts = await clientFacts(act.db, clientId);
  const { current, person, name, text } = facts;
  const team = current ? await currentMembers(act.db, current.id) : [];
  const level = current ? await latestLevelOf(act.db, current.id) : null;
  await saveClient(act.db, clientId, {
    currentDemographicId: current?.id ?? null,
    episodeStatus: current && !isVoided(current.status) ? current.status : null,
    locationId: current?.locationId ?? null,
    levelOfCareId: level,
    legalFirstName: name.legalFirstName,
    legalMiddleName: name.legalMiddleName,
    legalLastName: name.legalLastName,
    suffix: name.suffix,
    preferredName: name.preferredName,
    pronouns: name.pronouns,
    admittedAt: current?.admittedAt ?? null,
    dischargedAt: current?.dischargedAt ?? null,
    anticipatedDischargeDate: current?.anticipatedDischargeDate ?? null,
    primaryTherapistId:
      team.find((member) => member.role === "primary_therapist" && member.isPrimary)?.clinicianId ?? null,
    sortName: sortName(name),
    searchText: text,
  });
  const isReachChanged = await setAccessScope(act, {
    subjectType: "client",
    subjectId: clientId,
    locationId: current?.locationId ?? null,
    formerLocationId: person.formerLocationId,
    formerUntil: person.formerLocationUntil,
    restricted: person.restricted,
    careTeam: [...new Set(team.map((member) => member.clinicianId))],
    // Rows are newest first, so the earliest role of a clinician wins.
    teamSince: Object.fromEntries(team.map((member) => [member.clinicianId, member.since])),
  });
  if (isReachChanged) await act.raise("clients.access-changed", { clientId });
  await writeEntry(act, clientId, facts);
  clearCounts(act.tenant.id);
}

async function writeEntry(
  act: Act,
  clientId: string,
  { episodes, current, person, name, text }: ClientFacts,
): Promise<void> {
  await indexForSearch(act, {
    kind: "client",
    subjectId: clientId,
    title: listName(name),
    subtitle: `${person.mrNo} · DOB ${formatDate(person.birthDate)}`,
    text: `${text} ${formatDate(person.birthDate)}`,
    locationId: current?.locationId ?? null,
    restricted: person.restricted,
    link: `/clients/${person.mrNo}`,
    // Search ranks admitted clients first, then pre-admissions, then discharged clients.
    rank: !current ? 0 : isLive(current.status) ? 2 : openBeforeAdmission.includes(current.status) ? 1 : 0,
    exact: exactKeys(episodes.length > 0 ? episodes : [person], person.mrNo, person.birthDate),
  });
}

/** Rewrites only the search entry. */
export async function indexClient(act: Act, clientId: string): Promise<void> {
  await writeEntry(act, clientId, await clientFacts(act.db, clientId));
}
