import {
  bookCalendar,
  holdBed,
  passOver,
  releaseCalendar,
  releaseHold,
  reservePlace,
  withdrawPlaces,
} from "#modules/facility/index.ts";
import { requireWorksAt } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatDate, formatDateTime, localDate } from "#platform/shared/time/index.ts";
import { logActivity } from "../leads/activity.actions.ts";
import { type LeadRecord, updateLeadRow } from "../leads/lead.store.ts";
import { leadTopics, zoneOf } from "../leads/lead-write.actions.ts";
import { insertAppointment, liveIntakesForUpdate, setIntakeState } from "./intake.store.ts";
import { type IntakeKind, type IntakeState, intakeKindLabels } from "./intake.ts";

interface IntakeAsked {
  startsAt: string;
  durationMinutes: number;
  clinicianIds?: readonly string[] | undefined;
  kind?: IntakeKind;
  bedId?: string | undefined;
  /** Reserves a place for the day, for an intake more than 24 hours ahead (BED-1). */
  reservePlace?: boolean | undefined;
  noHoldReason?: string | undefined;
  /** Why this lead gets the bed before candidates ahead of them on the waiting list (WAIT-1). */
  passingOverReason?: string | undefined;
  info?: string | undefined;
}

/**
 * Books an appointment and, for an intake, holds the bed until four hours after it, in the caller's transaction. An
 * earlier intake becomes rescheduled. Throws `intake-date-required`, what `holdBed` and `reservePlace` throw and, when other candidates
 * are ahead on the waiting list and no reason was given, `others-wait-longer`. Its staff are booked in the calendar; throws
 * `time-conflict` when one of them is busy.
 */
export async function bookIntake(
  act: Act,
  lead: LeadRecord,
  asked: IntakeAsked,
): Promise<{ id: string; passedOver: number }> {
  if (!lead.locationId)
    throw new Problem("intake-date-required", "Choose the location and level of care before you schedule the intake.");
  if (Date.parse(asked.startsAt) <= Date.parse(act.now))
    throw new Problem("intake-date-required", "Choose a future date and time for the appointment.");
  const kind = asked.kind ?? "intake";
  const zone = await zoneOf(act, lead.locationId);
  const clinicianIds = [...new Set(asked.clinicianIds)];
  for (const clinicianId of clinicianIds) await requireWorksAt(act.db, clinicianId, lead.locationId);
  if (kind === "intake") await endLiveIntakes(act, lead, "rescheduled");
  const why = asked.passingOverReason;
  const passedOver = asked.bedId ? await passOver(act, asked.bedId, lead.id, why) : 0;
  const hold = asked.bedId
    ? await holdBed(act, { bedId: asked.bedId, leadId: lead.id, intakeAt: asked.startsAt })
    : null;
  const place =
    asked.reservePlace && !hold
      ? await reservePlace(act, {
          locationId: lead.locationId,
          levelOfCareId: levelOf(lead),
          wantedOn: localDate(asked.startsAt, zone),
          leadId: lead.id,
          intakeAt: asked.startsAt,
        })
      : null;
  const id = newId();
  await insertAppointment(act.db, {
    id,
    leadId: lead.id,
    kind,
    startsAt: asked.startsAt,
    durationMinutes: asked.durationMinutes,
    timeZone: zone,
    locationId: lead.locationId,
    clinicianIds,
    levelOfCareId: lead.levelOfCareId,
    bedHoldId: hold?.id ?? null,
    noHoldReason: asked.noHoldReason ?? null,
    info: asked.info ?? null,
  });
  await bookCalendar(act, [
    {
      source: "crmIntake",
      sourceId: id,
      locationId: lead.locationId,
      from: asked.startsAt,
      until: addMinutes(asked.startsAt, asked.durationMinutes),
      title: intakeKindLabels[kind],
      subjects: clinicianIds.map((clinicianId) => ({ type: "clinician", id: clinicianId, exclusive: true })),
    },
  ]);
  if (kind === "intake") await updateLeadRow(act.db, lead.id, { intakeAt: asked.startsAt });
  await logActivity(act, lead.id, {
    kind: "intake-scheduled",
    summary: `${intakeKindLabels[kind]} scheduled for ${formatDateTime(asked.startsAt, zone)}`,
    subjectType: "intake",
    subjectId: id,
    detail: hold
      ? [
          `Bed ${hold.bedCode} held until ${formatDateTime(hold.until ?? asked.startsAt, zone)}`,
          ...(passedOver > 0 ? [`ahead of ${passedOver} on the waiting list: ${why}`] : []),
        ].join(", ")
      : place
        ? `${place.levelCode} place reserved for ${formatDate(place.wantedOn)}`
        : undefined,
  });
  await act.raise(
    "crm.intake-scheduled",
    { intakeId: id, leadId: lead.id, startsAt: asked.startsAt },
    { topics: leadTopics(lead) },
  );
  return { id, passedOver };
}

function levelOf({ levelOfCareId }: LeadRecord): string {
  if (levelOfCareId) return levelOfCareId;
  throw new Problem("intake-date-required", "Choose the location and level of care before you schedule the intake.");
}

/** Cancels the lead's live intakes, or marks them rescheduled, and releases their bed holds and reserved places. */
export async function endLiveIntakes(
  act: Act,
  lead: LeadRecord,
  state: Extract<IntakeState, "canceled" | "rescheduled">,
): Promise<void> {
  const live = await liveIntakesForUpdate(act.db, lead.id);
  if (live.length > 0) await withdrawPlaces(act, { leadId: lead.id });
  for (const { id, bedHoldId } of live) {
    await setIntakeState(act.db, id, state);
    await releaseAppointment(act, lead, { id, bedHoldId });
  }
  if (live.length > 0) await updateLeadRow(act.db, lead.id, { intakeAt: null });
}

/** Gives back what an appointment that ended had booked: the bed hold and the time of its staff. */
export async function releaseAppointment(
  act: Act,
  lead: LeadRecord,
  { id, bedHoldId }: { id: string; bedHoldId: string | null },
): Promise<void> {
  if (bedHoldId) await releaseIfLive(act, bedHoldId);
  await releaseCalendar(act, "crmIntake", [id]);
  await act.raise("crm.intake-cancelled", { intakeId: id, leadId: lead.id }, { topics: leadTopics(lead) });
}

async function releaseIfLive(act: Act, holdId: string): Promise<void> {
  try {
    await releaseHold(act, holdId);
  } catch (error) {
    // The hold already expired or was released by hand.
    if (!(error instanceof Problem) || !["wrong-state", "not-found"].includes(error.code)) throw error;
  }
}
