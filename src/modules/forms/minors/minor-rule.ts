import type { ConsentType } from "#platform/shared/columns.generated.ts";

/** Kinds of care for which state law may let a minor consent alone (42 CFR 2.14(a)). */
export const minorScopes = [
  "sudOutpatient",
  "sudResidential",
  "withdrawal",
  "medicationOud",
  "mhOutpatient",
  "mhResidential",
  "general",
] as const;
export type MinorScope = (typeof minorScopes)[number];
export const minorScopeLabels = {
  sudOutpatient: "Substance use, outpatient",
  sudResidential: "Substance use, residential",
  withdrawal: "Withdrawal management",
  medicationOud: "Medication for opioid use disorder",
  mhOutpatient: "Mental health, outpatient",
  mhResidential: "Mental health, residential",
  general: "General",
} as const satisfies Record<MinorScope, string>;

export interface MinorRule {
  /** USPS code. */
  state: string;
  scope: MinorScope;
  minAge: number;
  /** A clinician first finds that the minor is mature enough. */
  needsMaturityFinding: boolean;
  /** The law asks staff to involve the guardian where that does no harm. */
  guardianInvolvement: boolean;
  citation: string;
}

const rule = (state: string, scope: MinorScope, minAge: number, citation: string, over: Partial<MinorRule> = {}) => ({
  state,
  scope,
  minAge,
  citation,
  needsMaturityFinding: false,
  guardianInvolvement: false,
  ...over,
});

/**
 * State laws as they ship. They are shown as "confirm with counsel" until someone at the facility reviewed them. A state
 * or kind of care without a rule asks for the guardian.
 */
export const shippedMinorRules: readonly MinorRule[] = [
  rule("CA", "sudOutpatient", 12, "Cal. Fam. Code § 6929", { guardianInvolvement: true }),
  rule("CA", "mhOutpatient", 12, "Cal. Fam. Code § 6924", { needsMaturityFinding: true, guardianInvolvement: true }),
  rule("CA", "medicationOud", 16, "Cal. Fam. Code § 6929.1"),
  rule("AZ", "sudOutpatient", 12, "A.R.S. § 44-133.01"),
  rule("CO", "sudOutpatient", 0, "C.R.S. § 13-22-102"),
  rule("CT", "sudOutpatient", 0, "Conn. Gen. Stat. § 17a-688"),
  rule("FL", "sudOutpatient", 0, "Fla. Stat. § 397.601(4)"),
  rule("FL", "sudResidential", 0, "Fla. Stat. § 397.601(4)"),
  rule("IL", "sudOutpatient", 12, "410 ILCS 210/4"),
  rule("ME", "sudOutpatient", 0, "22 M.R.S. § 1502"),
  rule("MD", "sudOutpatient", 0, "Md. Code, Health-Gen. § 20-102"),
  rule("MA", "sudOutpatient", 12, "M.G.L. c. 112, § 12E"),
  rule("MI", "sudOutpatient", 0, "MCL 333.6121"),
  rule("MN", "sudOutpatient", 0, "Minn. Stat. § 144.343"),
  rule("NC", "sudOutpatient", 0, "N.C.G.S. § 90-21.5"),
  rule("OH", "sudOutpatient", 0, "R.C. 3719.012"),
  rule("OR", "sudOutpatient", 14, "ORS 109.675"),
  rule("PA", "sudOutpatient", 0, "71 P.S. § 1690.112"),
  rule("VA", "sudOutpatient", 0, "Va. Code § 54.1-2969(E)"),
  rule("WA", "sudOutpatient", 13, "RCW 71.34.530"),
  rule("WI", "sudOutpatient", 12, "Wis. Stat. § 51.47", { guardianInvolvement: true }),
];

/** The kind of care of a stay, by its level of care. */
export function careScope(level: { code: string; setting: string } | null): MinorScope {
  if (!level) return "sudOutpatient";
  if (/WM/i.test(level.code)) return "withdrawal";
  const residential = level.setting === "residential" || level.setting === "inpatient" || /^3\./.test(level.code);
  return residential ? "sudResidential" : "sudOutpatient";
}

/**
 * The rule that lets a minor of this age sign alone, or null where the guardian signs too. A consent to medication follows
 * its own rule; everything else, also a release, follows the care the minor may consent to.
 */
export function ruleForMinor(
  rules: readonly MinorRule[],
  at: { state: string | null; age: number; care: MinorScope; consentType: ConsentType | null },
): MinorRule | null {
  const scope = at.consentType === "medication" ? "medicationOud" : at.care;
  return rules.find((one) => one.state === at.state && one.scope === scope && at.age >= one.minAge) ?? null;
}

/** The rules in force: the facility's reviewed ones in place of those that ship. */
export function rulesInForce<R extends MinorRule>(reviewed: readonly R[]): MinorRule[] {
  const isReviewed = (one: MinorRule) =>
    reviewed.some(({ state, scope }) => state === one.state && scope === one.scope);
  return [...reviewed, ...shippedMinorRules.filter((one) => !isReviewed(one))];
}

/** "Aaliyah Brooks is 16. CA law lets a minor of 12 or older consent alone." */
export function minorMayConsent({ state, minAge }: MinorRule, clientName: string, age: number): string {
  const who = minAge > 0 ? `a minor of ${minAge} or older` : "a minor of any age";
  return `${clientName} is ${age}. ${state} law lets ${who} consent alone.`;
}
