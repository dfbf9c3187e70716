import { sql } from "kysely";
import type { StaffDependents } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { type CareRole, careRoleLabels } from "../episodes/episode.ts";
import { lockClient } from "../identity/client.store.ts";
import { listName } from "../identity/name.ts";
import { refreshClient } from "../identity/projection.ts";
import { joinCareTeam } from "./care-team.actions.ts";
import { endMember, memberForUpdate } from "./care-team.store.ts";

function inCareNow(view: View) {
  return view.db.selectFrom("careTeamMembers as m").where(sql<boolean>`upper_inf(m.during)`);
}

/**
 * Clients whose care team somebody is on: what keeps them from being deactivated (platform AUTH-14), and their
 * case-load. Each place on a team is one thing to hand over, because one client may be two roles' work.
 */
export const clientsInCare: StaffDependents = {
  kind: "clients",
  label: "Clients in their care",
  isCaseload: true,

  counts: async (view, clinicianIds) => {
    if (clinicianIds.length === 0) return new Map();
    const rows = await inCareNow(view)
      .select(["m.clinicianId", sql<number>`count(DISTINCT m.client_id)::int`.as("clients")])
      .where("m.clinicianId", "in", clinicianIds)
      .groupBy("m.clinicianId")
      .execute();
    return new Map(rows.map((row) => [row.clinicianId, row.clients]));
  },

  list: async (view, clinicianId) => {
    const rows = await inCareNow(view)
      .innerJoin("clients as c", "c.id", "m.clientId")
      .select(["m.id", "m.role", "c.mrNo", "c.legalFirstName", "c.legalLastName", "c.suffix", "c.preferredName"])
      .where("m.clinicianId", "=", clinicianId)
      .orderBy("c.sortName")
      .orderBy("m.id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: listName(row),
      detail: `${row.mrNo}, ${careRoleLabels[row.role as CareRole].toLowerCase()}`,
      link: `/clients/${row.mrNo}?tabs=care-team`,
    }));
  },

  handOver: async (act, memberId, fromClinicianId, toClinicianId) => {
    const member = await memberForUpdate(act.db, memberId);
    if (member.clinicianId !== fromClinicianId || member.until !== null)
      throw new Problem("not-found", "Somebody changed this care team meanwhile. Reload the list.");
    await lockClient(act, member.clientId);
    await join(act, member, toClinicianId);
    await endMember(act, member.id, "Handed over");
    await refreshClient(act, member.clientId);
    const { clientId, demographicId, role } = member;
    await act.raise("clients.care-team-changed", { clientId, demographicId, clinicianId: fromClinicianId, role });
  },
};

/** The colleague takes the same place; a primary hands over by itself. Someone on the team already in that role stays. */
async function join(
  act: Act,
  { clientId, demographicId, role, isPrimary }: Awaited<ReturnType<typeof memberForUpdate>>,
  clinicianId: string,
): Promise<void> {
  await joinCareTeam(act, { clientId, demographicId, clinicianId, role, isPrimary });
}
