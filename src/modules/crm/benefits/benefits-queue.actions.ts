import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { isActiveOwner, staffName } from "../leads/assignment.store.ts";
import { updateLeadRow } from "../leads/lead.store.ts";
import { leadTopics, openLeadForChange, requireOpen } from "../leads/lead-write.actions.ts";
import * as contract from "./benefits-queue.contract.ts";
import { benefitsAssignee, benefitsPage } from "./benefits-queue.store.ts";

export const benefitsHandlers = [
  query(contract.benefitsQueue, async (view, { query: { assigned, page, pageSize, locationId } }) => {
    const { clinicianId } = view.actor;
    if (assigned === "mine" && !clinicianId) return { rows: [], total: 0, page, pageSize };
    const assigneeId = assigned === "none" ? null : assigned === "mine" ? clinicianId : undefined;
    const today = localDate(view.now, view.timeZone);
    return benefitsPage(
      view.db,
      { assigneeId, locationId },
      { page, pageSize, today, timeZone: view.timeZone },
      (column) => view.inReach("crm.view", "lead", column),
    );
  }),

  action(contract.assignBenefits, async (act, { params: { leadId }, body: { assigneeId, from } }) => {
    const lead = await openLeadForChange(act, leadId);
    requireOpen(lead);
    const now = await benefitsAssignee(act.db, leadId);
    if (now !== from && now !== assigneeId) {
      const who = (await staffName(act.db, now)) ?? "Not assigned";
      throw new Problem("benefits-already-assigned", `${who} has this verification now.`);
    }
    if (assigneeId && !(await isActiveOwner(act.db, assigneeId)))
      throw fieldProblem("body.assigneeId", "That staff member is inactive. Choose someone else.");
    const assigneeName = await staffName(act.db, assigneeId);
    act.audit({ subjectId: leadId, detail: { assigneeId } });
    if (now !== assigneeId) {
      await updateLeadRow(act.db, leadId, {
        benefitsAssigneeId: assigneeId,
        benefitsAssignedAt: assigneeId ? act.now : null,
      });
      await touchLead(act, leadId);
      await logActivity(act, leadId, {
        kind: "benefits-assigned",
        summary: assigneeName
          ? `Benefits verification assigned to ${assigneeName}`
          : "Benefits verification unassigned",
      });
      await act.raise("crm.benefits-assigned", { leadId, assigneeId }, { topics: leadTopics(lead) });
    }
    return { assigneeId, assigneeName };
  }),
];
