import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { periodsBetween } from "./pay-period.store.ts";
import { approveTime, returnTime, submitTime } from "./time-entry.contract.ts";
import { saveEntries, type TimeRow, timeEntriesForUpdate } from "./time-entry.store.ts";
import { isGenerated, type TimeMove, timeStates } from "./time-entry.ts";
import { ownClinicianId } from "./write-entry.actions.ts";

interface Decided {
  id: string;
  done: boolean;
  code: string | null;
  message: string | null;
}

/** Runs a decision on each entry. One that is refused leaves the others as they are; when all are refused, so is the request. */
async function decideEach(act: Act, ids: readonly string[], refusal: (entry: TimeRow) => Problem | null) {
  const entries = await timeEntriesForUpdate(act.db, [...new Set(ids)]);
  const found = new Map(entries.map((entry) => [entry.id, entry]));
  const allowed: TimeRow[] = [];
  const refused: Problem[] = [];
  const rows: Decided[] = [...new Set(ids)].map((id) => {
    const entry = found.get(id);
    const problem = entry ? refusal(entry) : new Problem("not-found", "There is no such time entry.");
    if (entry && !problem) allowed.push(entry);
    if (problem) refused.push(problem);
    return { id, done: !problem, code: problem?.code ?? null, message: problem?.message ?? null };
  });
  const [first] = refused;
  if (allowed.length === 0 && first) throw first;
  return { rows, allowed };
}

const wrongState = (entry: TimeRow, move: TimeMove): Problem | null =>
  timeStates.can(entry.state, move)
    ? null
    : new Problem("wrong-state", `This entry is ${timeStates.label(entry.state).toLowerCase()} already.`);

/** TIM-4: no one decides about their own time. */
function mayDecide(act: Act, entry: TimeRow): Problem | null {
  if (entry.clinicianId === act.actor.clinicianId)
    return new Problem("own-request", "Someone else approves your time.");
  const reach = act.reach("timeEntries.approve");
  const within = reach.kind === "tenant" || (reach.kind === "location" && reach.locationIds.includes(entry.locationId));
  return within ? null : new Problem("out-of-scope", "This time is of another location.");
}

async function announce(act: Act, entries: readonly TimeRow[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  act.audit({
    subjectId: first.id,
    locationId: first.locationId,
    detail: { entries: entries.length, ids: entries.map(({ id }) => id) },
  });
  await act.raise("facility.time-changed", { locationId: first.locationId }, { topics: ["list:time"] });
}

const of = (entries: readonly TimeRow[]) => entries.map(({ id }) => id);

/** Throws `time-invalid` for time of a period that payroll has closed. */
async function closedDates(act: Act, entries: readonly TimeRow[]): Promise<(entry: TimeRow) => boolean> {
  const dates = entries.map(({ workDate }) => workDate).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  const periods = from && to ? await periodsBetween(act.db, from, to) : [];
  const closed = periods.filter(({ state }) => state === "closed");
  return ({ workDate }) => closed.some(({ startOn, endOn }) => startOn <= workDate && workDate <= endOn);
}

export const decideTimeHandlers = [
  action(submitTime, async (act, { body: { ids } }) => {
    const own = ownClinicianId(act);
    const { rows, allowed } = await decideEach(act, ids, (entry) =>
      entry.clinicianId === own
        ? wrongState(entry, "submit")
        : new Problem("not-found", "There is no such time entry."),
    );
    await saveEntries(act.db, of(allowed), { state: "submitted", submittedAt: act.now, stateReason: null });
    await announce(act, allowed);
    return { rows };
  }),

  action(approveTime, async (act, { body: { ids } }) => {
    const { rows, allowed } = await decideEach(
      act,
      ids,
      (entry) => mayDecide(act, entry) ?? wrongState(entry, "approve"),
    );
    await saveEntries(act.db, of(allowed), {
      state: "approved",
      decidedAt: act.now,
      decidedBy: act.actor.clinicianId,
      stateReason: null,
    });
    await announce(act, allowed);
    for (const { clinicianId, locationId } of byClinician(allowed))
      await act.raise("facility.time-approved", { clinicianId, locationId });
    return { rows };
  }),

  action(returnTime, async (act, { body: { ids, reason } }) => {
    const isClosed = await closedDates(act, await timeEntriesForUpdate(act.db, ids));
    const { rows, allowed } = await decideEach(act, ids, (entry) => {
      const own = mayDecide(act, entry);
      if (own) return own;
      if (isGenerated(entry.source))
        return new Problem("wrong-state", "This time comes from a signed record. It changes only with that record.");
      if (isClosed(entry)) return new Problem("wrong-state", "The pay period is closed.");
      return wrongState(entry, "return");
    });
    await saveEntries(act.db, of(allowed), {
      state: "returned",
      stateReason: reason,
      decidedAt: act.now,
      decidedBy: act.actor.clinicianId,
    });
    await announce(act, allowed);
    for (const { clinicianId, workDate } of byClinician(allowed))
      act.notify({
        kind: "time-returned",
        to: { clinicianIds: [clinicianId] },
        title: inEachLanguage((say) => say("time.returned", { date: formatDate(workDate) })),
        body: reason,
        link: `/time?date=${workDate}`,
      });
    return { rows };
  }),
];

const byClinician = (entries: readonly TimeRow[]) => [
  ...new Map(entries.map((entry) => [entry.clinicianId, entry])).values(),
];
