import type { Act, Witness } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { type Outcome, wasTaken } from "../administrations/outcome.ts";
import { orderById } from "../orders/order.store.ts";
import { containersForDose } from "./container.contract.ts";
import { containersFor, countsAt, type DoseContainer } from "./container.store.ts";
import { freezeAgain } from "./count.store.ts";
import {
  type Allocation,
  allocate,
  checkContainer,
  needsWitness,
  requireWitnessed,
  soleContainer,
} from "./dose-supply.ts";
import { countInProgress, liveEntriesOfLog, lockStorages, postEntry, refuseDuringCount } from "./ledger.store.ts";
import { isZero, negated } from "./quantity.ts";

/** Containers that a dose of an order may come from; the balance is hidden while their storage is being counted (MED-60). */
export const containersForDoseQuery = query(containersForDose, async (view, { params: { orderId } }) => {
  const order = await orderById(view.db, orderId);
  await view.openChart(order.clientId, "medications");
  const { rxcui, demographicId, locationId } = order;
  if (rxcui === null || !(await countsAt(view.db, locationId))) return { isRequired: false, rows: [] };
  const offered = await containersFor(view.db, { demographicId, locationId, rxcui });
  const today = localDate(view.now, order.timeZone);
  return {
    isRequired: order.deaSchedule > 0,
    rows: offered.map((row) => ({
      id: row.id,
      containerNo: row.containerNo,
      ownership: row.ownership,
      storageName: row.storageName,
      balance: row.isCounting ? null : row.balance,
      unit: row.unit,
      expiresOn: row.expiresOn,
      isExpired: row.expiresOn !== null && row.expiresOn < today,
      needsWitness: needsWitness(row, view.actor.clinicianId, view.now),
    })),
  };
});

/** The dose as charted, and what the nurse says was taken from where. */
export interface DoseTaken {
  demographicId: string;
  locationId: string;
  timeZone: string;
  rxcui: string | null;
  deaSchedule: number;
  scheduleKind: string;
  result: Outcome;
  quantityGiven: string | null;
  takenFrom: readonly { containerId: string; quantity: string }[] | undefined;
  wasteAmount: string | undefined;
  witness: Witness | null;
  performedBy: string;
}

export interface DoseSupply {
  takenFrom: { containerId: string; quantity: string }[];
  wasteAmount: string;
  allocations: readonly Allocation[];
  /** Counts that a STAT dose interrupts: its container is counted again. */
  interrupted: readonly { id: string; storageId: string }[];
}

const noSupply: DoseSupply = { takenFrom: [], wasteAmount: "0", allocations: [], interrupted: [] };

/**
 * Decides which containers a dose comes from and locks their storages. A controlled drug is deducted wherever the location
 * counts (MED-57): from the container named, or from the only one there is. What was removed and not given is wasted with
 * a witness (MED-58).
 */
export async function supplyForDose(act: Act, dose: DoseTaken): Promise<DoseSupply> {
  const named = dose.takenFrom ?? [];
  const isTaken = wasTaken(dose.result) && dose.quantityGiven !== null;
  if (dose.rxcui === null || (named.length === 0 && (!isTaken || dose.deaSchedule === 0))) return noSupply;
  if (named.length === 0 && !(await countsAt(act.db, dose.locationId))) return noSupply;
  const isStat = dose.scheduleKind === "stat";
  const of = { demographicId: dose.demographicId, locationId: dose.locationId, rxcui: dose.rxcui };
  const before = await containersFor(act.db, of);
  if (named.length === 0 && before.length === 0 && isStat) return noSupply;
  const interrupted = await lockStorages(
    act.db,
    before.map(({ storageId }) => storageId),
  );
  // Read again under the lock: a container may have been moved while this waited for a count to start.
  const offered = await containersFor(act.db, of);
  const given = isTaken ? (dose.quantityGiven ?? "0") : "0";
  const takenFrom = named.length > 0 ? [...named] : onlyOne(offered, given);
  const containers = takenFrom.map(({ containerId, quantity }) => {
    const container = offered.find(({ id }) => id === containerId);
    return checkContainer(container, quantity, localDate(act.now, dose.timeZone));
  });
  const allocations = allocate(takenFrom, given, dose.wasteAmount ?? "0");
  const used = new Set(containers.map(({ storageId }) => storageId));
  const counts = interrupted.filter(({ storageId }) => used.has(storageId));
  const [count] = counts;
  if (count && !isStat) throw countInProgress(count);
  requireWitnessed(containers, dose, !isZero(dose.wasteAmount ?? "0"), act.now);
  return { takenFrom, wasteAmount: dose.wasteAmount ?? "0", allocations, interrupted: counts };
}

function onlyOne(offered: readonly DoseContainer[], quantity: string) {
  const only = soleContainer(offered);
  if (only) return [{ containerId: only.id, quantity }];
  throw new Problem("container-required", {
    detail:
      offered.length > 0
        ? "Choose the card or bottle the dose comes from."
        : "No card or bottle of this drug is in stock for this client. Receive it under Counts first.",
    errors: [{ path: "body.takenFrom", message: "Choose the card or bottle." }],
  });
}

/** Deducts the dose from its containers, in the transaction that documents it. */
export async function deductDose(
  act: Act,
  { allocations, interrupted }: DoseSupply,
  log: { id: string; occurredAt: string; performedBy: string },
  witness: Witness | null,
): Promise<void> {
  const entry = { logId: log.id, actorId: log.performedBy, occurredAt: log.occurredAt, witness };
  for (const { containerId, given, wasted } of allocations) {
    if (!isZero(given))
      await postEntry(act.db, { ...entry, containerId, entryType: "administered", delta: negated(given) });
    if (!isZero(wasted))
      await postEntry(act.db, { ...entry, containerId, entryType: "wasted", delta: negated(wasted) });
    for (const { id } of interrupted) await freezeAgain(act.db, id, containerId);
  }
}

/** Puts a voided dose back into its containers by counter-entries. */
export async function reverseDose(act: Act, logId: string, actorId: string, reason: string): Promise<void> {
  const entries = await liveEntriesOfLog(act.db, logId);
  await refuseDuringCount(
    act.db,
    entries.map(({ storageId }) => storageId),
  );
  for (const { id, containerId, delta } of entries)
    await postEntry(act.db, {
      containerId,
      entryType: "correction",
      delta: negated(delta),
      correctsId: id,
      logId,
      actorId,
      occurredAt: act.now,
      reason,
    });
}
