import { move } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { insertDestruction } from "./destruction.store.ts";
import { sameAmount } from "./dose-amount.ts";
import { destroyOrder } from "./new-order.contract.ts";
import { orders } from "./order-record.actions.ts";

/**
 * Two staff destroy what is left of a discontinued order (MED-65): each enters a PIN within two minutes, and both counts
 * equal the count on record. A refused count is kept nowhere, and nothing is half signed.
 */
export const destroyOrderAction = move(destroyOrder, orders, "destroy", async (act, order, { body }) => {
  const recorded = order.destroyQuantity ?? "0";
  const { first, second } = body.counted;
  const wrong = [first, second].find((counted) => !sameAmount(counted, recorded));
  if (wrong !== undefined)
    throw new Problem("destruction-count-mismatch", {
      detail: `Counted ${wrong}, record says ${recorded}. Resolve the difference before destroying.`,
      errors: [{ path: "body.counted", message: `The record says ${recorded}.` }],
    });
  const signer = await act.takeTicket("sign");
  const witness = await act.spendWitnessTicket(body.witnessTicket, {
    permission: "medications.witness",
    locationId: order.locationId,
  });
  await insertDestruction(act.db, {
    locationId: order.locationId,
    method: body.method,
    performedAt: act.now,
    witness1: { clinicianId: actingClinician(act), at: signer.at },
    witness2: { clinicianId: witness.clinicianId, at: witness.at },
    orderId: order.id,
    counted: body.counted,
    unit: order.quantityUnit ?? "",
  });
  act.auditDetail({ method: body.method, quantity: recorded });
  return { statusReason: order.statusReason };
});
