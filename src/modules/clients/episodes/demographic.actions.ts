import { jsonb } from "#platform/server/database/json.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { noteContactChoices } from "../contacts/contact-choices.actions.ts";
import { requirePossibleBirthDate } from "../identity/age.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/projection.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import {
  type Demographic,
  type DemographicChange,
  getDemographic,
  getDemographicHistory,
  getLatestDemographic,
  listEpisodes,
  updateDemographic,
} from "./demographic.contract.ts";
import {
  chosenEpisode,
  demographicOf,
  episodesOf,
  insertHistory,
  personValues,
  toDemographic,
} from "./episode.store.ts";
import { changedFields, fieldLabels, type PersonField } from "./person-fields.ts";

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
  const rows = await view.db
    .selectFrom("demographicHistory as h")
    .leftJoin("clinicians as c", "c.userId", "h.createdBy")
    .select(["h.id", "h.createdAt as at", "c.fullName as byName", "h.source", "h.reason", "h.changes"])
    .where("h.demographicId", "=", params.demographicId)
    .orderBy("h.id", "desc")
    .limit(200)
    .execute();
  return { rows: rows as DemographicChange[] };
});

const freezeMinutes = 72 * 60;

/** CLI-10: 72 hours after discharge a stay is closed; only someone who may backdate amends it, with a reason. */
function requireOpenRecord(act: Act, episode: Demographic, reason: string | undefined): void {
  if (episode.dischargedAt === null || minutesBetween(episode.dischargedAt, act.now) <= freezeMinutes) return;
  if (reason !== undefined && act.can("clients.backdate")) return;
  throw new Problem(
    "episode-frozen",
    "This stay was closed 72 hours after discharge. Compliance can amend it with a reason.",
  );
}

/**
 * Changes what is known of the person in one stay; other stays keep what was true then (CLI-10). Keeps both values of
 * every changed field. Throws `stale-version` with the record as it now is, for the side-by-side view (CLI-11).
 */
export const updateDemographicAction = action(updateDemographic, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "demographics");
  await lockClient(act, client.clientId);
  const row = await demographicOf(act.db, client.clientId, params.demographicId, true);
  const before = toDemographic(row);
  act.requireVersion(before, body.version);
  requireOpenRecord(act, before, body.reason);
  const { birthDate, sexAtBirth, ...fields } = body.changes;
  const changes: Record<string, { before: unknown; after: unknown }> = { ...changedFields(before, fields) };
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
    await act.db
      .updateTable("demographics")
      .set({ ...personValues(fields), fieldsToConfirm: jsonb(toConfirm) })
      .where("id", "=", demographicId)
      .execute();
    if (changes.birthDate || changes.sexAtBirth)
      await act.db
        .updateTable("clients")
        .set({ ...(birthDate ? { birthDate } : {}), ...(sexAtBirth ? { sexAtBirth } : {}) })
        .where("id", "=", clientId)
        .execute();
    // What an earlier stay's record says of numbers and addresses is history; the newest says what holds.
    if (before.demographicId === client.currentDemographicId)
      await noteContactChoices(act, { type: "client", id: clientId }, before, {
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
      reason: body.reason ?? (changed.length === 0 ? "Confirmed as still true" : null),
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
      title: "Demographics changed",
      summary: changed.map(labelOf).join(", "),
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

function labelOf(field: string): string {
  if (field === "birthDate") return "Date of birth";
  return field === "sexAtBirth" ? "Sex at birth" : fieldLabels[field as PersonField];
}
