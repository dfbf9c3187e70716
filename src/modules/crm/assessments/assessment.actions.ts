import { sign } from "#modules/signatures/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { edit, move, record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { bookIntake } from "../intakes/book-intake.actions.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { type LeadRecord, leadById } from "../leads/lead.store.ts";
import { leadName, leadStatusCode } from "../leads/lead.ts";
import { closeReasonOf } from "../leads/lead-options.store.ts";
import { leadTopics, openLeadForChange, requireOpen } from "../leads/lead-write.actions.ts";
import { inEachLanguage } from "../notices.ts";
import * as contract from "./assessment.contract.ts";
import * as store from "./assessment.store.ts";
import { type AssessmentKind, assessmentKindLabels, assessmentState, assessmentStates } from "./assessment.ts";
import { assessmentView, gapsOf, rowView } from "./assessment-view.actions.ts";
import { endAppointment } from "./end-assessments.actions.ts";

type Row = store.AssessmentRecord;

/** What the activity of the lead says of each state an assessment reaches. */
const stateText = {
  scheduled: "scheduled",
  in_progress: "started",
  signed: "signed",
  approved: "decided: fit",
  approved_with_conditions: "decided: fit with conditions",
  medical_review: "sent for medical review",
  declined: "decided: not a fit",
  refer_out: "decided: refer out",
  canceled: "canceled",
  no_show: "not attended",
} as const;

/** An assessment as its verbs change it; one of a closed or converted lead does not change. */
const assessmentRecord = record({
  table: "crmAssessments",
  subject: "lead-assessment",
  key: "assessmentId",
  load: store.assessmentForUpdate,
  read: store.assessmentById,
  scope: async (act, row) => requireOpen(await openLeadForChange(act, row.leadId)),
  view: assessmentView,
  states: { column: "status", table: assessmentStates },
  json: ["answers", "asam"],
  audit: (row) => ({ locationId: row.locationId, detail: { leadId: row.leadId, kind: row.kind } }),
  saved: async (act, { before, after, reason }) => {
    await touchLead(act, after.leadId);
    if (before?.status !== after.status) await tell(act, after, reason ?? after.endReason ?? undefined);
    await announce(act, after);
  },
});

async function tell(act: Act, row: Row, detail?: string): Promise<void> {
  await logActivity(act, row.leadId, {
    kind: "assessment-changed",
    summary: `${assessmentKindLabels[row.kind]} ${stateText[assessmentState(row.status)]}`,
    subjectType: "lead-assessment",
    subjectId: row.id,
    detail,
  });
}

async function announce(act: Act, row: Row): Promise<void> {
  await act.raise(
    "crm.assessment-changed",
    { assessmentId: row.id, leadId: row.leadId },
    { subject: { type: "lead-assessment", id: row.id, version: row.version } },
  );
}

interface NewAssessment {
  kind: AssessmentKind;
  clinicianId: string;
  scheduledAt: string;
  appointmentId: string | null;
  state: "scheduled" | "in_progress";
}

async function add(act: Act, lead: LeadRecord, given: NewAssessment): Promise<Row> {
  if (!lead.locationId)
    throw new Problem("intake-date-required", "Choose the lead's location before you assess the client.");
  const { state, ...columns } = given;
  const id = newId();
  const status = assessmentStates.code(state);
  await store.insertAssessment(act.db, { ...columns, id, leadId: lead.id, locationId: lead.locationId, status });
  await touchLead(act, lead.id);
  const row = await store.assessmentById(act.db, id);
  await announce(act, row);
  return row;
}

/** What the clinician signs: the findings with the names they carried. */
function signedContent(row: Row) {
  return {
    assessment: row.id,
    lead: row.leadId,
    kind: row.kind,
    answers: row.answers,
    asam: row.asam,
    recommendedLevel: row.recommendedLevelId,
    levelReason: row.levelReason,
    impression: row.impression,
  };
}
/** The hash a valid signature of the assessment covers. */
export const assessmentHash = (row: Row): string => canonicalHash(signedContent(row));

async function requireDecision(
  act: Act,
  body: { decision: string; conditions?: string | undefined; declineReasonId?: string | undefined },
): Promise<void> {
  if (body.decision === "approve_with_conditions" && !body.conditions)
    throw fieldProblem("body.conditions", "Enter the conditions for admission.");
  if (body.decision !== "decline") return;
  const reason =
    body.declineReasonId && (await closeReasonOf(act.db, body.declineReasonId, leadStatusCode.not_qualified));
  if (!reason) throw fieldProblem("body.declineReasonId", "Choose the clinical reason for declining.");
}

