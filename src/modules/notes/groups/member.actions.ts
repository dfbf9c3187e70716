import { clientsInReach, requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { create, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { type GroupRow, groupById, groupForUpdate } from "./group.store.ts";
import { isOverCapacity } from "./group.ts";
import { addMember, listMembers, removeMember } from "./member.contract.ts";
import { memberRecord, rosterOf, toMember } from "./member.store.ts";

/**
 * Refuses a full or closed group unless a manager of groups gives a reason (GRP-4). The group's row is locked, so two users
 * can't both add the last one.
 */
export async function requireSpace(act: Act, group: GroupRow, overReason: string | undefined): Promise<void> {
  const members = (await rosterOf(act.db, group.id, localDate(act.now, group.timeZone))).length;
  if (!isOverCapacity(group, members) || (overReason && act.can("groups.manage"))) return;
  throw new Problem(
    "group-full",
    group.openness === "closed"
      ? "This group is closed to new members. A manager can add one with a reason."
      : `This group holds ${group.capacityHard}. A manager can add one more with a reason.`,
  );
}

/** Throws `wrong-state` unless the client is admitted where the group is. */
export function requireAtGroup(
  group: GroupRow,
  episode: { locationId: string; admittedAt: string | null; dischargedAt: string | null },
): void {
  if (!group.active) throw new Problem("wrong-state", `${group.name} is retired. Choose another group.`);
  if (!episode.admittedAt || episode.dischargedAt)
    throw new Problem("wrong-state", "Only admitted clients can be on a roster.");
  if (episode.locationId !== group.locationId)
    throw new Problem("wrong-state", `${group.name} is at another location. Choose a group of the client's location.`);
}

export const memberHandlers = [
  query(listMembers, async (view, { params: { groupId } }) => {
    const group = await groupById(view.db, groupId);
    view.requireLocation(group.locationId);
    const rows = await rosterOf(view.db, groupId, localDate(view.now, group.timeZone));
    const clients = await clientsInReach(
      view,
      "notes.read",
      rows.map(({ clientId }) => clientId),
    );
    return {
      total: rows.length,
      rows: rows.flatMap((row) => {
        const client = clients.get(row.clientId);
        return client ? [{ ...toMember(row), clientName: client.legalName, mrNo: client.mrNo }] : [];
      }),
    };
  }),

  create(addMember, memberRecord, {
    values: async (act, { params: { groupId }, body: { mrNo, startDate, weekdays, overReason } }) => {
      const { clientId, demographicId, ...episode } = await requireEpisode(act, { mrNo });
      await act.openChart(clientId, "groups");
      const group = await groupForUpdate(act.db, groupId);
      requireAtGroup(group, episode);
      if (startDate < localDate(act.now, group.timeZone))
        throw fieldProblem("body.startDate", "Start today or later. Past sessions are changed in their own record.");
      await requireSpace(act, group, overReason);
      return { groupId, clientId, demographicId, startDate, weekdays, overReason: overReason ?? null };
    },
  }),

  verb(removeMember, memberRecord, async (act, member, { params, query: { endDate, reason } }) => {
    if (member.groupId !== params.groupId) throw new Problem("not-found", "This client is not on the roster.");
    if (member.endDate !== null && member.endDate <= endDate)
      throw new Problem("wrong-state", "The client already leaves the roster by then.");
    const { timeZone } = await groupById(act.db, member.groupId);
    const today = localDate(act.now, timeZone);
    // One that has not begun yet can be withdrawn: it ends before its first day.
    const isAhead = member.startDate > today;
    if (!isAhead && endDate < member.startDate)
      throw fieldProblem("query.endDate", "The last day is the first one or later.");
    return { endDate: isAhead ? dayBefore(member.startDate, endDate) : endDate, reasonEnded: reason };
  }),
];

const dayBefore = (startDate: string, endDate: string): string =>
  endDate >= startDate ? endDate : addDays(startDate, -1);
