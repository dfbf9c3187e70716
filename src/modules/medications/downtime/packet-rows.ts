import type { PacketDue, PacketSheet } from "#modules/operations/downtime/packet.ts";
import { formatDate, formatDateTime, formatTime, localDate } from "#platform/shared/time/index.ts";
import { type Outcome, outcomes } from "../administrations/outcome.ts";
import type { PassDose, PassPrn } from "../administrations/pass.contract.ts";
import { scheduleName } from "../drugs/dea-schedule.ts";
import { plainDecimal, quantityText } from "../orders/dose-amount.ts";
import { holdText } from "../orders/hold-parameters.ts";
import type { Order } from "../orders/order.contract.ts";
import { isOrderIn } from "../orders/order-states.ts";
import { routeOf } from "../orders/routes.ts";
import { courseText, durationText, prnReasonLabel, withThousands } from "../orders/sig.ts";
import { doseState } from "../schedules/dose-state.ts";

/** Rows of the downtime packet. Missing values are shown as missing. */

type Amount = Pick<PassDose, "doseValue" | "doseUnit" | "quantity" | "quantityUnit" | "routeCode">;

function amountText({ doseValue, doseUnit, quantity, quantityUnit, routeCode }: Amount): string {
  const taken = quantityText(quantity, quantityUnit);
  const dose = doseUnit === quantityUnit ? taken : `${plainDecimal(doseValue)} ${doseUnit} (${taken})`;
  return `${dose} ${routeOf(routeCode)?.sig ?? "route missing"}`;
}

const controlled = (deaSchedule: number): string | null =>
  deaSchedule > 0 ? `Controlled, schedule ${scheduleName(deaSchedule)}` : null;
const join = (...parts: (string | null | false | undefined)[]): string | null =>
  parts.filter(Boolean).join(". ") || null;

/** "2:10 AM" today, "11-19-2026, 2:10 AM" on another day. */
export function whenText(at: string, zone: string, now: string): string {
  return localDate(at, zone) === localDate(now, zone) ? formatTime(at, zone) : formatDateTime(at, zone);
}

/** A dose due; undefined when documented, canceled or suspended. */
export function dueOf(subjectId: string, dose: PassDose, zone: string, now: string): PacketDue | undefined {
  if (dose.state !== "planned" && dose.state !== "undocumented") return undefined;
  const cue = doseState(dose, now);
  const late = cue === "overdue" || cue === "undocumented";
  const window = `${formatTime(dose.windowStart, zone)} to ${formatTime(dose.windowEnd, zone)}`;
  return {
    subjectId,
    at: dose.dueAt,
    what: dose.product,
    how: amountText(dose),
    note: join(
      late && "Not documented when this packet was created: ask before giving",
      !late && `Window ${window}`,
      controlled(dose.deaSchedule),
      !dose.noted && "Order not acknowledged by a nurse",
      dose.instructions,
      holdText(dose.holdParameters),
    ),
    tone: late ? "danger" : cue === "due" ? "attention" : "plain",
  };
}

export function prnRow(prn: PassPrn, zone: string, now: string): PacketSheet["rows"][number] {
  const limits = [
    `at least ${durationText(prn.minIntervalMin)} between doses`,
    prn.maxDosesPer24h !== null && `at most ${prn.maxDosesPer24h} in 24 hours`,
    prn.maxAmountPer24h !== null && `at most ${withThousands(prn.maxAmountPer24h)} ${prn.doseUnit} in 24 hours`,
  ].filter(Boolean);
  const last = prn.lastGivenAt
    ? `Last given ${whenText(prn.lastGivenAt, zone, now)}`
    : "Not given in the last 24 hours";
  const next = prn.nextAllowedAt > now ? `Not before ${whenText(prn.nextAllowedAt, zone, now)}` : "May be given now";
  const left = [
    prn.dosesLeft24h !== null && `${prn.dosesLeft24h} left`,
    prn.amountLeft24h !== null && `${withThousands(prn.amountLeft24h)} ${prn.doseUnit} left`,
  ].filter(Boolean);
  return {
    what: prn.product,
    how: `${amountText(prn)} for ${prn.prnReason.map(prnReasonLabel).join(" or ") || "a reason not recorded"}, ${limits.join(", ")}`,
    note: join(
      last,
      next,
      left.length > 0 && `In 24 hours: ${left.join(", ")}`,
      controlled(prn.deaSchedule),
      !prn.noted && "Order not acknowledged by a nurse",
      prn.instructions,
      holdText(prn.holdParameters),
    ),
  };
}

export function orderRow(order: Order, zone: string): PacketSheet["rows"][number] {
  return {
    what: order.productText,
    how: order.sigText,
    note: join(
      isOrderIn(order, ["on_hold"]) && "ON HOLD, do not give",
      `Start ${formatDate(order.startAt, zone)}, ${courseText(order, zone)}`,
      `Ordered by ${order.prescriberName}`,
      order.indication && `For ${order.indication}`,
      controlled(order.deaSchedule),
      order.takenAt === null && "Not acknowledged by a nurse",
      order.instructions,
    ),
  };
}

/** A documented dose. */
export interface GivenDose {
  clientId: string;
  product: string;
  result: Outcome;
  occurredAt: string;
  doseGiven: string | null;
  unit: string | null;
  by: string;
}
export function givenRow(given: Omit<GivenDose, "clientId">, zone: string, now: string): PacketSheet["rows"][number] {
  const amount = given.doseGiven === null ? null : `${plainDecimal(given.doseGiven)} ${given.unit ?? ""}`.trim();
  return {
    what: given.product,
    how: [outcomes.label(given.result), amount, whenText(given.occurredAt, zone, now)].filter(Boolean).join(", "),
    note: `by ${given.by}`,
  };
}
