import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { DutyKind } from "../duty/duty.ts";
import { callDuties } from "./call-duties.actions.ts";
import { draftLateLook } from "./draft-incident.actions.ts";
import { recompute, roundsTopic } from "./due.actions.ts";
import { type DueRow, duesToSweep, nextSweepAt, openGapOf, saveDue, saveGap } from "./due.store.ts";
import { type LadderStep, nextStepAt, stepsReached } from "./ladder.ts";
import { endSilentRunners } from "./live.store.ts";

const Nothing = z.strictObject({});
const batch = 200;
const silentMinutes = 12 * 60;

/** The duties that each step of a late look calls, and who is called where no one has them. */
const called = {
  3: { duties: ["charge"], kind: "round-late", text: "rounds.late" },
  4: { duties: ["supervisor", "rounds", "float"], kind: "round-late", text: "rounds.late" },
  5: { duties: ["on_call"], kind: "round-missed", text: "rounds.missed" },
} as const satisfies Partial<Record<LadderStep, { duties: readonly DutyKind[]; kind: string; text: string }>>;
const isCall = (step: LadderStep): step is keyof typeof called => step in called;

/**
 * Takes the steps of late looks, each once: the step taken is stored with the row in one transaction, so a restart neither
 * repeats nor loses one. Runs each minute, and by itself at the instant of the next step before then.
 */
export const roundsSweep = defineJob({
  module: "facility",
  name: "rounds.sweep",
  payload: Nothing,
  cron: "* * * * *",
  run: async (act) => {
    await endSilentRunners(act.db, addMinutes(act.now, -silentMinutes), act.now);
    const rows = await duesToSweep(act.db, act.now, batch);
    for (const due of rows) await sweepOne(act, due);
    const next = rows.length === batch ? act.now : await nextSweepAt(act.db);
    if (next !== null && Date.parse(next) < Date.parse(addMinutes(act.now, 1)))
      act.enqueue(roundsSweep, {}, { runAt: next, key: `facility:rounds.sweep:${act.tenant.id}` });
  },
});

async function sweepOne(act: Act, due: Awaited<ReturnType<typeof duesToSweep>>[number]): Promise<void> {
  if (due.levelUntil !== null && Date.parse(due.levelUntil) <= Date.parse(act.now)) {
    // A level that ended by itself: the due look is computed again, and its steps are taken at the next sweep.
    await recompute(act, due, due.levelUntil);
    await act.raise(
      "facility.observation-level-changed",
      { clientId: due.clientId, demographicId: due.demographicId },
      { topics: [roundsTopic(due.locationId)] },
    );
    return;
  }
  if (due.dueAt === null) return;
  const steps = stepsReached(due.dueAt, due.step, act.now);
  const last = steps.at(-1);
  if (last === undefined) return;
  if (last >= 2) await recompute(act, due, due.dueAt);
  await saveDue(act.db, due.clientId, { step: last, nextStepAt: nextStepAt(due.dueAt, last) });
  const gap = await openGapOf(act.db, due.clientId);
  if (gap) await saveGap(act.db, gap, { step: last });
  for (const step of steps) await takeStep(act, due, step);
  await draftLateLook(act, due, last, gap);
}

async function takeStep(act: Act, due: DueRow, step: LadderStep): Promise<void> {
  const { clientId, demographicId, locationId } = due;
  const topics = [roundsTopic(locationId)];
  if (step === 1) return act.raise("facility.rounds-changed", { locationId }, { topics });
  if (step === 2) await act.raise("facility.round-late", { clientId, demographicId, locationId }, { topics });
  if (step === 5) await act.raise("facility.round-missed", { clientId, demographicId, locationId }, { topics });
  if (isCall(step)) await callDuties(act, due, { ...called[step], group: `${locationId}:${step}` });
}
