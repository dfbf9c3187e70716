import type { View } from "#platform/server/execution/context.ts";
import { insurancesOfClient } from "./insurance.store.ts";
import { type InsuranceState, insuranceState, isInForce } from "./insurance.ts";
import { payerNameOf } from "./insurance-view.ts";

export interface CoverageOnDay {
  insuranceId: string;
  rank: number;
  payerId: string | null;
  payerName: string;
  planName: string | null;
  state: InsuranceState;
}

/** Insurance of a client in force on a day, primary first. The caller has opened the chart or works for the system. */
export async function insuranceOn(
  view: Pick<View, "db">,
  { clientId, day }: { clientId: string; day: string },
): Promise<CoverageOnDay[]> {
  const rows = await insurancesOfClient(view.db, clientId);
  return rows
    .filter((row) => isInForce(row, day))
    .map((row) => ({
      insuranceId: row.id,
      rank: row.rank,
      payerId: row.payerId,
      payerName: payerNameOf(row),
      planName: row.planName,
      state: insuranceState(row, day),
    }))
    .sort((one, other) => one.rank - other.rank);
}
