import type { Act, View } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { payerNamed } from "../payers/payer.store.ts";
import {
  type InsuranceRow,
  insertInsurance,
  insuranceById,
  insurancesOfClient,
  insurancesOfLead,
  moveToClient,
} from "./insurance.store.ts";
import { isInForce, rankLabels, ranks } from "./insurance.ts";
import { InsuranceInput } from "./insurance-fields.contract.ts";
import { announceInsurance, insuranceColumns } from "./insurance-record.actions.ts";
import { payerNameOf, todayOf } from "./insurance-view.ts";

/** The primary insurance as a caller names it: the payer is matched by name, and checked later. */
export async function addReportedInsurance(
  act: Act,
  leadId: string,
  { payerName, memberId }: { payerName: string | null; memberId: string | null },
): Promise<void> {
  const payerId = payerName === null ? null : await payerNamed(act.db, payerName);
  const input = InsuranceInput.parse({ rank: 1, payerId, payerName: payerName ?? "Not named", memberId });
  const id = newId();
  const { rank: _, ...reported } = await insuranceColumns(act, input);
  await insertInsurance(act.db, { ...reported, id, leadId, rank: 1, source: "crm" });
  await announceInsurance(act, await insuranceById(act.db, id));
}

/** Insurance of a lead in one line each, for the conversion's preview and prints. */
export async function insuranceOfLead(view: View, leadId: string): Promise<{ id: string; text: string }[]> {
  const rows = await insurancesOfLead(view.db, leadId);
  return rows
    .filter(({ status }) => status !== "inactive")
    .map((row) => ({ id: row.id, text: `${rankLabels[row.rank]}: ${payerNameOf(row)}` }));
}

interface MovedInsurance {
  insuranceId: string;
  /** False for a policy the chart already has, and for a fifth insurance. */
  moved: boolean;
}

const isSamePolicy = (one: InsuranceRow, other: InsuranceRow): boolean =>
  one.payerId === other.payerId &&
  one.memberIdBlind !== null &&
  other.memberIdBlind !== null &&
  one.memberIdBlind.equals(other.memberIdBlind);

/**
 * Makes a lead's insurance the client's, in the transaction of the conversion. What the chart already has stays as
 * it is: an equal policy is left with the lead, another gets the next free rank.
 */
export async function moveLeadInsurance(act: Act, leadId: string, clientId: string): Promise<MovedInsurance[]> {
  const today = todayOf(act);
  const moved: MovedInsurance[] = [];
  for (const row of await insurancesOfLead(act.db, leadId)) {
    if (row.clientId !== null || row.status === "inactive") continue;
    const onChart = (await insurancesOfClient(act.db, clientId)).filter((other) => isInForce(other, today));
    const taken = new Set(onChart.map(({ rank }) => rank));
    const rank = taken.has(row.rank) ? ranks.find((one) => !taken.has(one)) : row.rank;
    const isKnown = onChart.some((other) => isSamePolicy(row, other));
    if (rank !== undefined && !isKnown) {
      await moveToClient(act.db, row.id, clientId, rank);
      await announceInsurance(act, await insuranceById(act.db, row.id));
    }
    moved.push({ insuranceId: row.id, moved: rank !== undefined && !isKnown });
  }
  return moved;
}
