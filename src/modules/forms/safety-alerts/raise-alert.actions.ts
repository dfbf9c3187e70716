import { careTeamOf, clientsById, proposeAlert } from "#modules/clients/index.ts";
import { dueAt, onDuty, raiseForSafety, siteCalendar } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { insertAlert, type NewSafetyAlert, type SafetyAlertRecord } from "./safety-alert.store.ts";
import { nextStepAt, observes } from "./safety-alert.ts";

export const safetyKind = "safety-alert";
export const alertTopics = ["list:safety-alerts"];

/**
 * Raises a safety alert in the transaction that found it (AST-5) and notifies the first step of the ladder. An imminent one
 * raises the observation level at once, a high one proposes it (AST-7). A source raises one alert of a level.
 */
export async function raiseSafetyAlert(act: Act, alert: NewSafetyAlert): Promise<void> {
  const { clientId, demographicId, level, summary } = alert;
  const next = await stepAfter(act, alert, 1);
  const id = await insertAlert(act.db, { ...alert, raisedAt: act.now, nextStepAt: next });
  if (id === null) return;
  await act.raise("forms.safety-alert-changed", { alertId: id, clientId }, { topics: alertTopics });
  const how = observes(level);
  if (how !== null) {
    await act.raise("forms.safety-flagged", { alertId: id, clientId, demographicId, level });
    if (how === "now") await raiseForSafety(act, { demographicId, sourceId: id, instructions: summary });
    await proposeAlert(act, {
      clientId,
      demographicId,
      category: "suicide",
      level: "high",
      instructions: summary,
      observation: how === "now" ? "one_to_one" : "q15",
      reviewDueAt: addMinutes(act.now, 24 * 60),
      evidence: [{ type: "safety-alert", id }],
    });
  }
  await notifyStep(act, { ...alert, id }, 1);
}

/** When the step after this one is taken. */
export async function stepAfter(
  act: Act,
  { level, locationId }: Pick<SafetyAlertRecord, "level" | "locationId">,
  step: number,
): Promise<string | null> {
  const calendar = await siteCalendar(act, locationId);
  return nextStepAt(level, step, act.now, dueAt(act.now, { value: 1, unit: "closeOfBusiness" }, calendar));
}

type Notified = Pick<SafetyAlertRecord, "id" | "clientId" | "demographicId" | "locationId" | "level">;

/** Notifies a step of the ladder; where no one holds it, all who respond to alerts there. The title names no client. */
export async function notifyStep(act: Act, alert: Notified, step: number): Promise<void> {
  const clinicianIds = await holdersOf(act, alert, step);
  const client = (await clientsById(act, [alert.clientId])).get(alert.clientId);
  act.notify({
    kind: safetyKind,
    to:
      clinicianIds.length > 0
        ? { clinicianIds }
        : { permission: step === 4 ? "observationLevels.lower" : "assessments.respond", locationId: alert.locationId },
    title: inEachLanguage((say) => say(step === 1 ? `safety.${alert.level}` : "safety.escalated")),
    link: client ? `/clients/${client.mrNo}?tabs=assessments` : "/assessments?tabs=alerts",
    subject: { type: "safety-alert", id: alert.id },
    clientId: alert.clientId,
  });
}

async function holdersOf(act: Act, { demographicId, locationId }: Notified, step: number): Promise<string[]> {
  if (step === 1) {
    const team = await careTeamOf(act, demographicId);
    return team.filter(({ role }) => role === "primary_therapist").map(({ clinicianId }) => clinicianId);
  }
  const duty = ([undefined, undefined, "charge", "supervisor", "on_call"] as const)[step];
  if (!duty) return [];
  return [...new Set((await onDuty(act, [locationId], { duty })).map(({ clinicianId }) => clinicianId))];
}
