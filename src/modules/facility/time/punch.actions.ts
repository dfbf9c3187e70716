import { requireWorksAt } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, dayBounds, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { placeById } from "../places/place.store.ts";
import { activityTypeByCode, activityTypeById } from "./activity-type.store.ts";
import { serviceActivities } from "./activity-type.ts";
import { periodsBetween } from "./pay-period.store.ts";
import { listPunches, punchClock, type RunningClock } from "./punch.contract.ts";
import {
  type ClockRow,
  clockOf,
  endClock,
  insertPunch,
  type NewPunch,
  punches,
  punchesSince,
  saveBreak,
  startClock,
} from "./punch.store.ts";
import { isMissingPunch, punchError, workSpans } from "./punch.ts";
import { locationsFor } from "./time-entry.actions.ts";
import { ownEntriesAt } from "./time-entry.store.ts";
import { freeSpans, longestEntryHours, splitAtPeriods, type TimeSpan } from "./time-entry.ts";
import { addEntries, ownClinicianId, refuse } from "./write-entry.actions.ts";

export function clockView(clock: ClockRow, now: string): RunningClock {
  const { clockedInAt, breakSince, locationId, locationName, activityTypeId, activityName } = clock;
  const isMissing = isMissingPunch(clockedInAt, now);
  return { clockedInAt, breakSince, locationId, locationName, activityTypeId, activityName, isMissing };
}

/** When the punch was. A tap is now; another time needs a reason and is never ahead or before the last punch. */
function timeOf(act: Act, at: string | undefined, reason: string | undefined): { at: string; reason: string | null } {
  if (!at) return { at: act.now, reason: null };
  if (Date.parse(at) > Date.parse(act.now)) refuse("time-invalid", "body.at", "That time has not come yet.");
  if (!reason) refuse("validation", "body.reason", "Say why the time is entered by hand.");
  return { at, reason };
}

async function typeFor(act: Act, activityTypeId: string | undefined) {
  const type = activityTypeId
    ? await activityTypeById(act.db, activityTypeId)
    : await activityTypeByCode(act.db, serviceActivities.shift);
  if (!type?.active || type.requiresClient)
    refuse("validation", "body.activityTypeId", "Choose an active type that needs no client.");
  return type;
}

/** TIM-3: what was worked between in and out, without breaks, cut at pay periods; typed time inside keeps its own type. */
async function recordWork(act: Act, clock: ClockRow, outAt: string, punchId: string): Promise<number> {
  const all = (await punchesSince(act.db, clock.clinicianId, clock.clockedInAt)).filter(
    ({ at }) => Date.parse(at) <= Date.parse(outAt),
  );
  const { timeZone } = await placeById(act.db, clock.locationId);
  const whole = { startsAt: clock.clockedInAt, endsAt: outAt };
  if (minutesBetween(whole.startsAt, whole.endsAt) > longestEntryHours * 60)
    refuse(
      "time-invalid",
      "body.at",
      `More than ${longestEntryHours} hours since you clocked in. Enter when you left.`,
    );
  const taken = await ownEntriesAt(act.db, clock.clinicianId, whole);
  const periods = await periodsBetween(
    act.db,
    localDate(whole.startsAt, timeZone),
    addDays(localDate(outAt, timeZone), 1),
  );
  const ends = periods.map(({ endOn }) => endOn);
  const parts: TimeSpan[] = workSpans(all)
    .flatMap((span) => freeSpans(span, taken))
    .flatMap((span) => splitAtPeriods(span, timeZone, ends))
    .filter(({ startsAt, endsAt }) => minutesBetween(startsAt, endsAt) >= 1);
  await addEntries(act, parts, {
    clinicianId: clock.clinicianId,
    locationId: clock.locationId,
    clientId: null,
    demographicId: null,
    activityTypeId: clock.activityTypeId,
    memo: null,
    source: "clock",
    sourceId: punchId,
  });
  return parts.reduce((sum, { startsAt, endsAt }) => sum + minutesBetween(startsAt, endsAt), 0);
}

export const punchHandlers = [
  action(punchClock, async (act, { body: { kind, locationId, activityTypeId, ...body } }) => {
    const clinicianId = ownClinicianId(act);
    const clock = await clockOf(act.db, clinicianId, true);
    const { at, reason } = timeOf(act, body.at, body.reason);
    const wrong = punchError(clock, kind, at);
    if (wrong) throw new Problem("wrong-state", wrong);
    const where = clock?.locationId ?? locationId;
    if (!where) refuse("validation", "body.locationId", "Choose a location.");
    const type = clock ?? { activityTypeId: (await typeFor(act, activityTypeId)).id };
    if (!clock) {
      act.requireLocation(where);
      await requireWorksAt(act.db, clinicianId, where);
    }
    if (kind === "in" && minutesBetween(at, act.now) > longestEntryHours * 60)
      refuse("time-invalid", "body.at", "That is too long ago. Record the time as an entry.");
    const punch: NewPunch = {
      id: newId(),
      clinicianId,
      locationId: where,
      kind,
      at,
      recordedAt: act.now,
      activityTypeId: type.activityTypeId,
      method: reason ? "correction" : "web",
      reason,
      recordedBy: clinicianId,
    };
    await insertPunch(act.db, punch);
    let minutes: number | null = null;
    if (!clock)
      await startClock(act.db, {
        id: newId(),
        clinicianId,
        locationId: where,
        activityTypeId: type.activityTypeId,
        clockedInAt: at,
      });
    else if (kind === "out") {
      minutes = await recordWork(act, clock, at, punch.id);
      await endClock(act.db, clock.id);
    } else await saveBreak(act.db, clock.id, kind === "break_start" ? at : null);
    act.audit({ subjectId: punch.id, locationId: where, detail: { kind, at } });
    await act.raise("facility.time-changed", { locationId: where }, { topics: ["list:time"] });
    const running = await clockOf(act.db, clinicianId);
    return { clock: running && clockView(running, act.now), minutes };
  }),

  query(listPunches, async (view: View, { query: { clinicianId, locationId, from, to, page, pageSize } }) => {
    const all = view.can("timeEntries.view") && clinicianId !== view.actor.clinicianId;
    return punches(view.db, {
      page,
      pageSize,
      clinicianId: all ? clinicianId : ownClinicianId(view),
      locationIds: all ? locationsFor(view, locationId) : locationId ? [locationId] : null,
      ...(from ? { from: dayBounds(from, view.timeZone).start } : {}),
      ...(to ? { until: dayBounds(to, view.timeZone).end } : {}),
    });
  }),
];
