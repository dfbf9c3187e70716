import { sql } from "kysely";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { daysBetween, formatDate, localDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import type { LeadRecord } from "./lead.store.ts";
import { type LeadMove, leadName, leadStatuses } from "./lead.ts";
import { leadDetail } from "./lead-detail.actions.ts";
import { tellStory, touchLead } from "./lead-story.store.ts";
import { leadTopics, openLeadForChange, publishLead, recordStage, requireOpen, zoneOf } from "./lead-write.actions.ts";
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
import { endPipeline, moveLead, refuseOpenCrisis } from "./stage-change.actions.ts";

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

  // One failing lead must not undo the others, so each is checked by itself; a refusal comes before any write of it.
  action(updateLifecycleBulk, async (act, { body: { leads, ...move } }) => {
    const results = [];
    for (const { leadId, version } of [...leads].sort((a, b) => a.leadId.localeCompare(b.leadId)))
      results.push(await oneOfMany(act, leadId, version, move));
    act.audit({ subjectId: null, detail: { moved: results.filter((one) => one.ok).length, asked: leads.length } });
    act.chart = null;
    return { results };
  }),

  action(setLeadLocation, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId, body.version);
    requireOpen(lead);
    const mine = act.actor.kind === "system" || act.scopeOf("crm.edit") === "tenant";
    const place = await act.db
      .selectFrom("locations")
      .select(["id", "name"])
      .where("id", "=", body.locationId)
      .executeTakeFirst();
    if (!place) throw new Problem("not-found", "There is no such location.");
    if (!mine && !act.actor.locationIds.includes(place.id))
      throw new Problem(
        "location-not-yours",
        `You do not work at ${place.name}. Ask an administrator to move this lead.`,
      );
    await act.db.updateTable("leads").set({ locationId: place.id }).where("id", "=", lead.id).execute();
    await touchLead(act, lead.id);
    await tellStory(act, lead.id, { kind: "location-changed", summary: `Moved to ${place.name}` });
    await publishLead(act, lead.id);
    act.audit({ subjectId: lead.id, locationId: place.id, fields: ["locationId"] });
    return leadDetail(act, lead.id);
  }),

  action(setLeadOwner, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId, body.version);
    requireOpen(lead);
    const owner = body.ownerId
      ? await act.db
          .selectFrom("clinicians")
          .select(["id", "fullName"])
          .where("id", "=", body.ownerId)
          .where("status", "=", 1)
          .executeTakeFirst()
      : null;
    if (owner === undefined) throw fieldProblem("body.ownerId", "That colleague is not active. Choose someone else.");
    await giveTo(act, lead, owner, "manual");
    act.audit({ subjectId: lead.id, fields: ["ownerId"] });
    return leadDetail(act, lead.id);
  }),

  action(claimLead, async (act, { params }) => {
    const lead = await openLeadForChange(act, params.leadId);
    requireOpen(lead);
    const me = act.actor.clinicianId;
    if (!me) throw new Problem("forbidden", "Only a member of staff can take a lead.");
    if (lead.ownerId && lead.ownerId !== me) {
      const owner = await act.db
        .selectFrom("clinicians")
        .select("fullName")
        .where("id", "=", lead.ownerId)
        .executeTakeFirst();
      const seconds = lead.assignedAt ? Math.round((Date.parse(act.now) - Date.parse(lead.assignedAt)) / 1000) : 0;
      const ago = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
      throw new Problem("lead-already-claimed", `${owner?.fullName ?? "Someone"} took this lead ${ago} ago.`);
    }
    if (lead.ownerId === null) {
      await giveTo(act, lead, { id: me, fullName: act.actor.name }, "claim");
      if (lead.lifecycle === null) await moveLead(act, { ...lead, ownerId: me }, { lifecycle: 1 });
    }
    act.audit({ subjectId: lead.id, fields: ["ownerId"] });
    return leadDetail(act, lead.id);
  }),

  action(closeLead, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId, body.version);
    refuseOpenCrisis({ ...lead, crisisResolution: body.crisisResolution ?? lead.crisisResolution });
    const reason = body.closeReasonId
      ? await act.db
          .selectFrom("closeReasons")
          .select(["id", "label"])
          .where("id", "=", body.closeReasonId)
          .where("status", "=", body.status)
          .executeTakeFirst()
      : undefined;
    if (!reason)
      throw new Problem("close-reason-required", "Choose why this lead is closing so the reports stay true.");
    await endPipeline(act, lead);
    await changeStatus(
      act,
      lead,
      body.status === 4 ? "lose" : "disqualify",
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
    if (days < 1 || days > 365)
      throw fieldProblem("body.until", "Choose a day within the next year, from tomorrow on.");
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
      lifecycle: 1,
      lifecycleSince: act.now,
    });
    await act.db
      .insertInto("leadTouches")
      .values({ id: newId(), leadId: lead.id, occurredAt: act.now, kind: "call", sourceId: lead.sourceId })
      .execute();
    act.audit({ subjectId: lead.id });
    return leadDetail(act, lead.id);
  }),

  query(leadTimeline, async (view, { params, query: { cursor, limit } }) => {
    await view.openChart(params.leadId, "timeline", "lead");
    const [at, id] = cursor?.split("|") ?? [];
    let events = view.db
      .selectFrom("leadEvents as e")
      .leftJoin("clinicians as c", "c.id", "e.actorId")
      .select(["e.id", "e.occurredAt as at", "e.kind", "e.summary", "e.data", "c.fullName as actorName"])
      .where("e.leadId", "=", params.leadId);
    if (at && id) events = events.where(sql<boolean>`(e.occurred_at, e.id) < (${at}::timestamptz, ${id}::uuid)`);
    const rows = await events
      .orderBy("e.occurredAt", "desc")
      .orderBy("e.id", "desc")
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ data, ...row }) => ({ ...row, detail: (data as { detail?: string }).detail ?? null })),
      cursor: rows.length > limit && last ? `${last.at}|${last.id}` : null,
    };
  }),
];

