import { defineStates } from "#platform/shared/state-table.ts";

export type AllergyState = "active" | "inactive" | "refuted" | "entered_in_error";
export type AllergyMove = "inactivate" | "reactivate" | "refute" | "enter-in-error";

/** Allergy states. Refuted and entered-in-error allergies stay visible, struck through (ALG-3). */
export const allergyStates = defineStates<AllergyState, AllergyMove>({
  active: {
    label: "Active",
    code: 1,
    tone: "danger",
    shape: "alert",
    moves: { inactivate: "inactive", refute: "refuted", "enter-in-error": "entered_in_error" },
  },
  inactive: {
    label: "Inactive",
    code: 2,
    tone: "neutral",
    shape: "ring",
    moves: { reactivate: "active", refute: "refuted", "enter-in-error": "entered_in_error" },
  },
  refuted: { label: "Refuted", code: 3, tone: "neutral", shape: "cross", moves: {} },
  entered_in_error: { label: "Entered in error", code: 4, tone: "neutral", shape: "cross", moves: {} },
});

export const allergyKinds = ["allergy", "intolerance", "adverse_reaction"] as const;
export const allergyKindLabels = {
  allergy: "Allergy",
  intolerance: "Intolerance",
  adverse_reaction: "Adverse reaction",
} as const satisfies Record<(typeof allergyKinds)[number], string>;
export const allergyCategories = ["medication", "food", "environment", "latex", "biologic"] as const;
export const allergyCategoryLabels = {
  medication: "Medication",
  food: "Food",
  environment: "Environment",
  latex: "Latex",
  biologic: "Biologic",
} as const satisfies Record<(typeof allergyCategories)[number], string>;
export const reactionSeverities = ["mild", "moderate", "severe"] as const;
export const criticalities = ["low", "high", "unable_to_assess"] as const;
export const reviewOutcomes = ["nkda", "nka", "list"] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

export interface AllergyFacts {
  status: AllergyState;
  category: (typeof allergyCategories)[number];
  statusSince: string;
}
export interface AllergyReviewFacts {
  outcome: ReviewOutcome;
  reviewedAt: string;
  demographicId: string;
}

/** What the banner shows. Nothing recorded is never shown as "no allergies". */
export type AllergyDisplay = "list" | "no_known_drug" | "no_known" | "not_recorded";

export const allergyDisplayLabels = {
  list: "Allergies",
  no_known_drug: "No known drug allergies",
  no_known: "No known allergies",
  not_recorded: "Allergies not recorded",
} as const satisfies Record<AllergyDisplay, string>;

/**
 * What to show, from a client's allergies and latest review (ALG-1). A "none known" review is void once an allergy changes
 * after it. `reviewedThisStay` is false when the review belongs to an earlier stay.
 */
export function allergyStanding(
  allergies: readonly AllergyFacts[],
  review: AllergyReviewFacts | null,
  demographicId: string | null,
): { display: AllergyDisplay; reviewedThisStay: boolean } {
  const reviewedThisStay = review !== null && review.demographicId === demographicId;
  if (allergies.some((allergy) => allergy.status === "active")) return { display: "list", reviewedThisStay };
  const changedSince = allergies.some((allergy) => review !== null && allergy.statusSince > review.reviewedAt);
  if (review === null || review.outcome === "list" || changedSince)
    return { display: "not_recorded", reviewedThisStay: reviewedThisStay && !changedSince };
  return { display: review.outcome === "nkda" ? "no_known_drug" : "no_known", reviewedThisStay };
}

/**
 * Why a review outcome cannot be recorded, or null (ALG-1). "None known" conflicts with a matching active allergy, and a
 * list needs one. A food or latex allergy does not conflict with "no known drug allergies".
 */
export function reviewConflict(outcome: ReviewOutcome, allergies: readonly AllergyFacts[]): string | null {
  const active = allergies.filter((allergy) => allergy.status === "active");
  if (outcome === "list")
    return active.length === 0 ? "There is no active allergy to review. Add one, or record no known allergies." : null;
  const matching = outcome === "nka" ? active : active.filter((allergy) => allergy.category === "medication");
  if (matching.length === 0) return null;
  return "An active allergy is on record. Refute it with a reason before recording no known allergies.";
}

/** Allergies for banner and prints: names, or why there are none. */
export type NamedAllergies = readonly string[] | "none" | "none-drug" | "unrecorded";

export function namedAllergies(recorded: {
  display: "list" | "no_known_drug" | "no_known" | "not_recorded";
  allergies: readonly { status: string; substanceText: string }[];
}): NamedAllergies {
  if (recorded.display === "not_recorded") return "unrecorded";
  if (recorded.display === "no_known") return "none";
  if (recorded.display === "no_known_drug") return "none-drug";
  return recorded.allergies.filter((allergy) => allergy.status === "active").map((allergy) => allergy.substanceText);
}
