import { defineStates } from "#platform/shared/state-table.ts";

export const assessmentKinds = ["pre-screen", "level-of-care", "medical-clearance", "psychiatric-clearance"] as const;
export type AssessmentKind = (typeof assessmentKinds)[number];
export const assessmentKindLabels = {
  "pre-screen": "Pre-admission screening",
  "level-of-care": "Level of care assessment",
  "medical-clearance": "Medical clearance",
  "psychiatric-clearance": "Psychiatric clearance",
} as const satisfies Record<AssessmentKind, string>;

export type AssessmentState =
  | "scheduled"
  | "in_progress"
  | "signed"
  | "approved"
  | "approved_with_conditions"
  | "medical_review"
  | "declined"
  | "refer_out"
  | "canceled"
  | "no_show";
export type AssessmentMove =
  | "begin"
  | "sign"
  | "approve"
  | "approve_with_conditions"
  | "ask_medical"
  | "decline"
  | "recommend_referral"
  | "cancel"
  | "miss";

const decisions = {
  approve: "approved",
  approve_with_conditions: "approved_with_conditions",
  decline: "declined",
  recommend_referral: "refer_out",
} as const;

/** A pre-admission assessment; the codes are stored. */
export const assessmentStates = defineStates<AssessmentState, AssessmentMove>({
  scheduled: {
    label: "Scheduled",
    code: 1,
    tone: "info",
    shape: "clock",
    moves: { begin: "in_progress", cancel: "canceled", miss: "no_show" },
  },
  in_progress: {
    label: "In progress",
    code: 2,
    tone: "brand",
    shape: "half",
    moves: { begin: "in_progress", sign: "signed", cancel: "canceled" },
  },
  signed: {
    label: "Decision due",
    code: 3,
    tone: "attention",
    shape: "alert",
    moves: { ...decisions, ask_medical: "medical_review" },
  },
  approved: { label: "Approved", code: 4, tone: "done", shape: "check", moves: {} },
  approved_with_conditions: { label: "Approved with conditions", code: 5, tone: "done", shape: "half", moves: {} },
  medical_review: {
    label: "Needs medical review",
    code: 6,
    tone: "attention",
    shape: "pause",
    moves: decisions,
  },
  declined: { label: "Not a fit", code: 7, tone: "neutral", shape: "cross", moves: {} },
  refer_out: { label: "Refer out", code: 8, tone: "info", shape: "arrow", moves: {} },
  canceled: { label: "Canceled", code: 9, tone: "neutral", shape: "cross", moves: {} },
  no_show: { label: "No-show", code: 10, tone: "attention", shape: "alert", moves: {} },
});

/** The state behind a stored code; the database allows no code outside the table. */
export function assessmentState(code: number): AssessmentState {
  const state = assessmentStates.fromCode(code);
  if (!state) throw new Error(`Unknown assessment state ${code}.`);
  return state;
}

const codesOf = (...states: AssessmentState[]): number[] => states.map(assessmentStates.code);
/** Assessments someone still works on. */
export const openAssessmentCodes: readonly number[] = codesOf("scheduled", "in_progress", "signed", "medical_review");
/** A decision that permits admission. */
export const approvedCodes: readonly number[] = codesOf("approved", "approved_with_conditions");

/** The choices of the decision bar, in the words of the field. */
export const decisionMoves = [
  "approve",
  "approve_with_conditions",
  "ask_medical",
  "recommend_referral",
  "decline",
] as const satisfies readonly AssessmentMove[];
export type DecisionMove = (typeof decisionMoves)[number];
export const decisionLabels = {
  approve: "Fit: approve admission",
  approve_with_conditions: "Fit with conditions",
  ask_medical: "Needs medical review",
  recommend_referral: "Refer out",
  decline: "Not a fit",
} as const satisfies Record<DecisionMove, string>;

/** The dimensions of the ASAM Criteria, 4th edition. The sixth holds the client's own preferences and barriers. */
export const dimensions = ["d1", "d2", "d3", "d4", "d5", "d6"] as const;
export type Dimension = (typeof dimensions)[number];
export const dimensionLabels = {
  d1: "Intoxication, withdrawal and addiction medications",
  d2: "Biomedical conditions",
  d3: "Psychiatric and cognitive conditions",
  d4: "Substance use-related risks",
  d5: "Recovery environment interactions",
  d6: "Person-centered considerations",
} as const satisfies Record<Dimension, string>;

