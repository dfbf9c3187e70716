import { conflicts, holidaysOf } from "#modules/facility/index.ts";
import { requireWorksAt } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, localDate, RecurrenceError } from "#platform/shared/time/index.ts";
import { type GroupRow, groupById, groupForUpdate, touchGroup } from "./group.store.ts";
import { bookingOf, isReplaceable, makeSessions } from "./make-sessions.actions.ts";
import { requireRoomOf } from "./room.store.ts";
import { getSchedule, previewSchedule, putSchedule, type Rule, type Schedule } from "./schedule.contract.ts";
import { endRules, insertRule, type RuleRow, rulesOf } from "./schedule.store.ts";
import { daysAhead, sessionsOf, windowAhead } from "./schedule.ts";
import { madeSessions } from "./session.store.ts";

async function scheduleOf(view: View, group: GroupRow): Promise<Schedule> {
  const rules = await rulesOf(view.db, group.id);
  return {
    groupId: group.id,
    timeZone: group.timeZone,
    version: group.version,
    rules: rules.map(({ id: _, groupId: __, ...rule }) => rule),
  };
}

/** Turns a rule that can't be read into the refusal of the request. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RecurrenceError) throw fieldProblem("body.rules", error.message, "recurrence-invalid");
    throw error;
  }
}

/** The window that a new schedule fills. Throws `validation` for a date in the past or further ahead than sessions are made. */
function windowFrom(view: View, { timeZone }: GroupRow, effectiveFrom: string | undefined) {
  const today = localDate(view.now, timeZone);
  const from = effectiveFrom ?? today;
  if (from < today || from > addDays(today, daysAhead))
    throw fieldProblem("body.effectiveFrom", `Choose a date from today to ${daysAhead} days ahead.`);
  return { ...windowAhead(view.now, today, timeZone, from), from };
}

async function requireStaffAndRooms(act: Act, group: GroupRow, rules: readonly Rule[]): Promise<void> {
  for (const roomId of new Set(rules.map((rule) => rule.roomId))) await requireRoomOf(act.db, roomId, group.locationId);
  const staff = new Set(rules.flatMap(({ facilitators }) => facilitators.map(({ clinicianId }) => clinicianId)));
  for (const clinicianId of staff) await requireWorksAt(act.db, clinicianId, group.locationId);
}

export const scheduleHandlers = [
  query(getSchedule, async (view, { params: { groupId } }) => {
    const group = await groupById(view.db, groupId);
    view.requireLocation(group.locationId);
    return scheduleOf(view, group);
  }),

  action(previewSchedule, async (act, { params: { groupId }, body }) => {
    const group = await groupById(act.db, groupId);
    act.requireLocation(group.locationId);
    const window = windowFrom(act, group, body.effectiveFrom);
    const planned = readable(() => sessionsOf(body.rules, group.timeZone, window)).map((session) => ({
      ...session,
      id: newId(),
      roomId: session.rule.roomId,
      facilitators: session.rule.facilitators,
    }));
    const replaced = (await madeSessions(act.db, groupId, window.start)).filter(isReplaceable).map(({ id }) => id);
    const clashes = await conflicts(
      act,
      "groupSession",
      planned.map((session) => bookingOf(group, session)),
      replaced,
    );
    act.audit({ subjectId: groupId, locationId: group.locationId, detail: { sessions: planned.length } });
    const holidays = await holidaysOf(act, group.locationId, window.from, addDays(window.from, daysAhead));
    return {
      timeZone: group.timeZone,
      rows: planned.map(({ id, localDate: date, startsAt, endsAt, adjusted }) => ({
        localDate: date,
        startsAt,
        endsAt,
        adjusted,
        holiday: holidays.get(date) ?? null,
        clashes: clashes.get(id) ?? [],
      })),
    };
  }),

  action(putSchedule, async (act, { params: { groupId }, body }) => {
    const group = await groupForUpdate(act.db, groupId);
    act.requireLocation(group.locationId);
    act.requireVersion(group, body.version);
    if (!group.active) throw new Problem("wrong-state", `${group.name} is retired.`);
    const { from, ...window } = windowFrom(act, group, body.effectiveFrom);
    readable(() => sessionsOf(body.rules, group.timeZone, window));
    await requireStaffAndRooms(act, group, body.rules);
    await endRules(act.db, groupId, act.now);
    const rules: RuleRow[] = [];
    for (const rule of body.rules) rules.push(await insertRule(act.db, groupId, group.timeZone, rule));
    const done = await makeSessions(act, group, rules, window, {
      replaces: true,
      confirmConflicts: body.confirmConflicts,
      dropsTakenRooms: false,
    });
    await touchGroup(act.db, groupId);
    act.audit({
      subjectId: groupId,
      locationId: group.locationId,
      detail: {
        name: group.name,
        from,
        rules: body.rules.map(({ rrule, startTime }) => `${startTime} ${rrule}`),
        ...done,
      },
    });
    await act.raise("notes.group-changed", { groupId }, { topics: ["list:groups"] });
    return scheduleOf(act, await groupById(act.db, groupId));
  }),
];
