import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { daysBetween, localDate } from "#platform/shared/time/index.ts";
import { pick } from "#platform/shared/typed.ts";
import { proposeAlert } from "../alerts/alert.store.ts";
import { clientById, locationById, lockClient } from "../identity/client.store.ts";
import type { CreatedClient } from "../identity/create-client.actions.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { currentlyAdmitted } from "./admission.ts";
import { insertHistory } from "./demographic-history.store.ts";
import { demographicOf, insertEpisode } from "./episode.store.ts";
import { isLive, openBeforeAdmission } from "./episode.ts";
import { episodesOf } from "./episode-list.store.ts";
import { type PersonFields, personFieldKeys } from "./person-fields.ts";

export interface Readmission {
  clientId: string;
  locationId: string;
  leadId?: string | null | undefined;
}

/** Fields specific to one stay, not copied to the next. */
const episodeOnlyFields = { presentingProblem: null, chiefComplaint: null, referralSource: null };
const readmissionDays = 30;

/**
 * Opens a new stay for a returning client (ADM-5): same MR number, demographics copied and listed in `fieldsToConfirm`
 * until confirmed. A previous AMA discharge proposes an AMA risk alert. Throws `client-currently-admitted`, `wrong-state`.
 * Raises `clients.readmitted`.
 */
export async function readmitClient(act: Act, { clientId, locationId, leadId }: Readmission): Promise<CreatedClient> {
  await lockClient(act, clientId);
  const client = await clientById(act.db, clientId);
  const location = await locationById(act.db, locationId);
  const episodes = await episodesOf(act.db, clientId);
  const live = episodes.find((episode) => isLive(episode.status));
  if (live) {
    const place = await locationById(act.db, live.locationId);
    throw currentlyAdmitted(client.legalFirstName, place.name, live.admittedAt ?? act.now, live.timeZone);
  }
  if (episodes.some((episode) => openBeforeAdmission.includes(episode.status)))
    throw new Problem("wrong-state", "A pre-admission stay is already open. Continue with that stay.");
  const previous = episodes[0];
  if (!previous) throw new Problem("wrong-state", "This client has no previous stay.");
  const known = await demographicOf(act.db, clientId, previous.demographicId);
  const person: PersonFields = { ...pick(known, personFieldKeys), ...episodeOnlyFields };
  const toConfirm = personFieldKeys.filter((key) => hasValue(person[key]));
  const lastDischarge = episodes.find((episode) => episode.dischargedAt !== null);
  const days = lastDischarge?.dischargedAt
    ? daysBetween(localDate(lastDischarge.dischargedAt, location.timeZone), localDate(act.now, location.timeZone))
    : null;
  const demographicId = await insertEpisode(
    act.db,
    {
      clientId,
      locationId: location.id,
      timeZone: location.timeZone,
      leadId: leadId ?? null,
      isReadmission: days !== null && days <= readmissionDays,
      daysSinceLastDischarge: days,
      readmitOf: previous.demographicId,
      fieldsToConfirm: toConfirm,
    },
    person,
  );
  await insertHistory(act.db, {
    demographicId,
    clientId,
    recordVersion: 1,
    changes: {},
    source: "readmit",
    reason: "Copied from previous stay",
  });
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "client.readmitted",
    subjectType: "episode",
    subjectId: demographicId,
    clientId,
    demographicId,
    title: "New stay opened",
    summary: days === null ? location.name : `${location.name}, ${days} days after the last discharge`,
  });
  await act.raise("clients.readmitted", { clientId, demographicId, previousDemographicId: previous.demographicId });
  if (known.dischargeType === "ama")
    await proposeAlert(act, {
      clientId,
      demographicId,
      category: "ama_risk",
      level: "caution",
      instructions: "Previous AMA discharge. Address barriers to staying in treatment early.",
      evidence: [{ type: "episode", id: previous.demographicId }],
    });
  return { clientId, demographicId, mrNo: client.mrNo };
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}