export const riskLabels = ["None", "Mild", "Moderate", "Significant", "Severe"] as const;

export interface DimensionFinding {
  risk: number | null;
  /** The level this dimension requires; the sixth requires none. */
  levelId: string | null;
  note: string | null;
}
export type AsamFindings = { readonly [D in Dimension]?: DimensionFinding | undefined };

interface RankedLevel {
  id: string;
  rank: number;
}

/** The most intensive level that dimensions 1 to 5 require (ASM-2); null while none requires one. */
export function suggestedLevel(asam: AsamFindings, levels: readonly RankedLevel[]): string | null {
  const required = dimensions
    .filter((dimension) => dimension !== "d6")
    .flatMap((dimension) => levels.find(({ id }) => id === asam[dimension]?.levelId) ?? []);
  return required.sort((a, b) => b.rank - a.rank)[0]?.id ?? null;
}

export const suicideAnswers = {
  none: "No current thoughts of suicide",
  thoughts: "Thoughts, no plan or intent",
  plan: "Plan or intent",
  attempt: "Attempt in the last 30 days",
} as const;
export const withdrawalAnswers = {
  none: "No withdrawal risk",
  mild: "Mild symptoms expected",
  managed: "Needs medical withdrawal management",
  severe: "History of seizures or delirium tremens",
} as const;
export const mobilityAnswers = { yes: "Independent", partly: "Needs some help", no: "Needs full help" } as const;

export interface AssessmentAnswers {
  presenting?: string | undefined;
  substances?: string | undefined;
  withdrawal?: keyof typeof withdrawalAnswers | undefined;
  medical?: string | undefined;
  medications?: string | undefined;
  suicide?: keyof typeof suicideAnswers | undefined;
  safetyPlan?: string | undefined;
  violence?: "yes" | "no" | undefined;
  violenceDetail?: string | undefined;
  selfCare?: keyof typeof mobilityAnswers | undefined;
  supports?: string | undefined;
  goals?: string | undefined;
}

export const answerLabels = {
  presenting: "Presenting problem",
  substances: "Substances, amount and last use",
  withdrawal: "Withdrawal risk",
  medical: "Medical conditions and recent hospital stays",
  medications: "Current medications",
  suicide: "Suicide risk",
  safetyPlan: "Safety plan",
  violence: "Violence in the last 12 months",
  violenceDetail: "What happened",
  selfCare: "Self-care and mobility",
  supports: "Supports and living situation",
  goals: "What the client wants from treatment",
} as const satisfies Record<keyof Required<AssessmentAnswers>, string>;

interface AssessmentDraft {
  answers: AssessmentAnswers;
  asam: AsamFindings;
  recommendedLevelId: string | null;
  levelReason: string | null;
  impression: string | null;
}

/** A safety plan and details of violence are asked for where the answers call for them. */
export function asksFor(question: keyof AssessmentAnswers, answers: AssessmentAnswers): boolean {
  if (question === "safetyPlan") return answers.suicide !== undefined && answers.suicide !== "none";
  if (question === "violenceDetail") return answers.violence === "yes";
  return true;
}

const alwaysAsked = [
  "presenting",
  "substances",
  "withdrawal",
  "medical",
  "medications",
  "suicide",
  "safetyPlan",
  "violence",
  "violenceDetail",
  "selfCare",
] as const satisfies readonly (keyof AssessmentAnswers)[];

/** What is missing to sign (ASM-2). Another level than the suggested one needs a reason. */
export function assessmentGaps(draft: AssessmentDraft, levels: readonly RankedLevel[]): string[] {
  const { answers, asam } = draft;
  const open: string[] = alwaysAsked
    .filter((question) => asksFor(question, answers) && !answers[question])
    .map((question) => answerLabels[question]);
  for (const [index, dimension] of dimensions.entries()) {
    const finding = asam[dimension];
    const isRated = finding?.risk !== null && finding?.risk !== undefined;
    if (!isRated || (dimension !== "d6" && !finding.levelId)) open.push(`Dimension ${index + 1}`);
  }
  if (draft.recommendedLevelId === null) open.push("Recommended level of care");
  const suggested = suggestedLevel(asam, levels);
  if (suggested !== null && draft.recommendedLevelId !== null && suggested !== draft.recommendedLevelId)
    if (!draft.levelReason) open.push("Reason for another level than suggested");
  if (!draft.impression) open.push("Clinical impression");
  return open;
}
