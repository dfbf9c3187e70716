import type { PaymentPlanCadence, PaymentPlanStatus } from "#platform/shared/columns.generated.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { addDays, daysBetween, formatDate } from "#platform/shared/time/index.ts";
import { showCents } from "../money.ts";

defineProblems({
  "agreement-required": [409, "This plan needs a signed agreement"],
});

export type PlanMove = "activate" | "pause" | "resume" | "cancel" | "complete" | "reopen" | "default";

export const planStates = defineStates<PaymentPlanStatus, PlanMove>({
  draft: {
    label: "Agreement not signed",
    code: 1,
    tone: "attention",
    shape: "ring",
    moves: { activate: "active", cancel: "canceled" },
  },
  active: {
    label: "Active",
    code: 2,
    tone: "done",
    shape: "dot",
    moves: { pause: "paused", cancel: "canceled", complete: "completed", default: "defaulted" },
  },
  paused: {
    label: "Paused",
    code: 3,
    tone: "attention",
    shape: "pause",
    moves: { resume: "active", cancel: "canceled", complete: "completed" },
  },
  defaulted: {
    label: "In default",
    code: 4,
    tone: "danger",
    shape: "alert",
    moves: { resume: "active", cancel: "canceled", complete: "completed" },
  },
  // A check of the plan that the bank returns makes it open again.
  completed: { label: "Paid in full", code: 5, tone: "done", shape: "check", moves: { reopen: "active" } },
  canceled: { label: "Canceled", code: 6, tone: "neutral", shape: "cross", moves: {} },
});

/** Whether a plan is still to be paid, so that no other one can be set up. */
export const isOpenPlan = (status: PaymentPlanStatus): boolean => planStates.can(status, "cancel");

export type InstallmentState = "scheduled" | "due" | "late" | "paid" | "canceled";

export const installmentStates = defineStates<InstallmentState, never>({
  scheduled: { label: "Scheduled", code: 1, tone: "neutral", shape: "ring", moves: {} },
  due: { label: "Due today", code: 2, tone: "attention", shape: "clock", moves: {} },
  late: { label: "Late", code: 3, tone: "danger", shape: "alert", moves: {} },
  paid: { label: "Paid", code: 4, tone: "done", shape: "check", moves: {} },
  canceled: { label: "Canceled", code: 5, tone: "neutral", shape: "cross", moves: {} },
});

export function installmentState(
  { dueOn, amountCents, coveredCents }: { dueOn: string; amountCents: number; coveredCents: number },
  status: PaymentPlanStatus,
  today: string,
): InstallmentState {
  if (coveredCents >= amountCents) return "paid";
  if (status === "canceled") return "canceled";
  if (dueOn > today) return "scheduled";
  return dueOn === today ? "due" : "late";
}

export const cadenceLabels = {
  weekly: "Every week",
  biweekly: "Every 2 weeks",
  monthly: "Every month",
} as const satisfies Record<PaymentPlanCadence, string>;

/** Plans with more installments need a signed agreement (PAY-6). */
export const mostWithoutAgreement = 4;
export const mostInstallments = 60;

export interface Installment {
  number: number;
  dueOn: string;
  amountCents: number;
}

/** The same day of a later month, or that month's last day; the 31st returns where a month has one. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const index = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const two = (value: number) => String(value).padStart(2, "0");
  return `${toYear}-${two(toMonth)}-${two(Math.min(day, last))}`;
}

/** The day on which the installment with this index is due. */
export function dueDay(cadence: PaymentPlanCadence, firstDueOn: string, index: number): string {
  if (cadence === "monthly") return monthsLater(firstDueOn, index);
  return addDays(firstDueOn, index * (cadence === "weekly" ? 7 : 14));
}

/** Equal installments; the last one has the remaining cents, so that they add up to the total (PAY-6). */
export function scheduleOf(plan: {
  totalCents: number;
  count: number;
  cadence: PaymentPlanCadence;
  firstDueOn: string;
}): Installment[] {
  const { totalCents, count, cadence, firstDueOn } = plan;
  const each = Math.floor(totalCents / count);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    dueOn: dueDay(cadence, firstDueOn, index),
    amountCents: index === count - 1 ? totalCents - each * (count - 1) : each,
  }));
}

/** "6 × $2,642.85, then $2,642.90, from 01/31/2026 to 07/31/2026". */
export function scheduleText(installments: readonly Installment[]): string {
  const [first, last] = [installments[0], installments.at(-1)];
  if (!first || !last) return "";
  if (first === last) return `${showCents(first.amountCents)} on ${formatDate(first.dueOn)}`;
  const isEqual = last.amountCents === first.amountCents;
  const amounts = isEqual
    ? `${installments.length} × ${showCents(first.amountCents)}`
    : `${installments.length - 1} × ${showCents(first.amountCents)}, then ${showCents(last.amountCents)}`;
  return `${amounts}, from ${formatDate(first.dueOn)} to ${formatDate(last.dueOn)}`;
}

/** What a sum pays of each installment, the first one first. */
export function coveredBy<T extends { amountCents: number }>(installments: readonly T[], paidCents: number) {
  let left = paidCents;
  return installments.map((installment) => {
    const covers = Math.min(Math.max(left, 0), installment.amountCents);
    left -= covers;
    return { installment, covers };
  });
}

const retryDays = [1, 3, 7] as const;

/** The day of the next attempt after this many failed ones; null when it is not tried again (PAY-6). */
export function retryOn(today: string, attempts: number, isHard: boolean): string | null {
  const days = retryDays[attempts - 1];
  return isHard || days === undefined ? null : addDays(today, days);
}

/** A charge is announced this many days before (PAY-7). */
export const announceDays = 3;

const missedInDefault = 3;
const daysWithoutCard = 14;

/** Whether a plan is in default: three missed installments, or automatic charges stopped 14 days ago and something is late. */
export function isInDefault(lateCount: number, stoppedOn: string | null, today: string): boolean {
  if (lateCount >= missedInDefault) return true;
  return lateCount > 0 && stoppedOn !== null && daysBetween(stoppedOn, today) >= daysWithoutCard;
}
