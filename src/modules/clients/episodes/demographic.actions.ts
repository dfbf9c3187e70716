import { jsonb } from "#platform/server/database/json.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { changedFields } from "#platform/shared/changed-fields.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { keysOf, labelIn } from "#platform/shared/typed.ts";
import { applyContactPreferences } from "../contacts/contact-preferences.actions.ts";
import { requirePossibleBirthDate } from "../identity/age.ts";
import { lockClient, openClient, saveClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import {
  type Demographic,
  getDemographic,
  getDemographicHistory,
  getLatestDemographic,
  listEpisodes,
  updateDemographic,
} from "./demographic.contract.ts";
import { historyOf, insertHistory } from "./demographic-history.store.ts";
import { demographicOf, personValues, saveEpisode, toDemographic } from "./episode.store.ts";
import { chosenEpisode, episodesOf } from "./episode-list.store.ts";
import { demographicLabels } from "./person-fields.ts";

export const listEpisodesQuery = query(listEpisodes, async (view, { params }) => {
  const client = await openClient(view, params.mrNo, "demographics");
  return { rows: await episodesOf(view.db, client.clientId) };
});

async function shown(view: View, mrNo: string, demographicId?: string): Promise<Demographic> {
  const client = await openClient(view, mrNo, "demographics");
  const id = await chosenEpisode(view.db, client.clientId, demographicId);
  return toDemographic(await demographicOf(view.db, client.clientId, id));
}
export const getDemographicQuery = query(getDemographic, (view, { params }) =>
  shown(view, params.mrNo, params.demographicId),
);
export const getLatestDemographicQuery = query(getLatestDemographic, (view, { params }) => shown(view, params.mrNo));

export const getDemographicHistoryQuery = query(getDemographicHistory, async (view, { params }) => {
  const client = await openClient(view, params.mrNo, "demographics");
  await chosenEpisode(view.db, client.clientId, params.demographicId);
  return { rows: await historyOf(view.db, params.demographicId) };
});

const freezeMinutes = 72 * 60;

/** A stay locks 72 h after discharge; amending it needs `clients.backdate` and a reason (CLI-10). */
function requireOpenRecord(act: Act, episode: Demographic, reason: string | undefined): void {
  if (episode.dischargedAt === null || minutesBetween(episode.dischargedAt, act.now) <= freezeMinutes) return;
  if (reason !== undefined && act.can("clients.backdate")) return;
  throw new Problem(
    "episode-frozen",
    "This stay was locked 72 h after discharge. Compliance can amend it with a reason.",
  );
}

/**
 * Updates the demographics of one stay; other stays are unchanged (CLI-10). Records both values of every changed field.
 * Throws `stale-version` with the current record for the conflict view (CLI-11).
 */
export const updateDemographicAction = action(updateDemographic, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "demographics");
  await lockClient(act, client.clientId);
  const row = await demographicOf(act.db, client.clientId, params.demographicId, true);
  const before = toDemographic(row);
  act.requireVersion(before, body.version);
  requireOpenRecord(act, before, body.reason);
  const { birthDate, sexAtBirth, ...fields } = body.changes;
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const key of keysOf(changedFields(before, fields))) changes[key] = { before: before[key], after: fields[key] };
  if (birthDate !== undefined && birthDate !== before.birthDate) {
    requirePossibleBirthDate(birthDate, localDate(act.now, before.timeZone), "body.changes.birthDate");
    changes.birthDate = { before: before.birthDate, after: birthDate };
  }
  if (sexAtBirth !== undefined && sexAtBirth !== before.sexAtBirth)
    changes.sexAtBirth = { before: before.sexAtBirth, after: sexAtBirth };
  const changed = Object.keys(changes);
  const settled = new Set([...(body.confirmed ?? []), ...changed]);
  const toConfirm = before.fieldsToConfirm.filter((field) => !settled.has(field));
  const { clientId, demographicId } = before;
  if (changed.length > 0 || toConfirm.length !== before.fieldsToConfirm.length) {
    await saveEpisode(act.db, demographicId, { ...personValues(fields), fieldsToConfirm: jsonb(toConfirm) });
    if (changes.birthDate || changes.sexAtBirth)
      await saveClient(act.db, clientId, {
        ...(birthDate ? { birthDate } : {}),
        ...(sexAtBirth ? { sexAtBirth } : {}),
      });
    // Only the current stay changes contact preferences; earlier stays are history.
    if (before.demographicId === client.currentDemographicId)
      await applyContactPreferences(act, { type: "client", id: clientId }, before, {
        phones: fields.phones ?? before.phones,
        email: fields.email === undefined ? before.email : fields.email,
        okToEmail: fields.okToEmail === undefined ? before.okToEmail : fields.okToEmail,
      });
    await insertHistory(act.db, {
      demographicId,
      clientId,
      recordVersion: before.version + 1,
      changes,
      source: "staff",
      reason: body.reason ?? (changed.length === 0 ? "Confirmed" : null),
    });
    await refreshClient(act, clientId);
  }
  if (changed.length > 0) {
    await recordChartEvent(act, {
      module: "clients",
      kind: "demographics.updated",
      subjectType: "demographic",
      subjectId: demographicId,
      subjectVersion: before.version + 1,
      clientId,
      demographicId,
      title: "Demographics updated",
      summary: changed.map((field) => labelIn(demographicLabels, field)).join(", "),
      importance: "low",
    });
    await act.raise("clients.demographics-changed", { clientId, demographicId, fields: changed });
    if (changes.birthDate) await act.raise("clients.birth-date-changed", { clientId });
  }
  act.audit({
    subjectId: clientId,
    fields: changed,
    detail: { demographicId, confirmed: body.confirmed?.length ?? 0 },
  });
  return toDemographic(await demographicOf(act.db, clientId, demographicId));
});
