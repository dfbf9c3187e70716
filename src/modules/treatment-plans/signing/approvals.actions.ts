import { clientsInReach } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { listPlansToApprove, type ToApprove } from "./sign.contract.ts";
import { plansToApprove } from "./slot.store.ts";

/** Plans that await this user's approval and whose clients are in reach, the earliest due first. */
export async function approvalsOf(view: View, limit: number): Promise<ToApprove[]> {
  const { clinicianId } = view.actor;
  if (!clinicianId) return [];
  const reach = view.reach("treatmentPlans.approve");
  const rows = await plansToApprove(
    view.db,
    {
      clinicianId,
      onlyAssigned: reach.kind === "own",
      locationIds: reach.kind === "location" ? reach.locationIds : null,
    },
    limit,
  );
  const clients = await clientsInReach(
    view,
    "treatmentPlans.read",
    rows.map(({ clientId }) => clientId),
  );
  return rows.flatMap((row) => {
    const client = clients.get(row.clientId);
    if (!client || row.sha256 === null || row.submittedAt === null) return [];
    return [
      {
        planId: row.planId,
        clientId: row.clientId,
        mrNo: client.mrNo,
        clientName: client.legalName,
        type: row.type,
        versionNo: row.versionNo,
        levelOfCareCode: row.levelOfCareCode,
        authorName: row.authorName,
        submittedAt: row.submittedAt,
        dueAt: row.dueAt,
        isOpened: row.openedBy === clinicianId,
        sha256: row.sha256,
      },
    ];
  });
}

export const approvalHandlers = [
  query(listPlansToApprove, async (view, { query: { pageSize } }) => ({ rows: await approvalsOf(view, pageSize) })),
];