async function oneOfMany(
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

export async function giveTo(
  act: Act,
  lead: LeadRecord,
  owner: { id: string; fullName: string } | null,
  method: "manual" | "claim",
): Promise<void> {
  await act.db
    .updateTable("leadAssignments")
    .set({ endedAt: act.now })
    .where("leadId", "=", lead.id)
    .where("endedAt", "is", null)
    .execute();
  if (owner)
    await act.db
      .insertInto("leadAssignments")
      .values({ id: newId(), leadId: lead.id, ownerId: owner.id, method, startedAt: act.now })
      .execute();
  await act.db
    .updateTable("leads")
    .set({ ownerId: owner?.id ?? null, assignedAt: owner ? act.now : null })
    .where("id", "=", lead.id)
    .execute();
  await touchLead(act, lead.id);
  await tellStory(act, lead.id, {
    kind: "owner-changed",
    summary: owner ? `${owner.fullName} has this lead` : "Nobody has this lead",
  });
  await publishLead(act, lead.id);
  if (!owner) return;
  await act.raise("crm.lead-assigned", { leadId: lead.id, ownerId: owner.id }, { topics: leadTopics(lead) });
  if (method === "manual")
    act.notify({
      kind: "lead-assigned",
      to: { clinicianIds: [owner.id] },
      title: inEachLanguage((say) => say("lead.assigned")),
      body: leadName(lead),
      link: `/crm/lead/${lead.id}`,
      subject: { type: "lead", id: lead.id },
    });
}

/** One status move with its stage row, story line and event. Throws `wrong-state` for a move the table does not allow. */
async function changeStatus(
  act: Act,
  lead: LeadRecord,
  move: LeadMove,
  values: Record<string, unknown>,
  detail?: string,
): Promise<void> {
  const from = leadStatuses.fromCode(lead.status);
  const to = from && leadStatuses.next(from, move);
  if (!from || !to)
    throw new Problem("wrong-state", `This lead is "${from ? leadStatuses.label(from) : lead.status}".`);
  const status = leadStatuses.code(to);
  const lifecycle = "lifecycle" in values ? (values.lifecycle as number) : lead.lifecycle;
  await act.db
    .updateTable("leads")
    .set({ status, ...values })
    .where("id", "=", lead.id)
    .execute();
  await touchLead(act, lead.id);
  await recordStage(act, lead.id, { status, lifecycle });
  await tellStory(act, lead.id, {
    kind: "status-changed",
    summary: `${leadStatuses.label(from)} → ${leadStatuses.label(to)}`,
    detail,
  });
  await publishLead(act, lead.id);
  await act.raise(
    "crm.lead-stage-changed",
    { leadId: lead.id, status, lifecycle, from: { status: lead.status, lifecycle: lead.lifecycle } },
    { topics: leadTopics(lead) },
  );
}