export const assessmentHandlers = [
  action(contract.scheduleAssessment, async (act, { body: { leadId, kind, clinicianId, ...asked } }) => {
    const lead = await openLeadForChange(act, leadId);
    requireOpen(lead);
    const appointment = await bookIntake(act, lead, { ...asked, kind: "assessment", clinicianIds: [clinicianId] });
    const row = await add(act, lead, {
      kind,
      clinicianId,
      scheduledAt: asked.startsAt,
      appointmentId: appointment.id,
      state: "scheduled",
    });
    if (clinicianId !== act.actor.clinicianId)
      act.notify({
        kind: "crm.assessment",
        to: { clinicianIds: [clinicianId] },
        title: inEachLanguage((say) => say("assessment.scheduled")),
        body: leadName(lead),
        link: `/crm/assessment/${row.id}`,
        subject: { type: "lead", id: leadId },
      });
    act.audit({ subjectId: row.id, locationId: row.locationId, detail: { leadId, kind } });
    return assessmentView(act, row);
  }),

  action(contract.startAssessment, async (act, { body: { leadId, kind } }) => {
    const lead = await openLeadForChange(act, leadId);
    requireOpen(lead);
    const { clinicianId } = act.actor;
    if (!clinicianId) throw new Problem("forbidden", "Only a staff member can start an assessment.");
    const started = { kind, clinicianId, scheduledAt: act.now, appointmentId: null, state: "in_progress" as const };
    const row = await add(act, lead, started);
    await tell(act, row);
    act.audit({ subjectId: row.id, locationId: row.locationId, detail: { leadId, kind } });
    return assessmentView(act, row);
  }),

  query(contract.listAssessments, async (view, { query: { leadId, mine, due, all, page, pageSize } }) => {
    if (leadId) await view.openChart(leadId, null, "lead");
    const { clinicianId } = view.actor;
    if (mine && !clinicianId) return { rows: [], total: 0, page, pageSize };
    const filters = {
      leadId,
      due,
      open: !all && leadId === undefined,
      clinicianId: mine ? (clinicianId ?? undefined) : undefined,
    };
    const found = await store.assessmentPage(view.db, filters, { page, pageSize }, (column) =>
      view.inReach("crm.view", "lead", column),
    );
    return { ...found, rows: found.rows.map(rowView) };
  }),

  query(contract.getAssessment, async (view, { params }) => {
    const row = await store.assessmentById(view.db, params.assessmentId);
    await view.openChart(row.leadId, "assessments", "lead");
    view.readSubject = { subjectId: row.id };
    return assessmentView(view, row);
  }),

  query(contract.listAssessmentForms, async (view, { query: { leadId } }) => {
    await view.openChart(leadId, "assessments", "lead");
    const rows = [];
    for (const row of await store.assessmentsOfLead(view.db, leadId))
      rows.push({ ...rowView(row), gaps: await gapsOf(view, row) });
    return { rows };
  }),

  edit(contract.saveAssessment, assessmentRecord, {
    beforeSave: (_act, row, change) => {
      const next = assessmentStates.next(assessmentState(row.status), "begin");
      if (!next) throw new Problem("wrong-state", "This assessment is signed or ended and does not change.");
      return { ...change, status: assessmentStates.code(next) };
    },
  }),

  verb(contract.cancelAssessment, assessmentRecord, async (act, row, { body }) => {
    const state = assessmentStates.next(assessmentState(row.status), body.as === "no-show" ? "miss" : "cancel");
    if (!state) throw new Problem("wrong-state", "This assessment can no longer be canceled.");
    await endAppointment(act, row, body.as === "no-show" ? "no_show" : "canceled");
    return { status: assessmentStates.code(state), endReason: body.reason };
  }),

  move(contract.signAssessment, assessmentRecord, "sign", async (act, row) => {
    if (row.clinicianId !== act.actor.clinicianId)
      throw new Problem("forbidden", `Only ${row.clinicianName}, who did the assessment, can sign it.`);
    const gaps = await gapsOf(act, row);
    if (gaps.length > 0)
      throw new Problem("assessment-incomplete", {
        detail: `Still needed to sign: ${gaps.join(", ")}.`,
        params: { missing: gaps },
      });
    await endAppointment(act, row, "fulfilled");
    const { signatureId, signedAt } = await sign(act, {
      subjectType: "leadAssessment",
      subjectId: row.id,
      slotKey: "author",
      role: "author",
      meaning: "I assessed this client and the findings are mine.",
      documentHash: assessmentHash(row),
      timeZone: row.timeZone,
    });
    return { signatureId, signedAt, signedBy: row.clinicianId };
  }),

  verb(
    contract.decideAssessment,
    assessmentRecord,
    async (act, row, { body }) => {
      const state = assessmentStates.next(assessmentState(row.status), body.decision);
      if (!state) throw new Problem("wrong-state", "Only a signed assessment without a decision can be decided.");
      await requireDecision(act, body);
      act.auditDetail({ decision: body.decision });
      return {
        status: assessmentStates.code(state),
        decisionReason: body.reason,
        conditions: body.decision === "approve_with_conditions" ? (body.conditions ?? null) : null,
        declineReasonId: body.decision === "decline" ? (body.declineReasonId ?? null) : null,
        declinedHelp: body.decision === "decline" && body.declinedHelp,
        decidedBy: act.actor.clinicianId,
        decidedAt: act.now,
      };
    },
    {
      afterSave: async (act, row) => {
        const lead = await leadById(act.db, row.leadId);
        await act.raise(
          "crm.assessment-decided",
          { assessmentId: row.id, leadId: row.leadId, decision: assessmentState(row.status) },
          { topics: leadTopics(lead) },
        );
        const to = [lead.ownerId, row.clinicianId].filter((id): id is string => id !== null);
        act.notify({
          kind: "crm.assessment",
          to: { clinicianIds: [...new Set(to)] },
          title: inEachLanguage((say) => say("assessment.decided")),
          body: leadName(lead),
          link: `/crm/assessment/${row.id}`,
          subject: { type: "lead", id: row.leadId },
        });
      },
    },
  ),
];
