import { z } from "zod";
import { draftIncident } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { quantityText } from "../orders/dose-amount.ts";
import { type DiscrepancyRow, discrepancyForUpdate } from "./discrepancy.store.ts";
import { containerLabel, signed } from "./quantity.ts";
import { saveDiscrepancy } from "./save-discrepancy.store.ts";

const dayMin = 1440;

/** Drafts the incident report of a discrepancy, once. */
export async function reportDiscrepancy(act: Act, row: DiscrepancyRow): Promise<string> {
  const unit = quantityText("1", row.unit).replace(/^1 /, "");
  return draftIncident(act, {
    source: { type: "discrepancy", id: row.id },
    locationId: row.locationId,
    type: "drug_loss",
    occurredAt: row.discoveredAt,
    facts: `Count of ${row.storageName}: container ${containerLabel(row.containerNo)}, ${row.productText}, differs from the ledger by ${signed(row.difference)} ${unit}.`,
  });
}

/** A discrepancy no one has closed after 24 hours becomes an incident report (MED-64). */
export const unexplainedDiscrepancy = defineJob({
  module: "medications",
  name: "discrepancy.unexplained",
  payload: z.strictObject({ discrepancyId: z.string() }),
  run: async (act, { discrepancyId }) => {
    const row = await discrepancyForUpdate(act.db, discrepancyId);
    if (row.incidentId !== null || row.state === "resolved" || row.state === "loss") return;
    await saveDiscrepancy(act.db, row.id, { incidentId: await reportDiscrepancy(act, row) });
  },
});

export function unexplainedAfterDay(act: Act, discrepancyId: string): void {
  act.enqueue(
    unexplainedDiscrepancy,
    { discrepancyId },
    { runAt: addMinutes(act.now, dayMin), key: `discrepancy-unexplained:${discrepancyId}` },
  );
}
