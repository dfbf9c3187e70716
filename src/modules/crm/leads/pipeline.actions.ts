import type { Act } from "#platform/server/execution/context.ts";
import { edit, move, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { daysBetween, formatDate, localDate } from "#platform/shared/time/index.ts";
import { activityOf } from "./activity.store.ts";
import { isActiveOwner, staffName } from "./assignment.store.ts";
import { isInPipeline, leadStatuses, lifecycleCode, statusOf } from "./lead.ts";
import { closeReasonOf, insertTouch, locationById } from "./lead-options.store.ts";
import { changeLead, leadRecord } from "./lead-record.actions.ts";
import { leadTopics, openLeadForChange, requireOpen, zoneOf } from "./lead-write.actions.ts";
import {
  claimLead,
  closeLead,
  leadTimeline,
  nurtureLead,
  reopenLead,
  setLeadLocation,
  setLeadOwner,
  updateLifecycle,
  updateLifecycleBulk,
} from "./pipeline.contract.ts";
import { rankAt } from "./rank.ts";
import { endPipeline, type Move, reasonsOfMove, requireCrisisResolved, stageChange } from "./stage-change.actions.ts";

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

  // Each lead is checked before any of its own writes, so a refused lead leaves the others' changes in place (LEAD-6).
  action(updateLifecycleBulk, async (act, { body: { leads, ...change } }) => {
    const results = [];
    for (const { leadId, version } of [...leads].sort((a, b) => a.leadId.localeCompare(b.leadId)))
      results.push(await tryMove(act, leadId, version, change));
    act.audit({ subjectId: null, detail: { moved: results.filter((one) => one.ok).length, asked: leads.length } });
    act.chart = null;
    return { results };
  }),

  edit(setLeadLocation, leadRecord, {
    beforeSave: async (act, lead, _, { body }) => {
      requireOpen(lead);
      const location = await locationById(act.db, body.locationId);
      if (!location) throw new Problem("not-found", "This location does not exist.");
      const seesAll = act.actor.kind === "system" || act.scopeOf("crm.edit") === "tenant";
      if (!seesAll && !act.actor.locationIds.includes(location.id))
        throw new Problem(
          "location-not-yours",
          `You do not work at ${location.name}. Ask an administrator to move this lead.`,
        );
    },
  }),

  edit(setLeadOwner, leadRecord, {
    beforeSave: async (act, lead, _, { body: { ownerId } }) => {
      requireOpen(lead);
      if (ownerId && !(await isActiveOwner(act.db, ownerId)))
        throw fieldProblem("body.ownerId", "That staff member is inactive. Choose someone else.");
      return { ownerId, assignedAt: ownerId ? act.now : null };
    },
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

  query(leadTimeline, async (view, { params, query: { cursor, limit } }) => {
    await view.openChart(params.leadId, "timeline", "lead");
    const [at, id] = cursor?.split("|") ?? [];
    const found = await activityOf(view.db, params.leadId, limit, at && id ? { at, id } : undefined);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return { rows, cursor: found.length > limit && last ? `${last.at}|${last.id}` : null };
  }),
];

async function tryMove(
  act: Act,
  leadId: string,
  version: number,
  change: Move,
): Promise<{ leadId: string; ok: boolean; code: string | null; detail: string | null }> {
  try {
    const lead = await openLeadForChange(act, leadId, version);
    const { columns } = await stageChange(act, lead, change);
    await changeLead(act, lead, columns, { detail: reasonsOfMove(change) });
    return { leadId, ok: true, code: null, detail: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { leadId, ok: false, code: error.code, detail: error.message };
  }
}

function elapsed(since: string | null, now: string): string {
  const seconds = since ? Math.round((Date.parse(now) - Date.parse(since)) / 1000) : 0;
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}
