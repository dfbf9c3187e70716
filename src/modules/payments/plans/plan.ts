import type { PaymentInstallmentStatus, PaymentPlanCadence, PaymentPlanStatus } from "#platform/shared/columns.generated.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { addDays } from "#platform/shared/time/index.ts";

defineProblems({
  "agreement-required": [409, "This plan needs a signed agreement"],
});

export const planStates = defineStates<PaymentPlanStatus, "pause" | "resume" | "cancel" | "complete">({
  active: {
    label: "Active",
    code: 1,
    tone: "done",
    shape: "dot",
    moves: { pause: "paused", cancel: "canceled", complete: "completed" },
  },
  paused: {
    label: "Paused",
    code: 2,
    tone: "attention",
    shape: "pause",
    moves: { resume: "active", cancel: "canceled", complete: "completed" },
  },
  completed: { label: "Completed", code: 3, tone: "done", shape: "check", moves: {} },
  canceled: { label: "Canceled", code: 4, tone: "neutral", shape: "cross", moves: {} },
});

/** As shown: what is scheduled is due on its day, and late after it. */
export const installmentStates = defineStates<"scheduled" | "due" | "late" | "paid" | "canceled", never>({
  scheduled: { label: "Scheduled", code: 1, tone: "neutral", shape: "ring", moves: {} },
  due: { label: "Due today", code: 2, tone: "attention", shape: "clock", moves: {} },
  late: { label: "Late", code: 3, tone: "danger", shape: "alert", moves: {} },
  paid: { label: "Paid", code: 4, tone: "done", shape: "check", moves: {} },
  canceled: { label: "Canceled", code: 5, tone: "neutral", shape: "cross", moves: {} },
});

export function installmentState(status: PaymentInstallmentStatus, dueOn: string, today: string) {
  if (status !== "scheduled" || dueOn > today) return status;
  return dueOn === today ? ("due" as const) : ("late" as const);
}

export const cadenceLabels = {
  weekly: "Every week",
  biweekly: "Every 2 weeks",
  monthly: "Every month",
} as const satisfies Record<PaymentPlanCadence, string>;

/** Plans with more installments need a signed agreement (PAY-6). */
export const mostWithoutAgreement = 4;

export interface Installment {
  number: number;
  dueOn: string;
  amountCents: number;
}

/** The same day of a later month, or that month's last day: the 31st returns where a month has one. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const index = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return [String(toYear).padStart(4, "0"), String(toMonth).padStart(2, "0"), String(Math.min(day, last)).padStart(2, "0")].join("-");
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
    dueOn: cadence === "monthly" ? monthsLater(firstDueOn, index) : addDays(firstDueOn, index * (cadence === "weekly" ? 7 : 14)),
    amountCents: index === count - 1 ? totalCents - each * (count - 1) : each,
  }));
}

/** What is paid of each installment by a sum, the first one first. */
export function coveredBy<T extends { amountCents: number }>(installments: readonly T[], paidCents: number) {
  let left = paidCents;
  return installments.map((installment) => {
    const coveredCents = Math.min(Math.max(left, 0), installment.amountCents);
    left -= coveredCents;
    return { ...installment, coveredCents };
  });
}

const retryDays = [1, 3, 7] as const;

/** The day of the next attempt after this many failed ones; null when it is not tried again (PAY-6). */
export function retryOn(today: string, attempts: number, isHard: boolean): string | null {
  const days = retryDays[attempts - 1];
  return isHard || days === undefined ? null : addDays(today, days);
}
