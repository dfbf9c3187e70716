import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { localDate } from "#platform/shared/time/index.ts";
import type { FormRecord } from "../forms/form.store.ts";
import type { MeasureSchedule } from "./measure.contract.ts";
import {
  type OccurrenceRecord,
  openOccurrences,
  planOccurrence,
  saveOccurrence,
  scheduleForUpdate,
  schedulesAt,
} from "./measure.store.ts";
import { firstDue, type MeasureTrigger, nextDue, windowOf } from "./measure.ts";

export const measureTopics = ["list:measures"];

/** Triggers that an event of the stay starts, counted from a local date. */
async function plan(act: Act, demographicId: string, triggers: readonly MeasureTrigger[], at: string): Promise<void> {
  const episode = await requireEpisode(act, { demographicId });
  const day = localDate(at, episode.timeZone);
  for (const schedule of await schedulesAt(act.db, episode.locationId))
    if (triggers.includes(schedule.trigger))
      await planOccurrence(act.db, schedule.id, episode, firstDue(schedule, day));
  await announce(act, episode.clientId);
}

const announce = (act: Act, clientId: string) =>
  act.raise("forms.measures-changed", { clientId }, { topics: measureTopics });

/** Plans the due date that follows one that was settled. */
export async function planNext(
  act: Act,
  occurrence: OccurrenceRecord,
  { settledOn, isDone }: { settledOn: string; isDone: boolean },
  known?: MeasureSchedule,
): Promise<void> {
  const schedule = known ?? (await scheduleForUpdate(act.db, occurrence.scheduleId));
  if (!schedule.active) return;
  const next = nextDue(schedule, { dueOn: occurrence.dueOn, settledOn, isDone });
  if (next) await planOccurrence(act.db, schedule.id, occurrence, next);
}

/** A result inside the window of a due date settles it; an earlier one is extra (AST-9). */
export async function settleMeasures(act: Act, form: FormRecord, instrumentKey: string): Promise<void> {
  const day = localDate(form.effectiveAt, form.timeZone);
  for (const occurrence of await openOccurrences(act.db, form.demographicId, instrumentKey)) {
    if (day < occurrence.opensOn || day > occurrence.closesOn) continue;
    await saveOccurrence(act.db, occurrence.id, { status: "completed", formId: form.id, settledAt: act.now });
    await planNext(act, occurrence, { settledOn: day, isDone: true });
    await announce(act, form.clientId);
  }
}

/** Ends open due dates of a stay. */
async function endAll(act: Act, demographicId: string, skipReason: string): Promise<void> {
  for (const { id } of await openOccurrences(act.db, demographicId))
    await saveOccurrence(act.db, id, { status: "skipped", skipReason, settledAt: act.now });
}

/** Schedules follow the stay, in the transaction that changes it. */
export const measureEventHandlers = [
  on("clients.admitted", { name: "measures-at-admission", inTransaction: true }, async (act, { payload }) => {
    await plan(act, payload.demographicId, ["admission", "fixedDays"], payload.admittedAt);
  }),

  on("clients.level-of-care-changed", { name: "measures-at-level", inTransaction: true }, async (act, { payload }) => {
    await plan(act, payload.demographicId, ["levelOfCareChange"], payload.effectiveAt);
  }),

  on("clients.discharged", { name: "measures-at-discharge", inTransaction: true }, async (act, { payload }) => {
    await endAll(act, payload.demographicId, "Discharged");
    await plan(act, payload.demographicId, ["discharge"], payload.dischargedAt);
  }),

  on("clients.leave-started", { name: "measures-on-leave", inTransaction: true }, async (act, { payload }) => {
    const { locationId } = await requireEpisode(act, { demographicId: payload.demographicId });
    const pausing = new Set(
      (await schedulesAt(act.db, locationId)).filter((one) => one.pauseOnLeave).map(({ id }) => id),
    );
    for (const { id, scheduleId } of await openOccurrences(act.db, payload.demographicId))
      if (pausing.has(scheduleId)) await saveOccurrence(act.db, id, { status: "paused" });
    await announce(act, payload.clientId);
  }),

  on("clients.leave-returned", { name: "measures-after-leave", inTransaction: true }, async (act, { payload }) => {
    const episode = await requireEpisode(act, { demographicId: payload.demographicId });
    const today = localDate(payload.returnedAt, episode.timeZone);
    for (const { id, scheduleId, status, dueOn } of await openOccurrences(act.db, payload.demographicId)) {
      if (status !== "paused") continue;
      const schedule = await scheduleForUpdate(act.db, scheduleId);
      const moved = dueOn < today ? windowOf(today, schedule) : {};
      await saveOccurrence(act.db, id, { status: "upcoming", ...moved });
    }
    await announce(act, payload.clientId);
  }),
];
