import { releaseCalendar } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { setIntakeState } from "../intakes/intake.store.ts";
import type { IntakeState } from "../intakes/intake.ts";
import { unsignedOfLead, updateAssessment } from "./assessment.store.ts";
import { assessmentStates } from "./assessment.ts";

/** Ends the appointment of an assessment and frees the clinician's calendar. */
export async function endAppointment(
  act: Act,
  { appointmentId }: { appointmentId: string | null },
  state: IntakeState,
): Promise<void> {
  if (appointmentId === null) return;
  await setIntakeState(act.db, appointmentId, state);
  await releaseCalendar(act, "crmIntake", [appointmentId]);
}

/** Cancels the unsigned assessments of a lead that closes or becomes a client, with their appointments. */
export async function endAssessments(act: Act, leadId: string, reason: string): Promise<void> {
  for (const row of await unsignedOfLead(act.db, leadId)) {
    await endAppointment(act, row, "canceled");
    await updateAssessment(act.db, row.id, { status: assessmentStates.code("canceled"), endReason: reason });
  }
}
