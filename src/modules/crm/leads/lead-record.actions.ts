import type { Act } from "#platform/server/execution/context.ts";
import { type Change, record } from "#platform/server/execution/index.ts";
import { inEachLanguage } from "../notices.ts";
import { type ActivityEntry, logActivity, touchLead } from "./activity.actions.ts";
import { type AssignmentMethod, recordAssignment, staffName } from "./assignment.store.ts";
import { type LeadRecord, leadById, leadForUpdate, updateLeadRow } from "./lead.store.ts";
import { leadName, leadStatuses, lifecycleLabel, priorities, statusOf } from "./lead.ts";
import { leadDetail } from "./lead-detail.actions.ts";
import { closeReasonById, locationById } from "./lead-options.store.ts";
import { recordStage } from "./lead-stage.store.ts";
import { indexLead, leadTopics, requireNotAdmitted } from "./lead-write.actions.ts";

/** What a change of a lead tells its activity besides the changed columns. */
export interface LeadRemark {
  /** Shown under the activity entry of a stage or status change. */
  detail?: string | undefined;
  /** How a new owner got the lead; assigned by a colleague when left out. */
  method?: AssignmentMethod;
  /** The pool that assigned it. */
  poolId?: string;
  /** The new owner is notified once for several leads, not of this one. */
  oneOfMany?: boolean;
}

/** A lead as its verbs change it. Opening it needs access, and a lead that is not converted yet (LEAD-9). */
export const leadRecord = record({
  table: "leads",
  subject: "lead",
  key: "leadId",
  open: (act, { leadId }: { leadId: string }) => act.openChart(leadId, null, "lead"),
  load: leadForUpdate,
  read: leadById,
  scope: requireNotAdmitted,
  view: (act, lead: LeadRecord) => leadDetail(act, lead.id),
  states: { column: "status", table: leadStatuses },
  json: ["address"],
  audit: (lead) => (lead.locationId ? { locationId: lead.locationId } : {}),
  saved: (act, { before, after }, remark: LeadRemark | undefined) => announceLead(act, before, after, remark),
});

/** Saves columns of a lead outside its endpoints' verbs (bulk moves, reassignment of staff work) and announces the change. */
export async function changeLead(
  act: Act,
  lead: LeadRecord,
  columns: Change<"leads">,
  remark?: LeadRemark,
): Promise<void> {
  await updateLeadRow(act.db, lead.id, columns);
  await announceLead(act, lead, await leadById(act.db, lead.id), remark);
}

/** Follows every change of a lead: list position, time in stage, activity, search entry and events. */
async function announceLead(
  act: Act,
  before: LeadRecord | null,
  after: LeadRecord,
  remark: LeadRemark | undefined,
): Promise<void> {
  await touchLead(act, after.id);
  if (before === null) return;
  const isMoved = before.status !== after.status || before.lifecycle !== after.lifecycle;
  const isReassigned = before.ownerId !== after.ownerId;
  if (isMoved) {
    await recordStage(act.db, after.id, { status: after.status, lifecycle: after.lifecycle }, act.now);
    await logActivity(act, after.id, await moveEntry(act, before, after, remark));
  } else if (before.priority !== after.priority) {
    const priority = priorities.label(priorities.fromCode(after.priority) ?? "normal");
    await logActivity(act, after.id, { kind: "priority-changed", summary: `Priority changed to ${priority}` });
  }
  if (before.locationId !== after.locationId) {
    const location = await locationById(act.db, after.locationId);
    await logActivity(act, after.id, {
      kind: "location-changed",
      summary: location ? `Moved to ${location.name}` : "Location removed",
    });
  }
  if (isReassigned) await recordOwner(act, after, remark);
  await indexLead(act, after.id);
  if (isMoved)
    await act.raise(
      "crm.lead-stage-changed",
      {
        leadId: after.id,
        status: after.status,
        lifecycle: after.lifecycle,
        from: { status: before.status, lifecycle: before.lifecycle },
      },
      { topics: leadTopics(after) },
    );
  if (isReassigned) await announceOwner(act, after, remark);
}

async function moveEntry(
  act: Act,
  before: LeadRecord,
  after: LeadRecord,
  remark: LeadRemark | undefined,
): Promise<ActivityEntry> {
  if (before.status === after.status)
    return {
      kind: "stage-changed",
      summary: `${lifecycleLabel(before.lifecycle)} → ${lifecycleLabel(after.lifecycle)}`,
      detail: remark?.detail,
      data: { from: before.lifecycle, to: after.lifecycle },
    };
  const reason = after.closeReasonId ? await closeReasonById(act.db, after.closeReasonId) : undefined;
  return {
    kind: "status-changed",
    summary: `${leadStatuses.label(statusOf(before.status))} → ${leadStatuses.label(statusOf(after.status))}`,
    detail: reason?.label ?? remark?.detail,
  };
}

const ownerDetail: Partial<Record<AssignmentMethod, string>> = {
  "round-robin": "In turn, by the assignment pool",
  sla: "The former owner did not open the lead in time",
};

async function recordOwner(act: Act, lead: LeadRecord, remark: LeadRemark | undefined): Promise<void> {
  const method = remark?.method ?? "manual";
  await recordAssignment(act.db, lead.id, lead.ownerId, method, act.now, remark?.poolId ?? null);
  const name = await staffName(act.db, lead.ownerId);
  await logActivity(act, lead.id, {
    kind: "owner-changed",
    summary: name ? `Assigned to ${name}` : "Unassigned",
    detail: ownerDetail[method],
  });
}

/** Announces the new owner, and notifies them unless they took the lead themselves. */
async function announceOwner(act: Act, lead: LeadRecord, remark: LeadRemark | undefined): Promise<void> {
  if (lead.ownerId === null) return;
  await act.raise("crm.lead-assigned", { leadId: lead.id, ownerId: lead.ownerId }, { topics: leadTopics(lead) });
  if (remark?.method !== "claim" && !remark?.oneOfMany)
    act.notify({
      kind: "lead-assigned",
      to: { clinicianIds: [lead.ownerId] },
      title: inEachLanguage((say) => say("lead.assigned")),
      body: leadName(lead),
      link: `/crm/lead/${lead.id}`,
      subject: { type: "lead", id: lead.id },
    });
}
