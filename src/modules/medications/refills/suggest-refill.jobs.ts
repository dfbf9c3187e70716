import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes, localDate, nowIn } from "#platform/shared/time/index.ts";
import { announceSupply, supplyTopic } from "../counts/announce-supply.actions.ts";
import { supplyRows } from "./refill.actions.ts";
import type { OrderSupply } from "./refill.contract.ts";
import * as store from "./refill.store.ts";
import { needsApproval } from "./refill.ts";

/** The daily look at supplies, at each location's own time. */
const lookAt = "06:00";
/** A suggestion that was dismissed is not repeated for so long. */
const quietMin = 20 * 60;

/** Suggests refills of orders whose supply runs out soon, from 6:00 AM at each location on. Running it again adds nothing. */
export const suggestRefills = defineJob({
  module: "medications",
  name: "refill.suggest",
  payload: z.strictObject({}),
  cron: "3 * * * *",
  run: async (act) => {
    for (const { id, timeZone } of await store.locationsThatCount(act.db))
      if (nowIn(timeZone, act.now).time >= lookAt) await suggestAt(act, id);
  },
});

/** The daily look at one location. */
export async function suggestAt(act: Act, locationId: string): Promise<void> {
  const rows = await supplyRows(act, { locationIds: [locationId], reach: store.anyClient });
  let suggested = 0;
  for (const row of rows)
    if (row.isLow && !row.isCounting && row.refillId === null && (await suggestRefill(act, row))) suggested += 1;
  if (suggested > 0) await announceSupply(act, locationId);
}

/** Suggests a refill once. False where one was opened or dismissed lately. */
export async function suggestRefill(act: Act, row: OrderSupply): Promise<boolean> {
  if (await store.hadRefillSince(act.db, row.orderId, addMinutes(act.now, -quietMin))) return false;
  const { orderId, clientId, demographicId, locationId, unit } = row;
  await store.insertRefill(act.db, {
    orderId,
    clientId,
    demographicId,
    locationId,
    state: "suggested",
    quantity: row.suggestedQuantity,
    unit,
    daysSupply: row.suggestedDays,
    neededBy: row.runsOutAt === null ? null : localDate(row.runsOutAt, row.timeZone),
    needsApproval: needsApproval(
      row.deaSchedule,
      row.suggestedQuantity,
      await store.lastDispensed(act.db, demographicId, row.rxcui),
    ),
    createdAt: act.now,
  });
  await act.raise(
    "medications.supply-low",
    { clientId, demographicId, orderId },
    { topics: [supplyTopic(locationId)] },
  );
  return true;
}
