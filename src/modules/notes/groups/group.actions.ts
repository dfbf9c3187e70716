import { requireBillingCode } from "#modules/facility/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { locationsShown } from "../programs/program.actions.ts";
import { programsOf } from "../programs/program.store.ts";
import { createGroup, type Group, getGroup, listGroupClinicians, listGroups, updateGroup } from "./group.contract.ts";
import {
  facilitatorsOf,
  type GroupRow,
  groupById,
  groupRecord,
  groupsOf,
  groupView,
  membersIn,
} from "./group.store.ts";
import { rosterOf } from "./member.store.ts";
import { requireRoomOf } from "./room.store.ts";
import { rulesOf } from "./schedule.store.ts";

async function withMembers(view: View, rows: readonly GroupRow[]): Promise<Group[]> {
  const members = await membersIn(
    view.db,
    rows.map(({ id }) => id),
    view.now,
  );
  return rows.map(({ timeZone: _, ...row }) => ({ ...row, members: members.get(row.id) ?? 0 }));
}

/** Throws `validation` for programs of another location. */
async function requireProgramsOf(act: Act, programIds: readonly string[], locationId: string): Promise<void> {
  if (programIds.length === 0) return;
  const known = new Set((await programsOf(act.db, { locationIds: [locationId] })).map(({ id }) => id));
  if (programIds.some((id) => !known.has(id)))
    throw fieldProblem("body.programIds", "Choose active programs of this location.");
}

const requireCode = async (act: Act, code: string | null | undefined) => {
  if (code) await requireBillingCode(act, code, localDate(act.now, act.timeZone));
};

export const groupHandlers = [
  query(listGroups, async (view, { query: { locationId, inactive } }) => {
    const locationIds = locationsShown(view, "notes.read", locationId);
    return { rows: await withMembers(view, await groupsOf(view.db, { locationIds, inactive })) };
  }),

  query(getGroup, async (view, { params: { groupId } }) => {
    const group = await groupById(view.db, groupId);
    view.requireLocation(group.locationId);
    return groupView(view, group);
  }),

  create(createGroup, groupRecord, {
    values: async (act, { body }) => {
      act.requireLocation(body.locationId);
      await requireRoomOf(act.db, body.roomId, body.locationId);
      await requireProgramsOf(act, body.programIds, body.locationId);
      await requireCode(act, body.billingCode);
      return body;
    },
  }),

  edit(updateGroup, groupRecord, {
    beforeSave: async (act, group, { roomId, programIds, active, billingCode }) => {
      await requireCode(act, billingCode);
      if (roomId) await requireRoomOf(act.db, roomId, group.locationId);
      if (programIds) await requireProgramsOf(act, programIds, group.locationId);
      if (active !== false) return;
      const today = localDate(act.now, group.timeZone);
      if ((await rulesOf(act.db, group.id)).length > 0 || (await rosterOf(act.db, group.id, today)).length > 0)
        throw new Problem("in-use", "End the schedule and the roster of this group first.");
    },
  }),

  query(listGroupClinicians, async (view, { query: { groupId } }) => {
    if (groupId) {
      const group = await groupById(view.db, groupId);
      view.requireLocation(group.locationId);
      return { rows: await facilitatorsOf(view.db, { groupId }) };
    }
    const { clinicianId } = view.actor;
    return { rows: clinicianId ? await facilitatorsOf(view.db, { clinicianId }) : [] };
  }),
];
