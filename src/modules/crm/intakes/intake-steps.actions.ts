import { withdrawPlaces } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants, formatDateTime } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { type LeadRecord, updateLeadRow } from "../leads/lead.store.ts";
import { isInPipeline, lifecycleCode, lifecycleOf } from "../leads/lead.ts";
import { leadDetail } from "../leads/lead-detail.actions.ts";
import { changeLead } from "../leads/lead-record.actions.ts";
import { openLeadForChange } from "../leads/lead-write.actions.ts";
import { rankAt } from "../leads/rank.ts";
import { insertRuleTask } from "../tasks/rule-task.store.ts";
import { releaseAppointment } from "./book-intake.actions.ts";
import * as contract from "./intake.contract.ts";
import { appointmentById, setIntakeState } from "./intake.store.ts";
import { type IntakeVerb, intakeKindLabels, intakeStates, mayArrive } from "./intake.ts";

type Appointment = Awaited<ReturnType<typeof appointmentById>>;
type Step = Extract<IntakeVerb, "confirm" | "arrive" | "miss" | "cancel">;

const did = { confirm: "confirmed", arrive: "arrived", miss: "missed", cancel: "canceled" } as const;

/** Takes a step of an appointment. The lead is locked first, as in every change of it. */
async function take(
  act: Act,
  { intakeId, version, step }: { intakeId: string; version: number; step: Step },
  reason?: string,
) {
  const { leadId } = await appointmentById(act.db, intakeId);
  const lead = await openLeadForChange(act, leadId);
  const appointment = await appointmentById(act.db, intakeId);
  act.requireVersion(appointment, version);
  const state = intakeStates.fromCode(appointment.status);
  const to = state && intakeStates.next(state, step);
  if (!to) throw new Problem("wrong-state", `This appointment is already "${state ? intakeStates.label(state) : ""}".`);
  requireItsTime(act, appointment, step);
  await setIntakeState(act.db, intakeId, to);
  await logActivity(act, leadId, {
    kind: `intake-${did[step]}`,
    summary: `${intakeKindLabels[appointment.kind]} of ${formatDateTime(appointment.startsAt, appointment.timeZone)}: ${intakeStates.label(to).toLowerCase()}`,
    subjectType: "intake",
    subjectId: intakeId,
    detail: reason,
  });
  if (step === "miss" || step === "cancel") await end(act, lead, appointment, step);
  await touchLead(act, leadId, step === "arrive" ? { response: "walk-in", twoWay: true } : {});
  act.audit({ subjectId: leadId, fields: ["status"], detail: { intakeId, step } });
  return leadDetail(act, leadId);
}

function requireItsTime(act: Act, { startsAt }: Appointment, step: Step): void {
  const early = compareInstants(act.now, startsAt) < 0;
  if (step === "miss" && early)
    throw fieldProblem("params.intakeId", "The appointment has not started. Cancel it instead.");
  if (step === "arrive" && !mayArrive(startsAt, act.now))
    throw fieldProblem("params.intakeId", "The appointment is not today. Reschedule it first.");
}

/** A lead whose intake ended is no longer in Intake Date: it goes back to Pre-admission, with a callback after a no-show. */
async function end(act: Act, lead: LeadRecord, appointment: Appointment, step: "miss" | "cancel"): Promise<void> {
  await releaseAppointment(act, lead, appointment);
  if (appointment.kind !== "intake") return;
  await withdrawPlaces(act, { leadId: lead.id });
  if (step === "miss")
    await insertRuleTask(act.db, {
      leadId: lead.id,
      ruleKey: `no-show:${appointment.id}`,
      kind: "call-back",
      title: "Call: did not come to the intake",
      dueAt: addMinutes(act.now, 15),
      assigneeId: lead.ownerId,
    });
  if (isInPipeline(lead) && lifecycleOf(lead.lifecycle) === "intake_date")
    await changeLead(
      act,
      lead,
      {
        lifecycle: lifecycleCode.pre_admission,
        lifecycleSince: act.now,
        boardRank: rankAt(act.now),
        intakeAt: null,
      },
      { detail: step === "miss" ? "No-show at the intake" : "Intake canceled" },
    );
  else await updateLeadRow(act.db, lead.id, { intakeAt: null });
}

export const intakeStepHandlers = [
  action(contract.confirmIntake, (act, { params, body }) => take(act, { ...params, ...body, step: "confirm" })),
  action(contract.arriveIntake, (act, { params, body }) => take(act, { ...params, ...body, step: "arrive" })),
  action(contract.missIntake, (act, { params, body }) => take(act, { ...params, ...body, step: "miss" })),
  action(contract.cancelIntake, (act, { params, body: { version, reason } }) =>
    take(act, { ...params, version, step: "cancel" }, reason),
  ),
];
