import type { View } from "#platform/server/execution/context.ts";
import { selectLogs } from "../administrations/log.store.ts";
import type { Outcome } from "../administrations/outcome.ts";
import { decimalOrNull } from "./dose-amount.ts";
import { ordersOfStay } from "./order.store.ts";

/** An order as notes, plans and prints of other modules name it. */
export interface ActiveMedication {
  orderId: string;
  product: string;
  sig: string;
  patientSig: string | null;
  isPrn: boolean;
  onHold: boolean;
  startAt: string;
  endAt: string | null;
  prescriberName: string;
}

/** The orders of a stay that are active or on hold. Reads only; the caller has opened the chart. */
export async function activeMedications(view: View, demographicId: string): Promise<ActiveMedication[]> {
  const orders = await ordersOfStay(view.db, demographicId);
  return orders
    .filter((order) => order.orderType === "medication" && (order.orderStatus === 2 || order.orderStatus === 3))
    .map((order) => ({
      orderId: order.id,
      product: order.productText,
      sig: order.sigText,
      patientSig: order.patientSigText,
      isPrn: order.scheduleKind === "prn",
      onHold: order.orderStatus === 3,
      startAt: order.startAt,
      endAt: order.endAt,
      prescriberName: order.prescriberName,
    }));
}

export interface LastDose {
  logId: string;
  orderId: string;
  product: string;
  result: Outcome;
  occurredAt: string;
  doseGiven: string | null;
  unit: string | null;
  performedByName: string;
}

/** The newest entries of a stay that stand, at most `limit`. The caller has opened the chart. */
export async function lastDoses(view: View, demographicId: string, limit = 10): Promise<LastDose[]> {
  const rows = await selectLogs(view.db)
    .innerJoin("orders as o", (join) => join.onRef("o.tenantId", "=", "l.tenantId").onRef("o.id", "=", "l.orderId"))
    .select(["o.productText"])
    .where("l.demographicId", "=", demographicId)
    .where("l.voidedAt", "is", null)
    .orderBy("l.occurredAt", "desc")
    .limit(Math.min(limit, 100))
    .execute();
  return rows.map((row) => ({
    logId: row.id,
    orderId: row.orderId,
    product: row.productText,
    result: row.result as Outcome,
    occurredAt: row.occurredAt,
    doseGiven: decimalOrNull(row.doseGiven),
    unit: row.unit,
    performedByName: row.performedByName,
  }));
}

/** What of a stay's medicines nobody has finished: asked before somebody leaves. */
export interface OpenMedicationWork {
  /** Doses that were due until now and have no entry, the oldest first: product and instant due. */
  undocumented: { product: string; dueAt: string }[];
  /** Orders nobody has signed yet. */
  unsigned: string[];
  /** Active and held orders: they stop with the discharge. */
  running: number;
}

/** Reads only; the caller has opened the chart. */
export async function openMedicationWork(view: View, demographicId: string): Promise<OpenMedicationWork> {
  const orders = await ordersOfStay(view.db, demographicId);
  const names = new Map(orders.map((order) => [order.id, order.productText]));
  const doses = await view.db
    .selectFrom("medicationSchedules")
    .select(["orderId", "dueAt"])
    .where("demographicId", "=", demographicId)
    .where("state", "in", ["planned", "undocumented"])
    .where("dueAt", "<=", view.now)
    .orderBy("dueAt")
    .limit(200)
    .execute();
  return {
    undocumented: doses.map(({ orderId, dueAt }) => ({ product: names.get(orderId) ?? "A medicine", dueAt })),
    unsigned: orders.filter((order) => order.orderStatus < 2).map((order) => order.productText),
    running: orders.filter((order) => order.orderStatus === 2 || order.orderStatus === 3).length,
  };
}
