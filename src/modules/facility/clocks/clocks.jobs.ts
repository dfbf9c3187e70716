import { z } from "zod";
import { holdersOf, staffAt } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { isPermission } from "#platform/shared/access/permissions.ts";
import { addMinutes, formatDateTime } from "#platform/shared/time/index.ts";
import { onDuty } from "../duty/duty-reads.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { placeById } from "../places/place.store.ts";
import { type Clock, clocksToStep, nextStepBefore, saveClock } from "./clock-record.store.ts";
import { type ClockStep, stepsDue } from "./clock-states.ts";

const Nothing = z.strictObject({});
const soonMinutes = 2;

/**
 * Sends each reminder, overdue notice and escalation once: the step is written in the transaction that sends it (CLK-8). Runs
 * every minute, and by a job of its own at the second of a step within the next two minutes.
 */
export const sweepClocks = defineJob({
  module: "facility",
  name: "clocks.sweep",
  payload: Nothing,
  cron: "* * * * *",
  run: async (act) => {
    for (const clock of await clocksToStep(act.db, act.now)) await stepClock(act, clock);
    sweepSoon(act, await nextStepBefore(act.db, addMinutes(act.now, soonMinutes)));
  },
});

/** Queues a sweep at the instant of a step that comes before the next regular ones. */
export function sweepSoon(act: Act, nextAt: string | null): void {
  if (nextAt === null || Date.parse(nextAt) > Date.parse(addMinutes(act.now, soonMinutes))) return;
  act.enqueue(sweepClocks, {}, { runAt: nextAt, key: `facility:clocks.sweep:${act.tenant.id}:${nextAt}` });
}

async function stepClock(act: Act, clock: Clock): Promise<void> {
  const { due, step, nextAt } = stepsDue(clock, act.now);
  const isOverdue = Date.parse(clock.dueAt) <= Date.parse(act.now);
  const changes = due.map(({ kind }) => ({ kind, at: act.now, dueAt: clock.dueAt }));
  await saveClock(act.db, clock.id, { step, nextAt, state: isOverdue ? "overdue" : "warned" }, changes);
  for (const one of due) await notifyOf(act, clock, one);
  const facts = { clockId: clock.id, locationId: clock.locationId };
  const topics = [`board:clocks:${clock.locationId}`];
  await act.raise(isOverdue ? "facility.clock-overdue" : "facility.clock-warned", facts, { topics });
}

async function notifyOf(act: Act, clock: Clock, { kind }: ClockStep): Promise<void> {
  const clinicianIds = await recipientsOf(act, clock, kind);
  if (clinicianIds.length === 0) return;
  const { timeZone } = await placeById(act.db, clock.locationId);
  const when = formatDateTime(clock.dueAt, timeZone);
  act.notify({
    kind: kind === "warned" ? "clock-warned" : "clock-overdue",
    to: { clinicianIds },
    title: inEachLanguage((say) => say(kind === "warned" ? "clock.warned" : "clock.overdue", { title: clock.title })),
    body: inEachLanguage((say) => say("clock.due", { label: clock.subjectLabel, when })),
    link: clock.link,
    subject: { type: "clock", id: clock.id },
    ...(clock.clientId ? { clientId: clock.clientId } : {}),
  });
}

/** CLK-8: the owner, else who has the duty now, else who is on call, else the holders of the permission at the location. */
async function recipientsOf(act: Act, clock: Clock, kind: ClockStep["kind"]): Promise<string[]> {
  const visible = (ids: readonly string[]) => ids.filter((id) => !clock.hiddenFrom.includes(id));
  if (kind === "escalated") return visible(await holdersAt(act, clock, clock.escalatePermission));
  if (clock.ownerId) return visible([clock.ownerId]);
  if (clock.ownerDuty)
    for (const duty of [clock.ownerDuty, "on_call"] as const) {
      const held = visible((await onDuty(act, [clock.locationId], { duty })).map(({ clinicianId }) => clinicianId));
      if (held.length > 0) return [...new Set(held)];
    }
  return visible(await holdersAt(act, clock, clock.ownerPermission));
}

async function holdersAt(act: Act, { locationId }: Clock, permission: string): Promise<string[]> {
  if (!isPermission(permission)) return [];
  const holders = await holdersOf(act.db, permission, act.now);
  const local = await staffAt(
    act.db,
    holders.map(({ clinicianId }) => clinicianId),
    locationId,
  );
  return holders
    .filter(({ clinicianId, scope }) => scope !== "own" && (scope === "tenant" || local.has(clinicianId)))
    .map(({ clinicianId }) => clinicianId);
}
