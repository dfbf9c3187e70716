import type { z } from "zod";
import { hasVerifiedBenefits } from "#modules/coverage/index.ts";
import { levelOfCare, liveHolds, locationOperations } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Change } from "#platform/server/execution/index.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, addMinutes, ageOn, localDate } from "#platform/shared/time/index.ts";
import { hasAssessment } from "../assessments/assessment.store.ts";
import { endAssessments } from "../assessments/end-assessments.actions.ts";
import { bookIntake, endLiveIntakes } from "../intakes/book-intake.actions.ts";
import { appointmentsOf } from "../intakes/intake.store.ts";
import { countsAsDone, isLiveIntake } from "../intakes/intake.ts";
import { cancelTasksOf } from "../tasks/task.store.ts";
import { activeEntriesOf, endEntriesOf, insertEntry } from "../waitlist/waitlist.store.ts";
import { boardRanksOf, type LeadRecord } from "./lead.store.ts";
import { lifecycleOf, waitRank } from "./lead.ts";
import { zoneOf } from "./lead-write.actions.ts";
import { checkLifecycleMove, type LifecycleFacts } from "./lifecycle.ts";
import type { updateLifecycle } from "./pipeline.contract.ts";
import { rankAt, rankBetween } from "./rank.ts";

export type Move = Omit<z.output<(typeof updateLifecycle)["body"]>, "version">;

/** What the lifecycle guards look at, read in this transaction. */
async function factsOf(act: Act, lead: LeadRecord): Promise<LifecycleFacts> {
  const [appointments, waitlist, holds] = [
    await appointmentsOf(act.db, lead.id),
    await activeEntriesOf(act.db, lead.id),
    await liveHolds(act, { leadId: lead.id }),
  ];
  const intake = appointments.find((one) => one.kind === "intake" && isLiveIntake(one));
  const today = localDate(act.now, await zoneOf(act, lead.locationId));
  return {
    status: lead.status,
    lifecycle: lead.lifecycle,
    firstTwoWayAt: lead.firstTwoWayAt,
    locationId: lead.locationId,
    levelOfCareId: lead.levelOfCareId,
    levelIsBedded: lead.levelOfCareId ? (await levelOfCare(act, lead.levelOfCareId)).bedded : false,
    payMethod: lead.payMethod,
    age: lead.dateOfBirth ? ageOn(lead.dateOfBirth, today) : lead.ageReported,
    minAge: lead.locationId ? (await locationOperations(act, lead.locationId)).minAge : 0,
    liveIntake: intake ? { id: intake.id, startsAt: intake.startsAt } : null,
    hasAssessment:
      appointments.some((one) => one.kind === "assessment" && countsAsDone(one)) ||
      (await hasAssessment(act.db, lead.id)),
    hasVerifiedBenefits: await hasVerifiedBenefits(act, lead.id),
    hasLiveHold: holds.length > 0,
    onWaitlist: waitlist.length > 0,
  };
}

/**
 * Decides a move in the pipeline and writes what the stage needs: the appointment, bed hold or waiting list entry, in the
 * caller's transaction (LEAD-6). Returns the columns to save and how many leads on the waiting list the intake's bed hold
 * passed over. Throws what `checkLifecycleMove` and `bookIntake` throw.
 */
export async function stageChange(
  act: Act,
  lead: LeadRecord,
  move: Move,
): Promise<{ columns: Change<"leads">; passedOver: number }> {
  const { lifecycle } = move;
  const changesStage = lifecycle !== undefined && lifecycle !== lead.lifecycle;
  let passedOver = 0;
  if (lifecycle !== undefined && (changesStage || move.intake || move.waitlist)) {
    checkLifecycleMove(await factsOf(act, lead), { ...move, lifecycle }, act.now);
    const [from, to] = [lifecycleOf(lead.lifecycle), lifecycleOf(lifecycle)];
    if (from === "intake_date" && to !== "intake_date" && move.cancelAppointment)
      await endLiveIntakes(act, lead, "canceled");
    if (to === "intake_date" && move.intake) ({ passedOver } = await bookIntake(act, lead, move.intake));
    if (to === "waiting_list" && move.waitlist) await joinWaitlist(act, lead, move.waitlist);
    if (from === "waiting_list" && to !== "waiting_list") await endEntriesOf(act.db, lead.id, "removed");
  }
  const columns = {
    ...(changesStage ? { lifecycle, lifecycleSince: act.now } : {}),
    ...(move.priority !== undefined ? { priority: move.priority } : {}),
    boardRank: await rankOf(act, lead, move, changesStage),
  };
  return { columns, passedOver };
}

/** The reasons given with a move, for the lead's activity. */
export function reasonsOfMove({ reason, withoutVob, withoutAssessment }: Move): string | undefined {
  return [reason, withoutVob, withoutAssessment].filter(Boolean).join(" · ") || undefined;
}

/** The board position between the two cards it was dropped between; a card that changes column goes to the top. */
async function rankOf(act: Act, lead: LeadRecord, move: Move, changesStage: boolean): Promise<string> {
  if (move.after === undefined && move.before === undefined) return changesStage ? rankAt(act.now) : lead.boardRank;
  const ranks = await boardRanksOf(
    act.db,
    [move.after, move.before].filter((id): id is string => typeof id === "string"),
  );
  const after = ranks.get(move.after ?? "") ?? "";
  const before = ranks.get(move.before ?? "") ?? null;
  return before !== null && after >= before ? rankAt(act.now) : rankBetween(after, before);
}

/** Adds the lead to the waiting list of a location and level; an active entry there stays as it is. */
async function joinWaitlist(
  act: Act,
  lead: LeadRecord,
  { locationId, levelOfCareId }: { locationId: string; levelOfCareId: string },
): Promise<void> {
  await levelOfCare(act, levelOfCareId);
  const entries = await activeEntriesOf(act.db, lead.id);
  if (entries.some((entry) => entry.locationId === locationId && entry.levelOfCareId === levelOfCareId)) return;
  const rank = waitRank(lead);
  const zone = await zoneOf(act, locationId);
  await insertEntry(act.db, {
    id: newId(),
    leadId: lead.id,
    locationId,
    levelOfCareId,
    requestedAt: act.now,
    rank,
    // 45 CFR 96.126: interim services within 48 hours; clients who inject drugs are admitted within 14 days.
    interimDueAt: rank <= 3 ? addMinutes(act.now, 48 * 60) : null,
    admitByOn: rank === 1 || rank === 3 ? addDays(localDate(act.now, zone), 14) : null,
  });
}

/** Ends the intakes, waiting list entries and open tasks of a lead that closes. Facility releases bed holds by the event. */
export async function endPipeline(act: Act, lead: LeadRecord): Promise<void> {
  await endLiveIntakes(act, lead, "canceled");
  await endEntriesOf(act.db, lead.id, "removed");
  await endAssessments(act, lead.id, "The lead was closed.");
  await cancelTasksOf(act.db, lead.id, act.now, "The lead was closed.");
}

/** Refuses to close or convert a lead with an unresolved safety concern (LEAD-8). */
export function requireCrisisResolved(lead: Pick<LeadRecord, "crisisFlag" | "crisisResolution">): void {
  if (lead.crisisFlag === "imminent" && !lead.crisisResolution)
    throw new Problem(
      "crisis-unresolved",
      "Record what was done about the safety concern before you close or convert this lead.",
    );
}
