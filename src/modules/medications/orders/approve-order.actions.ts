import type { Act } from "#platform/server/execution/context.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { productByRxcui } from "../drugs/drug.store.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { stopChanged } from "./change-order.actions.ts";
import { moveOrder } from "./move-order.actions.ts";
import type { Order } from "./order.contract.ts";
import { orderById } from "./order.store.ts";
import { insertAlerts } from "./order-history.store.ts";
import { isOrderIn, needsCosignature, orderStateOf, orderStates } from "./order-states.ts";
import { endsBefore } from "./renewal.ts";
import { overrideAlerts, requireAllergiesRecorded, screenProduct } from "./screen-order.actions.ts";
import { signOrder } from "./sign-order.actions.ts";
import { completeWhenGiven } from "./single-order.actions.ts";

type Override = { key: string; reason: string };

/**
 * Signs a proposal, which becomes active and gets its doses, or co-signs a verbal or telephone order. Screens a proposal
 * again (MED-20): interruptive alerts need the prescriber's override reason. A change that was proposed stops the order it
 * replaces.
 */
export async function signApproval(act: Act, order: Order, overrides: Override[], ticket?: Ticket) {
  const isProposal = isOrderIn(order, ["pending_approval"]);
  if (!isProposal && !needsCosignature(order))
    throw new Problem("wrong-state", `${order.signedByName ?? "A prescriber"} already signed this order.`);
  const product = order.rxcui === null ? undefined : await productByRxcui(act.db, order.rxcui);
  if (isProposal && product) {
    const replaced = order.replacesOrderId === null ? null : await orderById(act.db, order.replacesOrderId);
    const isFollowed = replaced !== null && (order.replacement === "change" || endsBefore(replaced, order.startAt));
    const screening = await screenProduct(act, product, order, [order.id, ...(isFollowed ? [replaced.id] : [])]);
    requireAllergiesRecorded(screening, order.scheduleKind);
    const overridden = overrideAlerts(act, screening.alerts, overrides);
    await insertAlerts(act.db, order.id, overridden, actingClinician(act), act.now);
  }
  await signOrder(act, order, isProposal ? "prescriber" : "cosigner", ticket);
  if (!isProposal) return { signatureDueAt: null };
  await stopChanged(act, order);
  return { signatureDueAt: null, statusReason: null };
}

/** A signed proposal gets its doses; a co-signed order may be complete. */
export function followApproval(act: Act, after: Order, before: Order): Promise<unknown> {
  return isOrderIn(before, ["pending_approval"]) ? extendSchedule(act, after.id) : completeWhenGiven(act, after);
}

/** The same for a locked order outside its own endpoint, with a PIN that signs several. */
export async function approveLocked(act: Act, order: Order, overrides: Override[], ticket: Ticket): Promise<void> {
  const state = orderStateOf(order.orderStatus);
  if (!orderStates.can(state, "approve"))
    throw new Problem("wrong-state", `This order is "${orderStates.label(state)}". Reload the list.`);
  const after = await moveOrder(act, order, "approve", await signApproval(act, order, overrides, ticket));
  await followApproval(act, after, order);
}
