import { holdBed, passOver, releaseHold } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import type { LeadRecord } from "../leads/lead.store.ts";
import { tellStory } from "../leads/lead-story.store.ts";
import { leadTopics, zoneOf } from "../leads/lead-write.actions.ts";

export interface IntakeAsked {
  startsAt: string;
  durationMinutes: number;
  kind?: "assessment" | "tour" | "intake" | "transport" | "call-back";
  bedId?: string | undefined;
  noHoldReason?: string | undefined;
  /** Why this lead gets the bed before others of the waiting list whom it suits as well (WAIT-1). */
  passingOverReason?: string | undefined;
  info?: string | undefined;
}

/**
 * Books an appointment of a lead and, for an intake, holds the bed until four hours after it: one transaction, so that
 * neither stands without the other. An intake booked before is marked rescheduled. Refuses with `bed-taken`, the other
 * refusals of `holdBed` and, where somebody waits longer for such a bed, `others-wait-longer`.
 */
export async function bookIntake(
  act: Act,
  lead: LeadRecord,
  asked: IntakeAsked,
): Promise<{ id: string; passedOver: number }> {
  if (!lead.locationId)
    throw new Problem("intake-date-required", "Choose the location and level of care before booking the intake.");
  if (Date.parse(asked.startsAt) <= Date.parse(act.now))
    throw new Problem("intake-date-required", "Choose the date and time they will arrive.");
  const kind = asked.kind ?? "intake";
  const zone = await zoneOf(act, lead.locationId);
  if (kind === "intake") await endLiveIntakes(act, lead, 6);
  const why = asked.passingOverReason;
  const passedOver = asked.bedId ? await passOver(act, asked.bedId, lead.id, why) : 0;
  const hold = asked.bedId
    ? await holdBed(act, { bedId: asked.bedId, leadId: lead.id, intakeAt: asked.startsAt })
    : null;
  const id = newId();
  await act.db
    .insertInto("intakeAppointments")
    .values({
      id,
      leadId: lead.id,
      kind,
      startsAt: asked.startsAt,
      durationMinutes: asked.durationMinutes,
      timeZone: zone,
      locationId: lead.locationId,
      levelOfCareId: lead.levelOfCareId,
      bedHoldId: hold?.id ?? null,
      noHoldReason: asked.noHoldReason ?? null,
      info: asked.info ?? null,
    })
    .execute();
  if (kind === "intake")
    await act.db.updateTable("leads").set({ intakeAt: asked.startsAt }).where("id", "=", lead.id).execute();
  const what = kind === "intake" ? "Intake" : kind === "assessment" ? "Assessment" : "Appointment";
  await tellStory(act, lead.id, {
    kind: "intake-scheduled",
    summary: `${what} booked for ${formatDateTime(asked.startsAt, zone)}`,
    subjectType: "intake",
    subjectId: id,
    detail: hold
      ? [
          `Bed ${hold.bedCode} is held until ${formatDateTime(hold.until ?? asked.startsAt, zone)}`,
          ...(passedOver > 0 ? [`before ${passedOver} of the waiting list: ${why}`] : []),
        ].join(", ")
      : undefined,
  });
  await act.raise(
    "crm.intake-scheduled",
    { intakeId: id, leadId: lead.id, startsAt: asked.startsAt },
    { topics: leadTopics(lead) },
  );
  return { id, passedOver };
}

/** Ends the intakes that are booked (5 cancelled, 6 rescheduled) and gives their beds back. */
export async function endLiveIntakes(act: Act, lead: LeadRecord, status: 5 | 6): Promise<void> {
  const live = await act.db
    .selectFrom("intakeAppointments")
    .select(["id", "bedHoldId"])
    .where("leadId", "=", lead.id)
    .where("kind", "=", "intake")
    .where("status", "in", [1, 2, 3])
    .forUpdate()
    .execute();
  for (const { id, bedHoldId } of live) {
    await act.db.updateTable("intakeAppointments").set({ status }).where("id", "=", id).execute();
    if (bedHoldId) await releaseIfLive(act, bedHoldId);
    await act.raise("crm.intake-cancelled", { intakeId: id, leadId: lead.id }, { topics: leadTopics(lead) });
  }
  if (live.length > 0) await act.db.updateTable("leads").set({ intakeAt: null }).where("id", "=", lead.id).execute();
}

async function releaseIfLive(act: Act, holdId: string): Promise<void> {
  try {
    await releaseHold(act, holdId);
  } catch (error) {
    // It ran out or was released by hand: then there is nothing to give back.
    if (!(error instanceof Problem) || !["wrong-state", "not-found"].includes(error.code)) throw error;
  }
}
