import { type Order, SavedSig } from "./order.contract.ts";
import { currentOrderStates, isOrderActive, isOrderIn } from "./order-states.ts";

type Ending = Pick<Order, "orderStatus" | "orderType" | "rxcui" | "endAt"> & Partial<Pick<Order, "dayPolicy">>;

/** A taper is changed and repeated by its protocol, whose days it keeps. */
const isTaper = ({ dayPolicy = null }: Ending) => dayPolicy !== null;

/** An order that ended, or whose end is set, can be renewed. One that runs until discontinued needs no renewal. */
export function isRenewable(order: Ending): boolean {
  if (isTaper(order)) return false;
  if (order.orderType !== "medication" || order.rxcui === null) return false;
  return isEnded(order) || (isOrderActive(order) && order.endAt !== null);
}

/** A medication order in force can be changed: a new order replaces it. */
export function isChangeable(order: Ending): boolean {
  return (
    order.orderType === "medication" && order.rxcui !== null && !isTaper(order) && isOrderIn(order, currentOrderStates)
  );
}

function isEnded(order: { orderStatus: number }): boolean {
  return isOrderIn(order, ["completed", "discontinued", "expired", "pending_destruction", "destroyed"]);
}

/** Whether the earlier order gives no dose from `startAt` on, so that the renewal is not a duplicate of it (MED-20). */
export function endsBefore(order: Pick<Ending, "orderStatus" | "endAt">, startAt: string): boolean {
  return isEnded(order) || (order.endAt !== null && order.endAt <= startAt);
}

/** The renewal starts where the order ends; undefined: now, after its end. */
export function renewalStart(order: Pick<Ending, "orderStatus" | "endAt">, now: string): string | undefined {
  return !isEnded(order) && order.endAt !== null && order.endAt > now ? order.endAt : undefined;
}

interface Course {
  durationValue: number | null;
  durationUnit: "doses" | "days" | "weeks" | null;
  dayCounting: "calendar" | "elapsed24h" | null;
  prnRecheckMin: number | null;
}

/** Drug, dose, route, timing and course of an order, to be ordered again; null where its kind cannot be entered. */
export function sigToRenew(order: Order, course: Course): SavedSig | null {
  const { durationValue: value, durationUnit: unit, dayCounting: counting } = course;
  const parsed = SavedSig.safeParse({
    rxcui: order.rxcui,
    doseValue: order.doseValue,
    doseUnit: order.doseUnit,
    routeCode: order.routeCode,
    scheduleKind: order.scheduleKind,
    frequencyCode: order.frequencyCode,
    ...(value !== null && unit !== null ? { duration: { value, unit, counting: counting ?? "calendar" } } : {}),
    ...(order.indication ? { indication: order.indication } : {}),
    prnReason: order.prnReason,
    ...(order.minIntervalMin === null ? {} : { minIntervalMin: order.minIntervalMin }),
    ...(order.maxDosesPer24h === null ? {} : { maxDosesPer24h: order.maxDosesPer24h }),
    ...(order.maxAmountPer24h === null ? {} : { maxAmountPer24h: order.maxAmountPer24h }),
    ...(course.prnRecheckMin === null ? {} : { prnRecheckMin: course.prnRecheckMin }),
    ...(order.instructions ? { instructions: order.instructions } : {}),
    holdParameters: order.holdParameters,
  });
  return parsed.success ? parsed.data : null;
}
