import type {
  CoverageOutlookReason,
  CoverageOutlookStage,
  UtilizationReviewKind,
  UtilizationReviewMethod,
  UtilizationReviewOutcome,
} from "#platform/shared/columns.generated.ts";
import type { StateShape, Tone } from "#platform/shared/state-table.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { type AuthorizationMove, awaitsPayer, wasRefused } from "../authorizations/authorization-states.ts";
import type { AuthorizationFacts, Outlook } from "../authorizations/coverage-days.ts";

export const reviewKinds = {
  initial: "Initial review",
  concurrent: "Concurrent review",
  retrospective: "Retrospective review",
  peer_to_peer: "Peer-to-peer",
  appeal_expedited: "Expedited appeal",
  appeal_standard: "Standard appeal",
  external: "External review",
} as const satisfies Record<UtilizationReviewKind, string>;

/** How a refusal is contested. */
export const appealKinds = ["peer_to_peer", "appeal_expedited", "appeal_standard", "external"] as const;

const appeals: readonly UtilizationReviewKind[] = appealKinds;
export const isAppeal = (kind: UtilizationReviewKind | undefined): boolean =>
  kind !== undefined && appeals.includes(kind);

export const reviewMethods = {
  phone: "Phone",
  portal: "Payer portal",
  fax: "Fax",
} as const satisfies Record<UtilizationReviewMethod, string>;

export const outcomes = {
  approved: "Approved",
  partially_approved: "Partially approved",
  pended: "Pended by payer",
  denied: "Denied",
} as const satisfies Record<UtilizationReviewOutcome, string>;

/** What the outcome of a review does to the authorization it was about. */
export const moveOf = {
  approved: "approve",
  partially_approved: "approvePart",
  pended: "pend",
  denied: "deny",
} as const satisfies Record<UtilizationReviewOutcome, AuthorizationMove>;

export const isApproval = (outcome: UtilizationReviewOutcome): boolean =>
  outcome === "approved" || outcome === "partially_approved";

export const reasonLabels = {
  no_auth: "No authorization",
  exhausted: "All units used",
  expired: "Authorization ended",
  denied: "Denied",
  pending: "Awaiting payer decision",
  wrong_level: "Authorized for another level of care",
  self_pay: "No insurance",
} as const satisfies Record<CoverageOutlookReason, string>;

/** What a stay needs, in the order of the worklist: what costs money first. */
export const stages = {
  ends_today: { label: "Ends today", tone: "danger", shape: "alert" },
  gap: { label: "Not covered", tone: "danger", shape: "cross" },
  review_overdue: { label: "Review overdue", tone: "danger", shape: "clock" },
  no_authorization: { label: "No authorization", tone: "attention", shape: "ring" },
  denied: { label: "Extension denied", tone: "danger", shape: "cross" },
  review_today: { label: "Review due today", tone: "attention", shape: "clock" },
  ending: { label: "Ending soon", tone: "attention", shape: "half" },
  pending: { label: "Awaiting payer", tone: "info", shape: "clock" },
  past_gap: { label: "Past days not covered", tone: "attention", shape: "half" },
  covered: { label: "Covered", tone: "done", shape: "check" },
  self_pay: { label: "No insurance", tone: "neutral", shape: "dot" },
  ended: { label: "Stay ended", tone: "neutral", shape: "dot" },
} as const satisfies Record<CoverageOutlookStage, { label: string; tone: Tone; shape: StateShape }>;
export type Stage = CoverageOutlookStage;

/** Stages that need nothing now, which the worklist leaves out unless they are asked for. */
const calm: readonly Stage[] = ["covered", "self_pay", "ended"];
export const workStages: readonly Stage[] = keysOf(stages).filter((stage) => !calm.includes(stage));

/** Days before the end of coverage at which a stay is shown as ending. */
export const endingDays = 3;

