import { requireWorksAt } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { placeById } from "../places/place.store.ts";
import { insertPunch, punchAt } from "./punch.store.ts";
import { reverse } from "./reverse-entry.actions.ts";
import {
  correctTimeEntry,
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  updateTimeEntry,
} from "./time-entry.contract.ts";
import {
  deleteEntry,
  during,
  saveEntries,
  type TimeRow,
  timeEntries,
  timeEntryById,
  timeEntryForUpdate,
} from "./time-entry.store.ts";
import { isGenerated, isOpenEntry } from "./time-entry.ts";
import { timeEntryRecord } from "./time-record.actions.ts";
import { entryView, entryViews } from "./time-view.actions.ts";
import { addEntries, ownClinicianId, refuse, requireFree, requireSpan, requireSubject } from "./write-entry.actions.ts";

/** Locations whose time of others the reader sees; null for all. Throws `out-of-scope` for one outside. */
export function locationsFor(view: View, locationId: string | undefined): readonly string[] | null {
  if (locationId) {
    view.requireLocation(locationId);
    return [locationId];
  }
  const reach = view.reach("timeEntries.view");
  if (reach.kind === "tenant") return null;
  return reach.kind === "location" ? reach.locationIds : [];
}

function requireOwnOpen(act: Act, entry: TimeRow): void {
  if (entry.clinicianId !== act.actor.clinicianId)
    throw new Problem("wrong-state", `Only ${entry.clinicianName} can change this entry. Return it with a reason.`);
  if (isGenerated(entry.source))
    throw new Problem("wrong-state", "This time comes from a signed record. It changes only with that record.");
  if (!isOpenEntry(entry.state))
    throw new Problem("wrong-state", "This entry was submitted. Ask your supervisor to return it.");
}

/** TIM-3: the punches stay as they were tapped; corrected times stand beside them with the reason. */
async function correctPunches(act: Act, entry: TimeRow, next: { startsAt: string; endsAt: string }, reason?: string) {
  if (!reason) refuse("validation", "body.reason", "Say why the clocked time is changed.");
  for (const [before, at] of [
    [entry.startsAt, next.startsAt],
    [entry.endsAt, next.endsAt],
  ] as const) {
    if (Date.parse(before) === Date.parse(at)) continue;
    const punch = await punchAt(act.db, entry.clinicianId, before);
    if (!punch) continue;
    await insertPunch(act.db, {
      id: newId(),
      clinicianId: entry.clinicianId,
      locationId: entry.locationId,
      kind: punch.kind,
      at,
      recordedAt: act.now,
      activityTypeId: entry.activityTypeId,
      method: "correction",
      reason,
      recordedBy: ownClinicianId(act),
      correctsId: punch.id,
    });
  }
}

