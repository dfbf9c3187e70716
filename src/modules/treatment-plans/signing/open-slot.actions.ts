import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { PlanRow } from "../plans/plan.store.ts";
import { isInForce, planStates } from "../plans/plan.ts";
import { type SlotRow, slotForUpdate } from "./slot.store.ts";
import { type SlotRole, slotStates } from "./slots.ts";

export const planChanged = () =>
  new Problem("plan-changed", "The plan changed while you were reading it. Reload it, read the changes, then sign.");

/** The slot of a submitted plan that is signed now, and only if what was shown is what was submitted. */
export async function openSlot(act: Act, plan: PlanRow, role: SlotRole, hash: string): Promise<SlotRow> {
  if (!planStates.can(plan.status, "activate") && !isInForce(plan.status))
    throw new Problem("wrong-state", `This plan is ${planStates.label(plan.status).toLowerCase()}. Reload the page.`);
  if (plan.sha256 !== hash) throw planChanged();
  const slot = await slotForUpdate(act.db, plan.id, plan.cycle, role);
  if (slot.signatureId !== null) throw new Problem("already-signed", `Already signed by ${slot.signerName}.`);
  if (!slotStates.can(slot.status, "sign"))
    throw new Problem("wrong-state", "This signature is no longer requested. Reload the page.");
  return slot;
}
