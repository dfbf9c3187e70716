import { move } from "#platform/server/execution/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { containerById } from "../counts/container.store.ts";
import { refuseDuringCount } from "../counts/ledger.store.ts";
import { total } from "../counts/quantity.ts";
import { emptyContainers, refuseCustodian, requireSameCounts } from "../destruction/destruction.actions.ts";
import { containersOfOrder, insertDestruction } from "../destruction/destruction.store.ts";
import { destroyOrder } from "./new-order.contract.ts";
import { orders } from "./order-record.actions.ts";

/**
 * Two staff destroy what is left of a discontinued order (MED-65): each enters a PIN within two minutes, and both counts
 * equal the count on record, which is the ledger where it was in containers. A refused count is kept nowhere, and nothing
 * is half signed.
 */
export const destroyOrderAction = move(destroyOrder, orders, "destroy", async (act, order, { body }) => {
  const set = await containersOfOrder(act.db, order.id);
  const storageIds: string[] = [];
  for (const { id } of set) storageIds.push((await containerById(act.db, id)).storageId);
  await refuseDuringCount(act.db, storageIds);
  const containers = await containersOfOrder(act.db, order.id);
  const recorded =
    containers.length > 0 ? total(containers.map(({ balance }) => balance)) : (order.destroyQuantity ?? "0");
  requireSameCounts(recorded, body.counted, "body.counted");
  const signer = await act.takeTicket("sign");
  const witness = await act.spendWitnessTicket(body.witnessTicket, {
    permission: "medications.witness",
    locationId: order.locationId,
  });
  await refuseCustodian(act, storageIds, witness);
  const first = actingClinician(act);
  const common = { orderId: order.id, productText: order.productText, unit: order.quantityUnit ?? "" };
  const lines =
    containers.length > 0
      ? containers.map(({ id, balance }) => ({
          ...common,
          containerId: id,
          counted: { first: balance, second: balance },
        }))
      : [{ ...common, containerId: null, counted: body.counted }];
  const destructionId = await insertDestruction(
    act.db,
    {
      locationId: order.locationId,
      method: body.method,
      note: null,
      performedAt: act.now,
      witness1: { clinicianId: first, at: signer.at },
      witness2: { clinicianId: witness.clinicianId, at: witness.at },
    },
    lines,
  );
  await emptyContainers(act, destructionId, lines, first, witness);
  act.auditDetail({ method: body.method, quantity: recorded });
  return { statusReason: order.statusReason };
});
