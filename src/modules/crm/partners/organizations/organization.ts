import { defineStates } from "#platform/shared/state-table.ts";

export const organizationKinds = [
  "hospital",
  "detox",
  "residential",
  "outpatient",
  "recovery-residence",
  "crisis",
  "primary-care",
  "psychiatry",
  "court",
  "probation",
  "school",
  "employer-eap",
  "law",
  "payer",
  "other",
] as const;
export type OrganizationKind = (typeof organizationKinds)[number];

export const organizationKindLabels = {
  hospital: "Hospital",
  detox: "Detox",
  residential: "Residential program",
  outpatient: "Outpatient program",
  "recovery-residence": "Recovery residence",
  crisis: "Crisis service",
  "primary-care": "Primary care",
  psychiatry: "Psychiatry",
  court: "Court",
  probation: "Probation",
  school: "School",
  "employer-eap": "Employer or EAP",
  law: "Law firm",
  payer: "Payer",
  other: "Other",
} as const satisfies Record<OrganizationKind, string>;

export const tiers = ["A", "B", "C", "D"] as const;

export const stages = ["prospect", "active", "dormant", "blocked"] as const;
export type OrganizationStage = (typeof stages)[number];
/** Stages of a referral relationship. Staff set them in the form; blocking one requires a reason (REF-5). */
export const organizationStages = defineStates<OrganizationStage, "change">({
  prospect: { label: "Prospect", code: 1, tone: "neutral", shape: "ring", moves: {} },
  active: { label: "Active", code: 2, tone: "done", shape: "dot", moves: {} },
  dormant: { label: "Dormant", code: 3, tone: "attention", shape: "half", moves: {} },
  blocked: { label: "Blocked", code: 4, tone: "danger", shape: "cross", moves: {} },
});

/** ASAM levels of care (4th edition) a partner can offer. */
export const asamLevels = ["1.0", "1.5", "1.7", "2.1", "2.5", "2.7", "3.1", "3.5", "3.7", "4.0"] as const;

interface Standing {
  stage: OrganizationStage;
  blockedReason: string | null;
}

/** The stage with its reason; a reason is kept only while the organization is blocked. Null where the reason is missing. */
export function standingOf({ stage, blockedReason }: Standing): Standing | null {
  if (stage !== "blocked") return { stage, blockedReason: null };
  return blockedReason ? { stage, blockedReason } : null;
}
