import type { z } from "zod";
import { levelOfCare, liveHolds, locationOperations } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, addMinutes, ageOn, localDate } from "#platform/shared/time/index.ts";
import { bookIntake, endLiveIntakes } from "../intakes/book-intake.actions.ts";
import { appointmentsOf, type LeadRecord, waitlistOf } from "./lead.store.ts";
import { lifecycleLabel, waitRank } from "./lead.ts";
import { tellStory, touchLead } from "./lead-story.store.ts";
import { leadTopics, publishLead, recordStage, zoneOf } from "./lead-write.actions.ts";
import { type LifecycleFacts, refuseLifecycle } from "./lifecycle.ts";
import type { updateLifecycle } from "./pipeline.contract.ts";
import { rankAt, rankBetween } from "./rank.ts";

type Move = Omit<z.output<(typeof updateLifecycle)["body"]>, "version">;

/** What the guards of the pipeline look at, as it stands in this transaction. */
async function factsOf(act: Act, lead: LeadRecord): Promise<LifecycleFacts> {
  const [appointments, waitlist, holds] = [
    await appointmentsOf(act.db, lead.id),
    await waitlistOf(act.db, lead.id),
    await liveHolds(act, { leadId: lead.id }),
  ];
  const intake = appointments.find((one) => one.kind === "intake" && [1, 2, 3].includes(one.status));
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
    hasAssessment: appointments.some((one) => one.kind === "assessment" && [1, 2, 3, 4].includes(one.status)),
    // Verified benefits come with the VOB engine; until a verified one exists the person says why they go on.
    hasVerifiedBenefits: false,
    hasLiveHold: holds.length > 0,
    onWaitlist: waitlist.length > 0,
  };
}

/**
 * Moves a lead in the pipeline, with the appointment, bed hold or place in the line that the stage needs: all of it in
 * the caller's transaction (LEAD-6). Refuses as `refuseLifecycle` and `bookIntake` do. Gives how many of the waiting list
 * the bed of an intake passed over.
 */
export async function moveLead(act: Act, lead: LeadRecord, move: Move): Promise<{ passedOver: number }> {
  const to = move.lifecycle;
  const changesStage = to !== undefined && to !== lead.lifecycle;
  let passedOver = 0;
  if (to !== undefined && (changesStage || move.intake || move.waitlist)) {
    refuseLifecycle(await factsOf(act, lead), { ...move, lifecycle: to }, act.now);
    if (lead.lifecycle === 12 && to !== 12 && move.cancelAppointment) await endLiveIntakes(act, lead, 5);
    if (to === 12 && move.intake) ({ passedOver } = await bookIntake(act, lead, move.intake));
    if (to === 13 && move.waitlist) await joinWaitlist(act, lead, move.waitlist);
    if (lead.lifecycle === 13 && to !== 13) await leaveWaitlist(act, lead);
  }
  await act.db
    .updateTable("leads")
    .set({
      ...(changesStage ? { lifecycle: to, lifecycleSince: act.now } : {}),
      ...(move.priority !== undefined ? { priority: move.priority } : {}),
      boardRank: await rankOf(act, lead, move, changesStage),
    })
    .where("id", "=", lead.id)
    .execute();
  await touchLead(act, lead.id);
  if (changesStage) await tellStage(act, lead, to, move);
  else if (move.priority !== undefined && move.priority !== lead.priority)
    await tellStory(act, lead.id, {
      kind: "priority-changed",
      summary: `Priority is ${priorityWord(move.priority)} now`,
    });
  await publishLead(act, lead.id);
  return { passedOver };
}

async function tellStage(act: Act, lead: LeadRecord, to: number, move: Move): Promise<void> {
  await recordStage(act, lead.id, { status: lead.status, lifecycle: to });
  const reasons = [move.reason, move.withoutVob, move.withoutAssessment].filter(Boolean).join(" · ");
  await tellStory(act, lead.id, {
    kind: "stage-changed",
    summary: `${lifecycleLabel(lead.lifecycle)} → ${lifecycleLabel(to)}`,
    detail: reasons || undefined,
    data: { from: lead.lifecycle, to },
  });
  await act.raise(
    "crm.lead-stage-changed",
    {
      leadId: lead.id,
      status: lead.status,
      lifecycle: to,
      from: { status: lead.status, lifecycle: lead.lifecycle },
    },
    { topics: leadTopics(lead) },
  );
}

function priorityWord(priority: number): string {
  return ["", "Urgent", "High", "Normal", "Low"][priority] ?? "Normal";
}

/** Between the cards it was dropped between; a card that changes its column goes to the top of the new one. */
async function rankOf(act: Act, lead: LeadRecord, move: Move, changesStage: boolean): Promise<string> {
  if (move.after === undefined && move.before === undefined) return changesStage ? rankAt(act.now) : lead.boardRank;
  const ids = [move.after, move.before].filter((id): id is string => typeof id === "string");
  const rows = ids.length
    ? await act.db.selectFrom("leads").select(["id", "boardRank"]).where("id", "in", ids).execute()
    : [];
  const rankOfCard = (id: string | null | undefined) => rows.find((row) => row.id === id)?.boardRank;
  const after = rankOfCard(move.after) ?? "";
  const before = rankOfCard(move.before) ?? null;
  return before !== null && after >= before ? rankAt(act.now) : rankBetween(after, before);
}

async function joinWaitlist(
  act: Act,
  lead: LeadRecord,
  { locationId, levelOfCareId }: { locationId: string; levelOfCareId: string },
): Promise<void> {
  await levelOfCare(act, levelOfCareId);
  const active = (await waitlistOf(act.db, lead.id)).find(
    (entry) => entry.locationId === locationId && entry.levelOfCareId === levelOfCareId,
  );
  if (active) return;
  const rank = waitRank(lead);
  const zone = await zoneOf(act, locationId);
  await act.db
    .insertInto("waitlistEntries")
    .values({
      id: newId(),
      leadId: lead.id,
      locationId,
      levelOfCareId,
      requestedAt: act.now,
      rank,
      // 45 CFR 96.126: interim services within 48 hours; injecting people are admitted within 14 days.
      interimDueAt: rank <= 3 ? addMinutes(act.now, 48 * 60) : null,
      admitByOn: rank === 1 || rank === 3 ? addDays(localDate(act.now, zone), 14) : null,
    })
    .execute();
}

async function leaveWaitlist(act: Act, lead: LeadRecord): Promise<void> {
  await act.db
    .updateTable("waitlistEntries")
    .set({ status: 5 })
    .where("leadId", "=", lead.id)
    .where("status", "in", [1, 2, 3])
    .execute();
}

/** Ends what belongs to an open lead when it closes: bed holds hear of it by the event, the rest is here (§3.1). */
export async function endPipeline(act: Act, lead: LeadRecord): Promise<void> {
  await endLiveIntakes(act, lead, 5);
  await leaveWaitlist(act, lead);
  await act.db
    .updateTable("crmTasks")
    .set({ status: 4, doneAt: act.now, outcome: "The lead was closed." })
    .where("subjectType", "=", "lead")
    .where("subjectId", "=", lead.id)
    .where("status", "in", [1, 2])
    .execute();
}

/** A safety concern that is open keeps a lead from being closed or converted (LEAD-8). */
export function refuseOpenCrisis(lead: Pick<LeadRecord, "crisisFlag" | "crisisResolution">): void {
  if (lead.crisisFlag === "imminent" && !lead.crisisResolution)
    throw new Problem("crisis-unresolved", "Record what was done about the safety concern before closing.");
}
