import type { StaffDependents } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { careRoleLabels } from "../episodes/episode.ts";
import { lockClient } from "../identity/client.store.ts";
import { listName } from "../identity/name.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { joinCareTeam } from "./care-team.actions.ts";
import { clientCounts, endMember, memberForUpdate, openMemberships } from "./care-team.store.ts";

/**
 * A clinician's open care team memberships. They must be reassigned before the clinician is deactivated. Each membership
 * is reassigned separately, because one clinician may hold two roles for a client.
 */
export const clientsInCare: StaffDependents = {
  kind: "clients",
  label: "Clients in their care",
  isCaseload: true,

  counts: (view, clinicianIds) => clientCounts(view.db, clinicianIds),

  list: async (view, clinicianId) =>
    (await openMemberships(view.db, clinicianId)).map((member) => ({
      id: member.id,
      title: listName(member),
      detail: `${member.mrNo}, ${careRoleLabels[member.role].toLowerCase()}`,
      link: `/clients/${member.mrNo}?tabs=care-team`,
    })),

  reassign: async (act, memberId, fromClinicianId, toClinicianId) => {
    const member = await memberForUpdate(act.db, memberId);
    if (member.clinicianId !== fromClinicianId || member.until !== null)
      throw new Problem("not-found", "This care team was just changed. Reload the list.");
    await lockClient(act, member.clientId);
    await join(act, member, toClinicianId);
    await endMember(act, member.id, "Reassigned");
    await refreshClient(act, member.clientId);
    const { clientId, demographicId, role } = member;
    await act.raise("clients.care-team-changed", { clientId, demographicId, clinicianId: fromClinicianId, role });
  },
};

/** Gives the new clinician the same role; does nothing when they already have it. */
async function join(
  act: Act,
  { clientId, demographicId, role, isPrimary }: Awaited<ReturnType<typeof memberForUpdate>>,
  clinicianId: string,
): Promise<void> {
  await joinCareTeam(act, { clientId, demographicId, clinicianId, role, isPrimary });
}
