import type { Act, Witness } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { announceSupply } from "../counts/announce-supply.actions.ts";
import { locationsOf } from "../counts/container.actions.ts";
import { containerById, storageById } from "../counts/container.store.ts";
import { hasOpenDiscrepancy } from "../counts/discrepancy.store.ts";
import { postEntry, refuseDuringCount } from "../counts/ledger.store.ts";
import { containerLabel, negated } from "../counts/quantity.ts";
import { sameAmount } from "../orders/dose-amount.ts";
import { moveOrder } from "../orders/move-order.actions.ts";
import { orderForUpdate } from "../orders/order.store.ts";
import { isOrderIn } from "../orders/order-states.ts";
import { destroyBatch, listDestructions, readDestruction } from "./destruction.contract.ts";
import * as store from "./destruction.store.ts";

export const listDestructionsQuery = query(listDestructions, async (view, { query: { page, pageSize, locationId } }) =>
  store.pageOfDestructions(view.db, { page, pageSize, locationIds: locationsOf(view, locationId) }),
);

export const readDestructionQuery = query(readDestruction, async (view, { params: { destructionId } }) => {
  const destruction = await store.destructionById(view.db, destructionId);
  view.requireLocation(destruction.locationId);
  return destruction;
});

interface Counted {
  containerId?: string | undefined;
  orderId?: string | undefined;
  counted: { first: string; second: string };
}

/** Both counts equal the record, or nothing is destroyed (MED-65). */
export function requireSameCounts(recorded: string, { first, second }: Counted["counted"], path: string): void {
  const wrong = [first, second].find((counted) => !sameAmount(counted, recorded));
  if (wrong !== undefined)
    throw new Problem("destruction-count-mismatch", {
      detail: `Counted ${wrong}, record says ${recorded}. Resolve the difference before destroying.`,
      errors: [{ path, message: `The record says ${recorded}.` }],
    });
}

/** A container that is destroyed, checked and with its storage locked. */
async function containerLine(
  act: Act,
  containerId: string,
  locationId: string,
  counted: Counted["counted"],
  path: string,
) {
  const container = await containerById(act.db, containerId);
  const label = containerLabel(container.containerNo);
  if (container.locationId !== locationId) throw fieldProblem(path, `${label} is at another location.`);
  if (container.state !== "pending_destruction")
    throw new Problem("wrong-state", `${label} is not set aside for destruction. Reload the list.`);
  if (await hasOpenDiscrepancy(act.db, containerId))
    throw new Problem("wrong-state", `${label} has an open count discrepancy. Resolve it before destroying.`);
  requireSameCounts(container.balance, counted, path);
  return container;
}

/** The last custodian of the storage cannot be the other witness (MED-65). */
export async function refuseCustodian(act: Act, storageIds: readonly string[], witness: Witness): Promise<void> {
  for (const storageId of new Set(storageIds)) {
    const { custodianId } = await storageById(act.db, storageId);
    if (custodianId === witness.clinicianId)
      throw new Problem(
        "witness-not-allowed",
        "The last custodian cannot be the only other witness. Choose another witness.",
      );
  }
}

/**
 * Destroys a batch (MED-65): all of it, or nothing. Orders are locked first, then storages, then containers, as every dose
 * does. The ledgers go to zero in the same transaction, which the database checks at its end.
 */
