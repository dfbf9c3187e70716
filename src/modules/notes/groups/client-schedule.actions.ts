import { clientByMrNo, requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { addDays, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { enrollmentsOf } from "../programs/enrollment.store.ts";
import { getGroupSchedule, putGroupSchedule } from "./client-schedule.contract.ts";
import { groupForUpdate } from "./group.store.ts";
import { requireAtGroup, requireSpace } from "./member.actions.ts";
import type { Member } from "./member.contract.ts";
import { changeMembership, insertMembership, membershipsAt, toMember } from "./member.store.ts";
import { sessionView } from "./session.actions.ts";
import { sessionsOfClient } from "./session.store.ts";

/** The groups a client is in on a date or later. Does not check reach. */
export async function membershipsOf(view: View, clientId: string, date: string): Promise<Member[]> {
  return (await membershipsAt(view.db, clientId, date)).map(toMember);
}

const sameDays = (one: readonly number[], other: readonly number[]) =>
  [...one].sort().join() === [...other].sort().join();

export const clientScheduleHandlers = [
  query(getGroupSchedule, async (view, { params: { mrNo }, query: span }) => {
    const days = minutesBetween(span.from, span.to) / (24 * 60);
    if (days <= 0 || days > 62) throw fieldProblem("query.to", "Choose a range of 1 to 62 days.");
    const { clientId } = await clientByMrNo(view, mrNo);
    await view.openChart(clientId, "groups");
    const { timeZone } = await requireEpisode(view, { mrNo });
    const [programs, memberships, rows] = await Promise.all([
      enrollmentsOf(view.db, clientId),
      membershipsOf(view, clientId, localDate(view.now, timeZone)),
      sessionsOfClient(view.db, clientId, span),
    ]);
    const live = rows.filter(({ status }) => status === "scheduled");
    const overlaps = (row: (typeof rows)[number]) =>
      row.status === "scheduled" &&
      live.some(
        (one) => one.id !== row.id && one.scheduledStart < row.scheduledEnd && row.scheduledStart < one.scheduledEnd,
      );
    return {
      programs,
      memberships,
      sessions: rows.map((row) => ({ ...sessionView(view, row), overlaps: overlaps(row) })),
    };
  }),

  action(putGroupSchedule, async (act, { params: { mrNo }, body: { from, groups, overReason } }) => {
    const { clientId, demographicId, ...episode } = await requireEpisode(act, { mrNo });
    await act.openChart(clientId, "groups");
    if (from < localDate(act.now, episode.timeZone)) throw fieldProblem("body.from", "Choose today or a later date.");
    if (new Set(groups.map(({ groupId }) => groupId)).size < groups.length)
      throw fieldProblem("body.groups", "Choose each group once.");
    const before = (await membershipsAt(act.db, clientId, from)).filter(({ endDate }) => endDate === null);
    const names: string[] = [];
    for (const membership of before) {
      const wanted = groups.find(({ groupId }) => groupId === membership.groupId);
      if (wanted && sameDays(wanted.weekdays, membership.weekdays)) continue;
      const lastDay = addDays(from, -1);
      // One that begins later was never in force.
      const endDate = membership.startDate > from ? addDays(membership.startDate, -1) : lastDay;
      await changeMembership(act.db, membership.id, { endDate, reasonEnded: "Schedule changed" });
      names.push(membership.groupName);
      await act.raise("notes.roster-changed", { groupId: membership.groupId, clientId }, { topics: ["list:groups"] });
    }
    // Locked in one order, so that two charts saved at once don't lock each other's groups.
    for (const { groupId, weekdays } of [...groups].sort((a, b) => a.groupId.localeCompare(b.groupId))) {
      const kept = before.find((membership) => membership.groupId === groupId);
      if (kept && sameDays(kept.weekdays, weekdays)) continue;
      const group = await groupForUpdate(act.db, groupId);
      requireAtGroup(group, episode);
      if (!kept) await requireSpace(act, group, overReason);
      await insertMembership(act.db, {
        groupId,
        clientId,
        demographicId,
        startDate: from,
        weekdays,
        overReason: overReason ?? null,
      });
      names.push(group.name);
      await act.raise("notes.roster-changed", { groupId, clientId }, { topics: ["list:groups", `client:${clientId}`] });
    }
    act.audit({ subjectId: clientId, detail: { from, groups: names } });
    return { memberships: await membershipsOf(act, clientId, from) };
  }),
];
