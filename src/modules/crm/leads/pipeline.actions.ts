import type { Updateable } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { daysBetween, formatDate, localDate } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "./activity.actions.ts";
import { activityOf } from "./activity.store.ts";
import { assignLead } from "./assign-lead.actions.ts";
import { activeOwner, ownerName } from "./assignment.store.ts";
import { type LeadRecord, updateLeadRow } from "./lead.store.ts";
import { type LeadMove, leadStatuses, lifecycleCode, statusOf } from "./lead.ts";
import { leadDetail } from "./lead-detail.actions.ts";
import { closeReasonOf, insertTouch, locationById } from "./lead-options.store.ts";
import { recordStage } from "./lead-stage.store.ts";
import { indexLead, leadTopics, openLeadForChange, requireOpen, zoneOf } from "./lead-write.actions.ts";
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
import { endPipeline, moveLead, requireCrisisResolved } from "./stage-change.actions.ts";

export const pipelineHandlers = [
  action(updateLifecycle, async (act, { params, body: { version, ...move } }) => {
    const lead = await openLeadForChange(act, params.leadId, version);
    const { passedOver } = await moveLead(act, lead, move);
    act.audit({
      subjectId: lead.id,
      detail: {
        from: lead.lifecycle,
        to: move.lifecycle ?? lead.lifecycle,
        ...(passedOver ? { passedOver, why: move.intake?.passingOverReason } : {}),
      },
    });
    return leadDetail(act, lead.id);
  }),

  // Each lead is checked before any of its own writes, so a refused lead leaves the others' changes in place (LEAD-6).
  action(updateLifecycleBulk, async (act, { body: { leads, ...move } }) => {
    const results = [];
    for (const { leadId, version } of [...leads].sort((a, b) => a.leadId.localeCompare(b.leadId)))
      results.push(await tryMove(act, leadId, version, move));
    act.audit({ subjectId: null, detail: { moved: results.filter((one) => one.ok).length, asked: leads.length } });
    act.chart = null;
    return { results };
  }),

  action(setLeadLocation, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId, body.version);
    requireOpen(lead);
    const location = await locationById(act.db, body.locationId);
    if (!location) throw new Problem("not-found", "This location does not exist.");
    const seesAll = act.actor.kind === "system" || act.scopeOf("crm.edit") === "tenant";
    if (!seesAll && !act.actor.locationIds.includes(location.id))
      throw new Problem(
        "location-not-yours",
        `You do not work at ${location.name}. Ask an administrator to move this lead.`,
      );
    await updateLeadRow(act.db, lead.id, { locationId: location.id });
    await touchLead(act, lead.id);
    await logActivity(act, lead.id, { kind: "location-changed", summary: `Moved to ${location.name}` });
    await indexLead(act, lead.id);
    act.audit({ subjectId: lead.id, locationId: location.id, fields: ["locationId"] });
    return leadDetail(act, lead.id);
  }),

  action(setLeadOwner, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId, body.version);
    requireOpen(lead);
    const owner = body.ownerId ? await activeOwner(act.db, body.ownerId) : null;
    if (owner === undefined) throw fieldProblem("body.ownerId", "That staff member is inactive. Choose someone else.");
    await assignLead(act, lead, owner, "manual");
    act.audit({ subjectId: lead.id, fields: ["ownerId"] });
    return leadDetail(act, lead.id);
  }),

  action(claimLead, async (act, { params }) => {
    const lead = await openLeadForChange(act, params.leadId);
    requireOpen(lead);
    const me = act.actor.clinicianId;
    if (!me) throw new Problem("forbidden", "Only a staff member can be assigned a lead.");
    if (lead.ownerId && lead.ownerId !== me) {
      const name = (await ownerName(act.db, lead.ownerId)) ?? "Someone";
      throw new Problem("lead-already-claimed", `${name} took this lead ${elapsed(lead.assignedAt, act.now)} ago.`);
    }
    if (lead.ownerId === null) {
      await assignLead(act, lead, { id: me, fullName: act.actor.name }, "claim");
      if (lead.lifecycle === null) await moveLead(act, { ...lead, ownerId: me }, { lifecycle: lifecycleCode.working });
    }
    act.audit({ subjectId: lead.id, fields: ["ownerId"] });
    return leadDetail(act, lead.id);
  }),

  action(closeLead, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId, body.version);
    requireCrisisResolved({ ...lead, crisisResolution: body.crisisResolution ?? lead.crisisResolution });
    const reason = body.closeReasonId ? await closeReasonOf(act.db, body.closeReasonId, body.status) : undefined;
    if (!reason) throw new Problem("close-reason-required", "Choose a close reason.");
    await endPipeline(act, lead);
    await changeStatus(
      act,
      lead,
      statusOf(body.status) === "lost" ? "lose" : "disqualify",
      {
        closeReasonId: reason.id,
        closeNote: body.note ?? null,
        closedAt: act.now,
        nurtureUntil: null,
        ...(body.crisisResolution ? { crisisResolution: body.crisisResolution } : {}),
      },
      reason.label,
    );
    await act.raise("crm.lead-closed", { leadId: lead.id, status: body.status }, { topics: leadTopics(lead) });
    act.audit({ subjectId: lead.id, detail: { status: body.status } });
    return leadDetail(act, lead.id);
  }),

  action(nurtureLead, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId, body.version);
    const zone = await zoneOf(act, lead.locationId);
    const days = daysBetween(localDate(act.now, zone), body.until);
    if (days < 1 || days > 365) throw fieldProblem("body.until", "Choose a date from tomorrow to one year from today.");
    await endPipeline(act, lead);
    await changeStatus(act, lead, "nurture", { nurtureUntil: body.until }, `Until ${formatDate(body.until)}`);
    act.audit({ subjectId: lead.id });
    return leadDetail(act, lead.id);
  }),

  action(reopenLead, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId, body.version);
    await changeStatus(act, lead, "reopen", {
      closeReasonId: null,
      closedAt: null,
      nurtureUntil: null,
      lifecycle: lifecycleCode.working,
      lifecycleSince: act.now,
    });
    await insertTouch(act.db, { leadId: lead.id, occurredAt: act.now, kind: "call", sourceId: lead.sourceId });
    act.audit({ subjectId: lead.id });
    return leadDetail(act, lead.id);
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
  move: Parameters<typeof moveLead>[2],
): Promise<{ leadId: string; ok: boolean; code: string | null; detail: string | null }> {
  try {
    const lead = await openLeadForChange(act, leadId, version);
    await moveLead(act, lead, move);
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

/** Makes one status move with its stage row, activity entry and event. Throws `wrong-state` if the table refuses it. */
async function changeStatus(
  act: Act,
  lead: LeadRecord,
  move: LeadMove,
  values: Updateable<DB["leads"]> & { lifecycle?: number | null },
  detail?: string,
): Promise<void> {
  const from = statusOf(lead.status);
  const to = leadStatuses.next(from, move);
  if (!to) throw new Problem("wrong-state", `This lead is "${leadStatuses.label(from)}".`);
  const status = leadStatuses.code(to);
  const lifecycle = values.lifecycle === undefined ? lead.lifecycle : values.lifecycle;
  await updateLeadRow(act.db, lead.id, { status, ...values });
  await touchLead(act, lead.id);
  await recordStage(act.db, lead.id, { status, lifecycle }, act.now);
  await logActivity(act, lead.id, {
    kind: "status-changed",
    summary: `${leadStatuses.label(from)} → ${leadStatuses.label(to)}`,
    detail,
  });
  await indexLead(act, lead.id);
  await act.raise(
    "crm.lead-stage-changed",
    { leadId: lead.id, status, lifecycle, from: { status: lead.status, lifecycle: lead.lifecycle } },
    { topics: leadTopics(lead) },
  );
}