export const destroyBatchAction = action(destroyBatch, async (act, { body }) => {
  const first = actingClinician(act);
  act.requireLocation(body.locationId);
  const orderIds = await ordersToLock(act, body.lines);
  const orders = new Map(
    await inSequence([...orderIds].sort(), async (id) => [id, await orderForUpdate(act.db, id)] as const),
  );
  const storageIds = await storagesToLock(act, body.lines);
  await refuseDuringCount(act.db, storageIds);
  const lines = await inSequence([...body.lines.entries()], async ([index, line]) => {
    const path = `body.lines.${index}.counted`;
    if (line.containerId !== undefined) {
      const container = await containerLine(act, line.containerId, body.locationId, line.counted, path);
      return {
        orderId: container.setAsideOrderId,
        containerId: container.id,
        productText: container.productText,
        counted: line.counted,
        unit: container.unit,
      };
    }
    const order = line.orderId === undefined ? undefined : orders.get(line.orderId);
    if (!order) throw fieldProblem(path, "Choose a container or an order.");
    if (order.locationId !== body.locationId) throw fieldProblem(path, "This order is at another location.");
    if (!isOrderIn(order, ["pending_destruction"]))
      throw new Problem("wrong-state", `O-${order.orderNo} has nothing left to destroy. Reload the list.`);
    if ((await store.containersOfOrder(act.db, order.id)).length > 0)
      throw fieldProblem(path, `O-${order.orderNo} has containers. Count each of them.`);
    requireSameCounts(order.destroyQuantity ?? "0", line.counted, path);
    return {
      orderId: order.id,
      containerId: null,
      productText: order.productText,
      counted: line.counted,
      unit: order.quantityUnit ?? "",
    };
  });
  const signer = await act.takeTicket("sign");
  const witness = await act.spendWitnessTicket(body.witnessTicket, {
    permission: "medications.witness",
    locationId: body.locationId,
  });
  await refuseCustodian(act, storageIds, witness);
  const destructionId = await store.insertDestruction(
    act.db,
    {
      locationId: body.locationId,
      method: body.method,
      note: body.note ?? null,
      performedAt: act.now,
      witness1: { clinicianId: first, at: signer.at },
      witness2: { clinicianId: witness.clinicianId, at: witness.at },
    },
    lines,
  );
  await emptyContainers(act, destructionId, lines, first, witness);
  for (const order of orders.values())
    if (isOrderIn(order, ["pending_destruction"]) && (await store.containersOfOrder(act.db, order.id)).length === 0)
      await moveOrder(act, order, "destroy", { statusReason: order.statusReason });
  act.audit({
    subjectId: destructionId,
    locationId: body.locationId,
    detail: { method: body.method, items: lines.length },
  });
  await announceSupply(act, body.locationId);
  return store.destructionById(act.db, destructionId);
});

/** Posts the ledger entries of what was destroyed, container by container in one order for all. */
export async function emptyContainers(
  act: Act,
  destructionId: string,
  lines: readonly store.NewDestructionLine[],
  actorId: string,
  witness: Witness,
): Promise<void> {
  const held = lines.flatMap(({ containerId, counted }) => (containerId ? [{ containerId, counted }] : []));
  for (const { containerId, counted } of held.toSorted((a, b) => (a.containerId < b.containerId ? -1 : 1)))
    await postEntry(act.db, {
      containerId,
      entryType: "destroyed",
      delta: negated(counted.first),
      actorId,
      witness,
      occurredAt: act.now,
      destructionId,
    });
}

async function ordersToLock(act: Act, lines: readonly Counted[]): Promise<Set<string>> {
  const ids = new Set<string>();
  const containers = new Set<string>();
  for (const { containerId, orderId } of lines) {
    const id = containerId ?? orderId;
    if (id === undefined || (containerId !== undefined && orderId !== undefined))
      throw fieldProblem("body.lines", "Name a container or an order in each line.");
    if (containers.has(id)) throw fieldProblem("body.lines", "Name each container once.");
    containers.add(id);
    const of = containerId === undefined ? id : (await containerById(act.db, containerId)).setAsideOrderId;
    if (of !== null) ids.add(of);
  }
  return ids;
}

async function storagesToLock(act: Act, lines: readonly Counted[]): Promise<string[]> {
  return inSequence(
    lines.flatMap(({ containerId }) => containerId ?? []),
    async (containerId) => (await containerById(act.db, containerId)).storageId,
  );
}

async function inSequence<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}
