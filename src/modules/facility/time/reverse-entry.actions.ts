import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { insertTimeEntry, type TimeRow } from "./time-entry.store.ts";

/** Adds the row that takes back an exported entry: the same time with negative minutes. */
export async function reverse(
  act: Act,
  entry: TimeRow,
  { state, reason }: { state: "submitted" | "approved"; reason: string },
): Promise<string> {
  const id = newId();
  await insertTimeEntry(act.db, {
    id,
    clinicianId: entry.clinicianId,
    locationId: entry.locationId,
    clientId: entry.aboutClientId,
    demographicId: entry.demographicId,
    activityTypeId: entry.activityTypeId,
    startsAt: entry.startsAt,
    endsAt: entry.endsAt,
    sign: -1,
    workDate: entry.workDate,
    nonBillableReason: "Correction",
    memo: entry.memo,
    source: entry.source,
    sourceId: entry.sourceId,
    state,
    stateReason: reason,
    submittedAt: act.now,
    correctsId: entry.id,
  });
  return id;
}
