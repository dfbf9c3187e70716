import { type Expression, type SqlBool, sql } from "kysely";
import type { Act, View } from "#platform/server/execution/context.ts";
import { move, record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { announceSupply } from "../counts/announce-supply.actions.ts";
import { isMore, total } from "../counts/quantity.ts";
import { receiveInto } from "../counts/receive-container.actions.ts";
import { orderForUpdate } from "../orders/order.store.ts";
import { isOrderActive } from "../orders/order-states.ts";
import { isMedication } from "../orders/service.ts";
import { openReview, settleReviews } from "../reviews/open-review.actions.ts";
import * as contract from "./refill.contract.ts";
import * as store from "./refill.store.ts";
import { daysLeft, isLow, needsApproval, refillStates, suggestedRefill, urgentDays } from "./refill.ts";

const permissionOf = {
  request: "medications.manageInventory",
  approve: "medications.approve",
  deny: "medications.approve",
  send: "medications.manageInventory",
  receive: "medications.manageInventory",
  cancel: "medications.manageInventory",
} as const satisfies Record<contract.RefillAbility, string>;

function shownRefill(view: View, row: store.RefillRow): contract.Refill {
  const abilities = contract.refillAbilities.filter((ability) => {
    if (!view.can(permissionOf[ability]) || !refillStates.can(row.state, ability)) return false;
    if (ability === "approve") return row.needsApproval;
    return ability !== "send" || !row.needsApproval || row.state === "approved";
  });
  return { ...row, abilities };
}

export const listRefillsQuery = query(contract.listRefills, async (view, { query: asked }) => {
  const reach = view.inReach("medications.viewSupply", "client", sql.ref("r.client_id"));
  const { page, pageSize, state, locationId } = asked;
  const found = await store.pageOfRefills(view.db, { page, pageSize, state, locationId, reach });
  return { ...found, rows: found.rows.map((row) => shownRefill(view, row)) };
});

export const readRefillQuery = query(contract.readRefill, async (view, { params: { refillId } }) => {
  const refill = await store.refillById(view.db, refillId);
  await view.openChart(refill.clientId, "medications");
  return shownRefill(view, refill);
});

export const readSupplyQuery = query(contract.readSupply, async (view, { query: { locationId } }) => ({
  rows: await supplyRows(view, {
    locationIds: locationId ? [locationId] : null,
    reach: view.inReach("medications.viewSupply", "client", sql.ref("o.client_id")),
  }),
}));

/** Supply with the days it lasts, the lowest first. Nothing tells a balance while its storage is being counted (MED-60). */
export async function supplyRows(
  view: View,
  filter: {
    locationIds: readonly string[] | null;
    orderId?: string | undefined;
    reach: Expression<SqlBool>;
  },
): Promise<contract.OrderSupply[]> {
  const rows = await store.supplyOf(view.db, { now: view.now, ...filter });
  const shown = rows.map((row) => {
    const { scheduleKind, quantityPerDose, endAt, needed, plannedThrough, mostPerDay, ...rest } = row;
    const onHand = row.isCounting ? null : row.onHand;
    const runsOutAt = row.isCounting ? null : row.runsOutAt;
    const facts = { scheduleKind, onHand, runsOutAt, needed, plannedThrough, endAt, mostPerDay };
    const { days, coversOrder } = daysLeft(facts, view.now);
    const wanted = suggestedRefill({ ...facts, deaSchedule: row.deaSchedule, quantityPerDose }, view.now);
    return {
      ...rest,
      onHand,
      runsOutAt,
      daysLeft: days,
      coversOrder,
      isLow: isLow(days, row.deaSchedule),
      isUrgent: days !== null && days < urgentDays,
      isPrn: scheduleKind === "prn",
      suggestedQuantity: wanted.quantity,
      suggestedDays: wanted.days,
    };
  });
  return shown.toSorted((a, b) => (a.daysLeft ?? 1e6) - (b.daysLeft ?? 1e6));
}

/**
 * Requests a refill from a pharmacy. What is controlled, or more than was dispensed before, goes to the prescriber first
 * (`pending-reviews`). A suggestion of the order becomes the request.
 */
export const requestRefillAction = action(contract.requestRefill, async (act, { body }) => {
  const requestedBy = actingClinician(act);
  const order = await orderForUpdate(act.db, body.orderId);
  await act.openChart(order.clientId, "medications");
  if (!isMedication(order) || !isOrderActive(order) || order.rxcui === null || order.quantityUnit === null)
    throw new Problem("order-not-active", "Only an active medication order can be refilled.");
  const { clientId, demographicId, locationId, deaSchedule, rxcui, quantityUnit: unit } = order;
  const [supply] = await supplyRows(act, { locationIds: [locationId], orderId: order.id, reach: store.anyClient });
  const needed = needsApproval(deaSchedule, body.quantity, await store.lastDispensed(act.db, demographicId, rxcui));
  const requested = {
    state: "requested" as const,
    quantity: body.quantity,
    unit,
    daysSupply: supply?.suggestedDays && supply.suggestedQuantity === body.quantity ? supply.suggestedDays : null,
    channel: body.channel,
    pharmacyName: body.pharmacyName,
    rxNumber: body.rxNumber ?? null,
    neededBy: body.neededBy ?? null,
    note: body.note ?? null,
    needsApproval: needed,
    requestedBy,
    requestedAt: act.now,
  };
  const open = await store.openRefillOf(act.db, order.id);
  if (open && open.state !== "suggested")
    throw new Problem("duplicate", "This order has an open refill already. Reload the list to see it.");
  const id =
    open?.id ??
    (await store.insertRefill(act.db, {
      ...requested,
      orderId: order.id,
      clientId,
      demographicId,
      locationId,
      createdAt: act.now,
    }));
  if (open) await store.saveRefill(act.db, open.id, requested);
  if (needed)
    await openReview(act, {
      kind: "refill",
      order,
      refillId: id,
      submittedBy: requestedBy,
      assigneeId: order.prescriberId,
    });
  act.audit({ subjectId: id, clientId, detail: { orderId: order.id, quantity: body.quantity, needsApproval: needed } });
  await announceSupply(act, locationId);
  return shownRefill(act, await store.refillById(act.db, id));
});

const refills = record({
  table: "refills",
  subject: "refill",
  key: "refillId",
  load: store.refillForUpdate,
  read: store.refillById,
  scope: (act, refill) => act.openChart(refill.clientId, "medications"),
  states: { column: "state", table: refillStates },
  view: (act, refill) => shownRefill(act, refill),
  saved: async (act, { after }) => announceSupply(act, after.locationId),
});

export const approveRefillAction = move(contract.approveRefill, refills, "approve", async (act, refill) => {
  if (!refill.needsApproval) throw new Problem("wrong-state", "This refill needs no approval. It can be sent.");
  await settleReviews(act, { orderId: refill.orderId, kinds: ["refill"] }, "approved");
  return { approvedBy: actingClinician(act), approvedAt: act.now };
});

export const denyRefillAction = move(contract.denyRefill, refills, "deny", async (act, refill, { body }) => {
  await settleReviews(act, { orderId: refill.orderId, kinds: ["refill"] }, "declined", body.reason);
  return closed(act, body.reason);
});

export const sendRefillAction = move(contract.sendRefill, refills, "send", (act, refill, { body }) => {
  if (refill.needsApproval && refill.approvedAt === null)
    throw new Problem("refill-not-approved", "A prescriber must approve this refill before it is sent.");
  return { sentBy: actingClinician(act), sentAt: act.now, ...(body.rxNumber ? { rxNumber: body.rxNumber } : {}) };
});

/** Receives a container of the refill. The refill is received once nothing more is expected. */
export const receiveRefillAction = verb(contract.receiveRefill, refills, async (act, refill, { body }) => {
  const { moreExpected, version: _, ...rest } = body;
  const name = moreExpected ? "receive-part" : "receive";
  const next = refillStates.next(refill.state, name);
  if (!next) throw new Problem("wrong-state", `This refill is "${refillStates.label(refill.state)}". Reload the list.`);
  const rxNumber = rest.rxNumber ?? refill.rxNumber ?? undefined;
  const container = await receiveInto(act, {
    ...rest,
    rxNumber,
    ownership: "client",
    demographicId: refill.demographicId,
    rxcui: refill.rxcui,
    receivedFrom: refill.pharmacyName ?? "Pharmacy",
    refillId: refill.id,
  });
  const received = total([refill.receivedQuantity, body.quantity]);
  act.auditDetail({ containerId: container.id, quantity: body.quantity, isShort: isMore(refill.quantity, received) });
  return { state: next, ...(moreExpected ? {} : { closedAt: act.now, closedBy: actingClinician(act) }) };
});

export const cancelRefillAction = move(contract.cancelRefill, refills, "cancel", async (act, refill, { body }) => {
  await settleReviews(act, { orderId: refill.orderId, kinds: ["refill"] }, "withdrawn", body.reason);
  return closed(act, body.reason);
});

const closed = (act: Act, reason: string) => ({
  closedAt: act.now,
  closedBy: actingClinician(act),
  closeReason: reason,
});
