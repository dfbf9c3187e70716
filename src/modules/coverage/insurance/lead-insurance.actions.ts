import type { z } from "zod";
import type { Act, View } from "#platform/server/execution/context.ts";
import { moveFile } from "#platform/server/files/file.store.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { payerNamed } from "../payers/payer.store.ts";
import {
  type InsuranceRow,
  insertInsurance,
  insuranceById,
  insurancesOfClient,
  insurancesOfLead,
  moveToClient,
  moveToLead,
  setCardFile,
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

/** Insurance as the client gave it in the online intake forms, with photos of the card; verified later by staff. */
export async function addClientInsurance(
  act: Act,
  of: { leadId: string } | { clientId: string },
  { payerName, cards, ...given }: Omit<CallerInsurance, "rank" | "payerId"> & { payerName: string; cards: CardPhotos },
): Promise<void> {
  const known = "leadId" in of ? insurancesOfLead(act.db, of.leadId) : insurancesOfClient(act.db, of.clientId);
  const current = (await known).filter(({ status }) => status !== "inactive");
  const rank = ranks.find((one) => current.every((row) => row.rank !== one));
  if (rank === undefined) throw new Problem("wrong-state", "Four insurances are recorded. End one first.");
  const payerId = await payerNamed(act.db, payerName);
  const input = InsuranceInput.parse({ ...given, rank, payerId, payerName });
  const id = newId();
  const { rank: _, ...reported } = await insuranceColumns(act, input);
  await insertInsurance(act.db, { ...reported, ...of, id, rank, source: "onboarding" });
  // A photo that is still being scanned is shown by `cardPhotoHandler` once it passed.
  for (const [side, fileId] of [["cardFrontFileId", cards.front] as const, ["cardBackFileId", cards.back] as const])
    if (fileId !== null && (await moveFile(act.db, fileId, { subjectType: "coverage", subjectId: id })))
      await setCardFile(act.db, id, side, fileId);
  await announceInsurance(act, await insuranceById(act.db, id));
}
type CallerInsurance = z.input<typeof InsuranceInput>;
interface CardPhotos {
  front: string | null;
  back: string | null;
}

/** Insurance of a lead in one line each, for the conversion's preview and prints. */
export const insuranceOfLead = async (view: View, leadId: string) => lines(await insurancesOfLead(view.db, leadId));

/** The same of a client. */
export const insuranceOfClient = async (view: View, clientId: string) =>
  lines(await insurancesOfClient(view.db, clientId));

function lines(rows: readonly InsuranceRow[]): { id: string; text: string }[] {
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

/** Gives insurance back to the lead it came from, when its conversion is reversed. */
export async function returnLeadInsurance(act: Act, leadId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = await insuranceById(act.db, id);
    if (row.leadId !== leadId || row.clientId === null) continue;
    await moveToLead(act.db, id);
    await announceInsurance(act, await insuranceById(act.db, id));
  }
}