/** The stage of a stay on a day, from its coverage and the review that is due. */
export function stageOf(outlook: Outlook, dueOn: string | null, today: string): Stage {
  const { status, coveredThrough, uncoveredFrom, reason, gapDays } = outlook;
  if (status === "ended" || status === "self_pay") return status;
  if (status === "covered" && coveredThrough === today && uncoveredFrom !== null) return "ends_today";
  if (status === "uncovered") return "gap";
  if (dueOn !== null && dueOn < today) return "review_overdue";
  if (status === "none") return "no_authorization";
  if (reason === "denied") return "denied";
  if (dueOn === today) return "review_today";
  if (uncoveredFrom !== null && status === "covered" && uncoveredFrom <= addDays(today, endingDays)) return "ending";
  if (status === "pending") return "pending";
  return gapDays > 0 ? "past_gap" : "covered";
}

export interface NeededReview {
  kind: UtilizationReviewKind;
  dueOn: string;
  authorizationId: string | null;
}

interface Asked extends AuthorizationFacts {
  nextReviewOn: string | null;
  appealBy: string | null;
  decidedOn: string | null;
  createdOn: string;
}

interface ReviewFacts {
  today: string;
  admittedOn: string;
  outlook: Outlook;
  authorizations: readonly Asked[];
  /** Payer's lead time in days. */
  leadDays: number;
  /** Kind of the appeal that is running, if one is. */
  appealKind: UtilizationReviewKind | null;
  /** The business day on or before a day. */
  businessDay: (day: string) => string;
}

const latest = (a: string, b: string) => (a > b ? a : b);
const earliest = (days: readonly (string | null)[]): string | null =>
  days.flatMap((day) => (day === null ? [] : [day])).sort()[0] ?? null;

/**
 * The review that a stay needs next (UR-4): the payer's answer to a request, an appeal, the initial review, or the concurrent
 * review when the days left reach the payer's lead time or on the day agreed, whichever is first. Null where the stay has
 * ended, has no insurance, or is covered to its planned end.
 */
export function neededReview({
  today,
  admittedOn,
  outlook,
  authorizations,
  leadDays,
  appealKind,
  businessDay,
}: ReviewFacts): NeededReview | null {
  if (outlook.status === "ended" || outlook.status === "self_pay") return null;
  // What was decided earlier does not move a due day before the decision itself.
  const on = (day: string, since: string) => latest(businessDay(day), since);
  const live = authorizations.filter(({ status }) => status !== "voided");
  const newest = [...live].sort(
    (a, b) => b.fromOn.localeCompare(a.fromOn) || b.createdOn.localeCompare(a.createdOn),
  )[0];
  if (!newest) return { kind: "initial", dueOn: on(admittedOn, admittedOn), authorizationId: null };
  const of = { authorizationId: newest.id };
  const since = newest.decidedOn ?? newest.createdOn;
  if (newest.status === "under_appeal")
    return {
      ...of,
      kind: appealKind ?? "appeal_standard",
      dueOn: on(newest.nextReviewOn ?? newest.appealBy ?? today, since),
    };
  if (wasRefused(newest.status) && newest.approvedUnits === null) {
    if (newest.appealBy !== null && newest.appealBy < today) return { ...of, kind: "concurrent", dueOn: since };
    return { ...of, kind: "peer_to_peer", dueOn: on(newest.appealBy ?? addDays(since, 1), since) };
  }
  if (awaitsPayer(newest.status))
    return {
      ...of,
      kind: newest.approvedUnits === null && live.length === 1 ? "initial" : "concurrent",
      dueOn: on(newest.nextReviewOn ?? addDays(since, 1), since),
    };
  const { coveredThrough, uncoveredFrom } = outlook;
  // The first day with no more than the lead time left, today counted.
  const byUnits = uncoveredFrom === null || coveredThrough === null ? null : addDays(coveredThrough, 1 - leadDays);
  const due = earliest([byUnits, newest.nextReviewOn]);
  if (due !== null) return { ...of, kind: "concurrent", dueOn: on(due, since) };
  if (outlook.status === "covered") return null;
  return { ...of, kind: "concurrent", dueOn: on(newest.throughOn < today ? newest.throughOn : today, since) };
}
