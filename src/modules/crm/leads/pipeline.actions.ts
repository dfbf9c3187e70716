import type { Act } from "#platform/server/execution/context.ts";
import { move, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { daysBetween, formatDate, localDate } from "#platform/shared/time/index.ts";
import { leavesOwner, placeInPool } from "../assignment/assign-lead.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { activityOf } from "./activity.store.ts";
import { isActiveOwner, staffName } from "./assignment.store.ts";
import type { LeadRecord } from "./lead.store.ts";
import { hasClinicalFacts, isInPipeline, leadStatuses, lifecycleCode, statusOf } from "./lead.ts";
import { closeReasonOf, insertTouch } from "./lead-options.store.ts";
import { changeLead, leadRecord } from "./lead-record.actions.ts";
import { leadTopics, openLeadForChange, requireOpen, zoneOf } from "./lead-write.actions.ts";
import { leaveLocation, requireOwnLocation } from "./location-change.actions.ts";
import { substancesOf } from "./parts/substance.store.ts";
import {
  claimLead,
  closeLead,
  leadTimeline,
  notSpamLead,
  nurtureLead,
  reopenLead,
  setLeadLocation,
  setLeadOwner,
  setLeadOwnerBulk,
  spamLead,
  updateLifecycle,
  updateLifecycleBulk,
} from "./pipeline.contract.ts";
import { rankAt } from "./rank.ts";
import { endPipeline, reasonsOfMove, requireCrisisResolved, stageChange } from "./stage-change.actions.ts";

export const pipelineHandlers = [
  verb(
    updateLifecycle,
    leadRecord,
    async (act, lead, { body }) => {
      const { columns, passedOver } = await stageChange(act, lead, body);
      act.auditDetail({
        from: lead.lifecycle,
        to: body.lifecycle ?? lead.lifecycle,
        ...(passedOver ? { passedOver, why: body.intake?.passingOverReason } : {}),
      });
      return columns;
    },
    { remark: ({ body }) => ({ detail: reasonsOfMove(body) }) },
  ),

  action(updateLifecycleBulk, (act, { body: { leads, ...change } }) =>
    inBulk(act, leads, async (lead) => {
      const { columns } = await stageChange(act, lead, change);
      await changeLead(act, lead, columns, { detail: reasonsOfMove(change) });
    }),
  ),

  verb(
    setLeadLocation,
    leadRecord,
    async (act, lead, { body: { locationId, cancelAppointment } }) => {
      requireOpen(lead);
      await requireOwnLocation(act, locationId);
      if (locationId === lead.locationId) return {};
      return {
        locationId,
        ...((await leavesOwner(act, lead, locationId)) ? { ownerId: null, assignedAt: null } : {}),
        ...(await leaveLocation(act, lead, cancelAppointment ?? false)),
      };
    },
    {
      // In turn at the new location (LEAD-10).
      afterSave: async (act, lead) => {
        if (lead.ownerId === null) await placeInPool(act, lead.id, { awaitsResponse: lead.firstResponseAt === null });
      },
    },
  ),

  verb(setLeadOwner, leadRecord, async (act, lead, { body: { ownerId } }) => {
    requireOpen(lead);
    await requireActiveOwner(act, ownerId);
    return { ownerId, assignedAt: ownerId ? act.now : null };
  }),

  action(setLeadOwnerBulk, async (act, { body: { leads, ownerId } }) => {
    await requireActiveOwner(act, ownerId);
    const assigned: string[] = [];
    const answer = await inBulk(act, leads, async (lead) => {
      requireOpen(lead);
      if (lead.ownerId === ownerId) return;
      await changeLead(act, lead, { ownerId, assignedAt: ownerId ? act.now : null }, { oneOfMany: true });
      assigned.push(lead.leadNo);
    });
    if (ownerId && assigned.length > 0)
      act.notify({
        kind: "lead-assigned",
        to: { clinicianIds: [ownerId] },
        title: inEachLanguage((say) => say(assigned.length === 1 ? "lead.assigned" : "leads.assigned")),
        body: leadList(assigned),
        link: `/crm?tabs=leads&ownerId=${ownerId}`,
      });
    return answer;
  }),

  verb(
    claimLead,
    leadRecord,
    async (act, lead) => {
      requireOpen(lead);
      const me = act.actor.clinicianId;
      if (!me) throw new Problem("forbidden", "Only a staff member can be assigned a lead.");
      if (lead.ownerId === me) return {};
      if (lead.ownerId) {
        const name = (await staffName(act.db, lead.ownerId)) ?? "Someone";
        throw new Problem("lead-already-claimed", `${name} took this lead ${elapsed(lead.assignedAt, act.now)} ago.`);
      }
      const startsWork = lead.lifecycle === null && isInPipeline(lead);
      return {
        ownerId: me,
        assignedAt: act.now,
        ...(startsWork
          ? { lifecycle: lifecycleCode.working, lifecycleSince: act.now, boardRank: rankAt(act.now) }
          : {}),
      };
    },
    { remark: () => ({ method: "claim" as const }) },
  ),

  verb(
    closeLead,
    leadRecord,
    async (act, lead, { body }) => {
      requireCrisisResolved({ ...lead, crisisResolution: body.crisisResolution ?? lead.crisisResolution });
      const reason = body.closeReasonId ? await closeReasonOf(act.db, body.closeReasonId, body.status) : undefined;
      if (!reason) throw new Problem("close-reason-required", "Choose a close reason.");
      const status = leadStatuses.next(statusOf(lead.status), statusOf(body.status) === "lost" ? "lose" : "disqualify");
      if (!status)
        throw new Problem("wrong-state", `This lead is already "${leadStatuses.label(statusOf(lead.status))}".`);
      await endPipeline(act, lead);
      act.auditDetail({ status: body.status });
      return {
        status: leadStatuses.code(status),
        closeReasonId: reason.id,
        closeNote: body.note ?? null,
        closedAt: act.now,
        nurtureUntil: null,
        crisisResolution: body.crisisResolution,
      };
    },
    {
      afterSave: (act, lead) =>
        act.raise("crm.lead-closed", { leadId: lead.id, status: lead.status }, { topics: leadTopics(lead) }),
    },
  ),

  move(
    nurtureLead,
    leadRecord,
    "nurture",
    async (act, lead, { body: { until } }) => {
      const days = daysBetween(localDate(act.now, await zoneOf(act, lead.locationId)), until);
      if (days < 1 || days > 365)
        throw fieldProblem("body.until", "Choose a date from tomorrow to one year from today.");
      await endPipeline(act, lead);
      return { nurtureUntil: until };
    },
    { remark: ({ body }) => ({ detail: `Until ${formatDate(body.until)}` }) },
  ),

  move(reopenLead, leadRecord, "reopen", async (act, lead) => {
    await insertTouch(act.db, { leadId: lead.id, occurredAt: act.now, kind: "call", sourceId: lead.sourceId });
    return {
      closeReasonId: null,
      closedAt: null,
      nurtureUntil: null,
      lifecycle: lifecycleCode.working,
      lifecycleSince: act.now,
    };
  }),

  move(spamLead, leadRecord, "spam", async (act, lead) => {
    // Someone in need is never hidden by mistake: a conversation or anything clinical stays a lead.
    if (lead.firstTwoWayAt !== null || hasClinicalFacts(lead) || (await substancesOf(act.db, lead.id)).length > 0)
      throw new Problem(
        "wrong-state",
        "Someone spoke with this client, or clinical information is recorded. Close the lead instead.",
      );
    await endPipeline(act, lead);
    return { closedAt: act.now };
  }),

  move(notSpamLead, leadRecord, "not_spam", (act) => ({ closedAt: null, lifecycle: null, lifecycleSince: act.now })),

  query(leadTimeline, async (view, { params, query: { cursor, limit } }) => {
    await view.openChart(params.leadId, "timeline", "lead");
    const [at, id] = cursor?.split("|") ?? [];
    const found = await activityOf(view.db, params.leadId, {
      limit,
      after: at && id ? { at, id } : undefined,
      withClinical: view.can("crm.assess"),
    });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return { rows, cursor: found.length > limit && last ? `${last.at}|${last.id}` : null };
  }),
];

interface BulkResult {
  leadId: string;
  ok: boolean;
  code: string | null;
  detail: string | null;
}

/**
 * Changes several leads, locked in the order of their ids, with one result for each. A lead is checked before any of its own
 * writes, so a refused lead leaves the others' changes in place (LEAD-6).
 */
async function inBulk(
  act: Act,
  leads: readonly { leadId: string; version: number }[],
  change: (lead: LeadRecord) => Promise<void>,
): Promise<{ results: BulkResult[] }> {
  const results: BulkResult[] = [];
  for (const { leadId, version } of [...leads].sort((a, b) => a.leadId.localeCompare(b.leadId))) {
    try {
      await change(await openLeadForChange(act, leadId, version));
      results.push({ leadId, ok: true, code: null, detail: null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ leadId, ok: false, code: error.code, detail: error.message });
    }
  }
  act.audit({ subjectId: null, detail: { changed: results.filter((one) => one.ok).length, asked: leads.length } });
  act.chart = null;
  return { results };
}

async function requireActiveOwner(act: Act, ownerId: string | null): Promise<void> {
  if (ownerId && !(await isActiveOwner(act.db, ownerId)))
    throw fieldProblem("body.ownerId", "That staff member is inactive. Choose someone else.");
}

function elapsed(since: string | null, now: string): string {
  const seconds = since ? Math.round((Date.parse(now) - Date.parse(since)) / 1000) : 0;
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}

/** The first numbers of many leads, as one line. */
function leadList(leadNos: readonly string[]): string {
  return [...leadNos.slice(0, 8), ...(leadNos.length > 8 ? ["…"] : [])].join(", ");
}