export const timeEntryHandlers = [
  query(listTimeEntries, async (view, { query: { locationId, clinicianId, state, ...filter } }) => {
    const all = view.can("timeEntries.view") && clinicianId !== view.actor.clinicianId;
    const found = await timeEntries(view.db, {
      ...filter,
      states: state,
      locationIds: all ? locationsFor(view, locationId) : locationId ? [locationId] : null,
      clinicianId: all ? clinicianId : ownClinicianId(view),
    });
    return { ...found, rows: await entryViews(view, found.rows) };
  }),

  query(getTimeEntry, async (view, { params: { entryId } }) => {
    const entry = await timeEntryById(view.db, entryId);
    if (entry.clinicianId !== view.actor.clinicianId) {
      if (!view.can("timeEntries.view")) throw new Problem("not-found", "There is no such time entry.");
      view.requireLocation(entry.locationId);
    }
    return entryView(view, entry);
  }),

  action(createTimeEntry, async (act, { body: { client, billable, ...body } }) => {
    const clinicianId = ownClinicianId(act);
    act.requireLocation(body.locationId);
    await requireWorksAt(act.db, clinicianId, body.locationId);
    const { timeZone } = await placeById(act.db, body.locationId);
    await requireSubject(act, body.activityTypeId, client);
    // TIM-5: a typed entry has no signature behind it.
    if (billable)
      refuse("billable-needs-source", "body.billable", "Billable time needs a client, a code and a signed note.");
    const parts = await requireSpan(act, body, timeZone);
    await requireFree(act, clinicianId, body);
    const ids = await addEntries(act, parts, {
      clinicianId,
      locationId: body.locationId,
      clientId: client?.clientId ?? null,
      demographicId: client?.demographicId ?? null,
      activityTypeId: body.activityTypeId,
      memo: body.memo,
      source: "manual",
      sourceId: null,
    });
    const rows = await Promise.all(ids.map((id) => timeEntryById(act.db, id)));
    const [first] = rows;
    if (!first) throw new Error("A span has at least one part.");
    act.audit({
      subjectId: first.id,
      locationId: body.locationId,
      detail: { workDate: first.workDate, entries: ids.length },
    });
    await act.raise("facility.time-changed", { locationId: body.locationId }, { topics: ["list:time"] });
    return { rows: await entryViews(act, rows) };
  }),

  verb(updateTimeEntry, timeEntryRecord, async (act, entry, { body }) => {
    requireOwnOpen(act, entry);
    const span = { startsAt: body.startsAt ?? entry.startsAt, endsAt: body.endsAt ?? entry.endsAt };
    const activityTypeId = body.activityTypeId ?? entry.activityTypeId;
    const before =
      entry.aboutClientId && entry.demographicId
        ? { clientId: entry.aboutClientId, demographicId: entry.demographicId }
        : null;
    const client = body.client === undefined ? before : body.client;
    await requireSubject(act, activityTypeId, client);
    const parts = await requireSpan(act, span, entry.timeZone);
    if (parts.length > 1)
      refuse("time-invalid", "body.endsAt", "A new pay period begins in between. Enter the two parts on their own.");
    await requireFree(act, entry.clinicianId, span, entry.id);
    const moved =
      Date.parse(span.startsAt) !== Date.parse(entry.startsAt) || Date.parse(span.endsAt) !== Date.parse(entry.endsAt);
    if (moved && entry.source === "clock") await correctPunches(act, entry, span, body.reason);
    return {
      activityTypeId,
      clientId: client?.clientId ?? null,
      demographicId: client?.demographicId ?? null,
      memo: body.memo === undefined ? entry.memo : body.memo,
      during: during(span),
      workDate: localDate(span.startsAt, entry.timeZone),
    };
  }),

  action(deleteTimeEntry, async (act, { params: { entryId }, query: { version } }) => {
    const entry = await timeEntryForUpdate(act.db, entryId);
    if (entry.clinicianId !== act.actor.clinicianId) throw new Problem("not-found", "There is no such time entry.");
    act.requireVersion(await entryView(act, entry), version);
    if (entry.source !== "manual" || entry.state !== "draft")
      throw new Problem("wrong-state", "Only a typed draft can be deleted.");
    await deleteEntry(act.db, entryId);
    act.audit({
      subjectId: entryId,
      locationId: entry.locationId,
      detail: { workDate: entry.workDate, minutes: entry.minutes },
    });
    await act.raise("facility.time-changed", { locationId: entry.locationId }, { topics: ["list:time"] });
    return { id: entryId };
  }),

  // TIM-6: the exported entry stays; one row takes it back, another replaces it, and both are approved again.
  action(correctTimeEntry, async (act, { params: { entryId }, body: { version, reason, instead } }) => {
    const entry = await timeEntryForUpdate(act.db, entryId);
    if (entry.clinicianId !== act.actor.clinicianId) throw new Problem("not-found", "There is no such time entry.");
    act.requireVersion(await entryView(act, entry), version);
    if (isGenerated(entry.source))
      throw new Problem("wrong-state", "This time comes from a signed record. It changes only with that record.");
    if (entry.state !== "exported" || entry.correctedAt || entry.sign < 0)
      throw new Problem("wrong-state", "Only exported time that was not corrected yet is corrected.");
    await saveEntries(act.db, [entry.id], { correctedAt: act.now });
    const ids = [await reverse(act, entry, { state: "submitted", reason })];
    if (instead) {
      const parts = await requireSpan(act, instead, entry.timeZone);
      await requireFree(act, entry.clinicianId, instead);
      const added = await addEntries(act, parts, {
        clinicianId: entry.clinicianId,
        locationId: entry.locationId,
        clientId: entry.aboutClientId,
        demographicId: entry.demographicId,
        activityTypeId: entry.activityTypeId,
        memo: entry.memo,
        source: entry.source,
        sourceId: entry.sourceId,
        state: "submitted",
        stateReason: reason,
        submittedAt: act.now,
        correctsId: entry.id,
      });
      ids.push(...added);
    }
    act.audit({ subjectId: entry.id, locationId: entry.locationId, detail: { reason, corrections: ids.length } });
    await act.raise("facility.time-changed", { locationId: entry.locationId }, { topics: ["list:time"] });
    return { rows: await entryViews(act, await Promise.all(ids.map((id) => timeEntryById(act.db, id)))) };
  }),
];
