import { randomInt } from "node:crypto";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { levelSpansOf } from "./assignment.store.ts";
import {
  type DueRow,
  gapColumns,
  gapsFrom,
  insertGap,
  latestLook,
  placeOfStay,
  saveDue,
  saveGap,
  trueLooksFrom,
} from "./due.store.ts";
import { aimAt, type Gap, gapsOf } from "./gap.ts";
import { nextStepAt } from "./ladder.ts";
import { effectiveAt } from "./observation-level.ts";

export const roundsTopic = (locationId: string) => `board:rounds:${locationId}`;

const finest = 1_000_000;
const earliest = (instants: readonly string[]) => [...instants].sort((a, b) => Date.parse(a) - Date.parse(b))[0];
const isSame = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));

/**
 * Computes the due look and the gaps of a client again, from the look before `changedAt` on. The row must be locked. Called
 * after every change of looks or levels, so both always agree with the stored looks.
 */
export async function recompute(act: Act, due: DueRow, changedAt: string): Promise<void> {
  const spans = await levelSpansOf(act.db, due.demographicId);
  const looks = await trueLooksFrom(act.db, due, changedAt);
  const before = looks[0] && Date.parse(looks[0].at) < Date.parse(changedAt) ? looks[0].at : null;
  const since = before ?? earliest([changedAt, ...spans.map(({ startsAt }) => startsAt)]) ?? changedAt;
  const result = gapsOf(looks, spans, { since, now: act.now });
  await storeGaps(act, due, since, result.gaps);

  const latest = await latestLook(act.db, due);
  const shown = {
    lastLookAt: latest?.observedAt ?? null,
    lastActivity: latest?.activity ?? null,
    lastException: latest?.exception ?? null,
    lastObserverId: latest?.observerId ?? null,
    awayUntil: latest?.awayUntil ?? null,
  };
  const ends = spans.flatMap(({ startsAt, endsAt }) => [startsAt, ...(endsAt === null ? [] : [endsAt])]);
  const levelUntil = earliest(ends.filter((at) => Date.parse(at) > Date.parse(act.now))) ?? null;
  if (result.due === null) {
    const none = { assignmentId: null, level: null, dueAt: null, aimAt: null, nextStepAt: null };
    await saveDue(act.db, due.clientId, { ...shown, ...none, step: 0, lastSeenAt: null, levelUntil });
    return;
  }
  const { level, lastSeenAt, dueAt } = result.due;
  const isNew = !isSame(due.dueAt, dueAt) || !isSame(due.lastSeenAt, lastSeenAt);
  await saveDue(act.db, due.clientId, {
    ...shown,
    assignmentId: effectiveAt(spans, act.now)?.id ?? null,
    level,
    lastSeenAt,
    dueAt,
    levelUntil,
    ...(isNew
      ? {
          aimAt: aimAt(result.due, randomInt(finest) / finest),
          step: 0,
          nextStepAt: nextStepAt(dueAt, 0),
          acknowledgedAt: null,
          acknowledgedBy: null,
        }
      : {}),
  });
}

/** Makes the stored gaps from `since` on equal to the computed ones. An explanation stays with the gap it was written for. */
async function storeGaps(act: Act, due: DueRow, since: string, gaps: readonly Gap[]): Promise<void> {
  const stored = await gapsFrom(act.db, due.clientId, since);
  for (const row of stored)
    if (!gaps.some(({ from }) => isSame(from, row.fromAt))) await saveGap(act.db, row.id, { withdrawnAt: act.now });
  for (const gap of gaps) {
    const known = stored.find(({ fromAt }) => isSame(fromAt, gap.from));
    if (!known) {
      const place = await placeOfStay(act.db, due.demographicId, gap.dueAt);
      await insertGap(act.db, {
        id: newId(),
        clientId: due.clientId,
        demographicId: due.demographicId,
        locationId: place?.locationId ?? due.locationId,
        sectionId: place?.sectionId ?? null,
        step: isSame(due.dueAt, gap.dueAt) ? due.step : 0,
        ...gapColumns(gap),
      });
    } else if (!isSame(known.toAt, gap.to) || !isSame(known.dueAt, gap.dueAt) || known.level !== gap.level)
      await saveGap(act.db, known.id, gapColumns(gap));
  }
}
