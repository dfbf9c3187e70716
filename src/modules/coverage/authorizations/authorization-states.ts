import type { AuthorizationStatus, AuthorizationUnit } from "#platform/shared/columns.generated.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";

defineProblems({
  "authorization-invalid": [422, "This authorization can't be recorded"],
  "authorization-overlap": [409, "Another authorization covers these days"],
  "appeal-expired": [409, "The time to appeal has passed"],
});

export type AuthorizationMove = "approve" | "approvePart" | "pend" | "deny" | "appeal" | "uphold" | "void";

/** States of an authorization. That it expired or is used up follows from its dates and units, so neither is a state. */
export const authorizationStates = defineStates<AuthorizationStatus, AuthorizationMove>({
  requested: {
    label: "Requested",
    code: 1,
    tone: "info",
    shape: "ring",
    moves: { approve: "approved", approvePart: "partially_approved", pend: "pended", deny: "denied", void: "voided" },
  },
  pended: {
    label: "Pended by payer",
    code: 2,
    tone: "attention",
    shape: "clock",
    moves: { approve: "approved", approvePart: "partially_approved", pend: "pended", deny: "denied", void: "voided" },
  },
  approved: { label: "Approved", code: 3, tone: "done", shape: "check", moves: { void: "voided" } },
  partially_approved: {
    label: "Partially approved",
    code: 4,
    tone: "attention",
    shape: "half",
    moves: { appeal: "under_appeal", void: "voided" },
  },
  denied: {
    label: "Denied",
    code: 5,
    tone: "danger",
    shape: "cross",
    moves: { appeal: "under_appeal", void: "voided" },
  },
  under_appeal: {
    label: "Under appeal",
    code: 6,
    tone: "info",
    shape: "arrow",
    moves: {
      approve: "approved",
      approvePart: "partially_approved",
      pend: "under_appeal",
      deny: "upheld",
      void: "voided",
    },
  },
  upheld: {
    label: "Denial upheld",
    code: 7,
    tone: "danger",
    shape: "lock",
    moves: { appeal: "under_appeal", void: "voided" },
  },
  voided: { label: "Voided", code: 8, tone: "neutral", shape: "cross", moves: {} },
});

/** Whether the payer still owes an answer. */
export const awaitsPayer = (status: AuthorizationStatus): boolean => authorizationStates.can(status, "deny");

/** Whether the payer refused days that can be appealed, or refused the appeal. */
export const wasRefused = (status: AuthorizationStatus): boolean => authorizationStates.can(status, "appeal");

/** Whether an extension may follow: the payer approved units, and no other authorization extends them yet. */
export const mayExtend = (
  { id, status, approvedUnits }: Extendable,
  all: readonly Pick<Extendable, "parentId" | "status">[],
): boolean =>
  approvedUnits !== null && status !== "voided" && !all.some((one) => one.parentId === id && one.status !== "voided");

interface Extendable {
  id: string;
  parentId: string | null;
  status: AuthorizationStatus;
  approvedUnits: number | null;
}

export const unitLabels = {
  day: "Days",
  session: "Sessions",
  visit: "Visits",
  hour: "Hours",
  quarter_hour: "15-minute units",
} as const satisfies Record<AuthorizationUnit, string>;
const singular = {
  day: "day",
  session: "session",
  visit: "visit",
  hour: "hour",
  quarter_hour: "15-min unit",
} as const satisfies Record<AuthorizationUnit, string>;

/** "1 day", "12 sessions". */
export function unitText(count: number, unit: AuthorizationUnit): string {
  return `${count} ${singular[unit]}${count === 1 ? "" : "s"}`;
}
