import { addDays, localDate } from "#platform/shared/time/index.ts";
import type { Order } from "../orders/order.contract.ts";
import { currentOrderStates, isOrderClosed, isOrderIn } from "../orders/order-states.ts";
import { isSingle } from "../orders/sig.ts";
import { type DoseCue, doseState } from "../schedules/dose-state.ts";
import type { MarDose, MedicationLog } from "./log.contract.ts";

/** One item of a MAR cell: a scheduled dose with its entry, or an entry without a scheduled dose (PRN, voided). */
export interface MarEntry {
  key: string;
  at: string;
  cue: DoseCue;
  log: MedicationLog | null;
}

/** `order id` → `local date` → entries by time. Voided entries stay listed beside their correction. */
export type MarDays = ReadonlyMap<string, ReadonlyMap<string, readonly MarEntry[]>>;

/** Groups doses and entries by local day. A late entry is on the day its dose was due. */
export function marDays(doses: readonly MarDose[], logs: readonly MedicationLog[], zone: string, now: string): MarDays {
  const byOrder = new Map<string, Map<string, MarEntry[]>>();
  const put = (orderId: string, entry: MarEntry) => {
    const days = byOrder.get(orderId) ?? new Map<string, MarEntry[]>();
    const date = localDate(entry.at, zone);
    days.set(
      date,
      [...(days.get(date) ?? []), entry].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    );
    byOrder.set(orderId, days);
  };
  const live = new Map(
    logs.filter((log) => log.voidedAt === null && log.scheduleId).map((log) => [log.scheduleId, log]),
  );
  for (const dose of doses)
    put(dose.orderId, { key: dose.id, at: dose.dueAt, cue: doseState(dose, now), log: live.get(dose.id) ?? null });
  const planned = new Set(doses.map((dose) => dose.id));
  for (const log of logs) {
    const shown = log.voidedAt === null && log.scheduleId !== null && planned.has(log.scheduleId);
    if (!shown) put(log.orderId, { key: log.id, at: log.dueAt ?? log.occurredAt, cue: "done", log });
  }
  return byOrder;
}

/** `count` dates from `first` on. */
export function marDates(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Initials and names of the staff who made entries, for the legend. */
export function initialsLegend(logs: readonly MedicationLog[]): { initials: string; name: string }[] {
  const known = new Map(logs.map((log) => [log.performedByInitials, log.performedByName]));
  return [...known].map(([initials, name]) => ({ initials, name })).sort((a, b) => (a.initials < b.initials ? -1 : 1));
}

/** Order groups as on a MAR. Closed orders are listed only when they have an entry on these days. */
export function marGroups(orders: readonly Order[], byOrder: MarDays): { title: string; orders: Order[] }[] {
  const current = orders.filter((order) => isOrderIn(order, currentOrderStates));
  const closed = orders.filter((order) => isOrderClosed(order) && byOrder.has(order.id));
  const isOneTime = (order: Order) => isSingle(order.scheduleKind);
  const isGivenOnce = (order: Order) => isOneTime(order) && isOrderIn(order, ["completed"]);
  return [
    { title: "Scheduled", orders: current.filter((order) => order.scheduleKind === "scheduled") },
    { title: "As needed", orders: current.filter((order) => order.scheduleKind === "prn") },
    { title: "One-time", orders: [...current.filter(isOneTime), ...closed.filter(isGivenOnce)] },
    { title: "Completed and discontinued", orders: closed.filter((order) => !isGivenOnce(order)) },
  ].filter((group) => group.orders.length > 0);
}
