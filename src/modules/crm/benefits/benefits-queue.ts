import type { InsuranceStatus, VobStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

/** What the next step of verifying a lead's benefits is. */
export type BenefitsStep = "missing" | "unverified" | "checking" | "correct" | "failed" | "review" | "expired";

export const benefitsSteps = defineStates<BenefitsStep, never>({
  correct: { label: "Correct and run again", code: 1, tone: "danger", shape: "alert", moves: {} },
  failed: { label: "Check failed", code: 2, tone: "danger", shape: "cross", moves: {} },
  expired: { label: "Verification expired", code: 3, tone: "attention", shape: "clock", moves: {} },
  review: { label: "Ready to review", code: 4, tone: "brand", shape: "half", moves: {} },
  unverified: { label: "Not checked", code: 5, tone: "attention", shape: "ring", moves: {} },
  missing: { label: "No insurance entered", code: 6, tone: "attention", shape: "ring", moves: {} },
  checking: { label: "Waiting for the payer", code: 7, tone: "info", shape: "dot", moves: {} },
});

interface Facts {
  insuranceStatus: InsuranceStatus | null;
  vobStatus: VobStatus | null;
}

const stepOfVob: Readonly<Record<VobStatus, BenefitsStep>> = {
  queued: "checking",
  needs_correction: "correct",
  failed: "failed",
  in_review: "review",
  verified: "unverified",
  voided: "unverified",
};

/** The step of a lead whose benefits are not verified today, by its first insurance and the latest check of it. */
export function benefitsStep({ insuranceStatus, vobStatus }: Facts): BenefitsStep {
  if (insuranceStatus === null) return "missing";
  if (insuranceStatus === "verified" && (vobStatus === null || vobStatus === "verified")) return "expired";
  return vobStatus === null ? "unverified" : stepOfVob[vobStatus];
}
