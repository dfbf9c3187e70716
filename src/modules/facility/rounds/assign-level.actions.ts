import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { insertAssignment, type LevelRow, levelSpansOf, saveAssignment } from "./assignment.store.ts";
import { recompute, roundsTopic } from "./due.actions.ts";
import { type DueRow, lockDue, openDue } from "./due.store.ts";
import type { AssignmentSource, ObservationLevel, ObservationReason } from "./observation-level.ts";

export interface NewLevel {
  level: ObservationLevel;
  source: AssignmentSource;
  sourceId?: string;
  reasons?: readonly ObservationReason[];
  instructions?: string | null;
  endsAt?: string | null;
  orderDueAt?: string | null;
  orderedBy?: string | null;
}
interface Observed {
  clientId: string;
  demographicId: string;
  locationId: string;
}

const isLive = ({ startsAt, endsAt }: LevelRow, now: string) =>
  Date.parse(startsAt) <= Date.parse(now) && (endsAt === null || Date.parse(endsAt) > Date.parse(now));

/** Locks the client's due look, and returns the assignments of the stay that are live. */
export async function liveLevels(act: Act, observed: Observed): Promise<{ due: DueRow; live: LevelRow[] }> {
  const due = await openDue(act.db, observed);
  return { due, live: (await levelSpansOf(act.db, observed.demographicId)).filter((row) => isLive(row, act.now)) };
}

/**
 * Ends assignments and starts others, now, in one step: the due look and its gaps are computed once from the result. Raises
 * `facility.observation-level-changed`. Returns the ids of the new assignments.
 */
export async function changeLevels(
  act: Act,
  due: DueRow,
  {
    end = [],
    endReason,
    endAt = act.now,
    start = [],
  }: { end?: readonly LevelRow[]; endReason: string; endAt?: string; start?: readonly NewLevel[] },
): Promise<string[]> {
  for (const { id, startsAt } of end) {
    const endsAt = Date.parse(endAt) > Date.parse(startsAt) ? endAt : startsAt;
    await saveAssignment(act.db, id, { endsAt, endReason, endedBy: act.actor.clinicianId });
  }
  const ids: string[] = [];
  for (const { level, source, sourceId, reasons, instructions, endsAt, orderDueAt, orderedBy } of start) {
    const id = newId();
    ids.push(id);
    await insertAssignment(act.db, {
      id,
      clientId: due.clientId,
      demographicId: due.demographicId,
      level,
      source,
      sourceId: sourceId ?? id,
      reasons: [...(reasons ?? [])],
      instructions: instructions ?? null,
      startsAt: act.now,
      endsAt: endsAt ?? null,
      orderDueAt: orderDueAt ?? null,
      orderedBy: orderedBy ?? null,
      orderedAt: orderedBy ? act.now : null,
      startedBy: act.actor.clinicianId,
    });
  }
  await recompute(act, due, endAt);
  await act.raise(
    "facility.observation-level-changed",
    { clientId: due.clientId, demographicId: due.demographicId },
    { topics: [roundsTopic(due.locationId)] },
  );
  return ids;
}

/** Ends the observation of a stay, at an instant that can lie in the past. */
export async function endObservation(
  act: Act,
  demographicId: string,
  { at, reason }: { at: string; reason: string },
): Promise<void> {
  const { clientId } = await requireEpisode(act, { demographicId });
  const due = await lockDue(act.db, clientId);
  if (!due || due.demographicId !== demographicId) return;
  const open = (await levelSpansOf(act.db, demographicId)).filter(
    ({ endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(act.now),
  );
  if (open.length > 0) await changeLevels(act, due, { end: open, endReason: reason, endAt: at });
}
