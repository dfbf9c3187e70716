import type { NoteFormat, NoteKind } from "../notes/note.ts";
import type { TemplateField, TemplatePart } from "./template.ts";

/** A template that comes with the product; a facility gets its own row of it the first time somebody uses it. */
export interface ShippedTemplate {
  key: string;
  /** Raised when parts or fields change; notes keep the version they were begun with. */
  versionNo: number;
  name: string;
  kind: NoteKind;
  format: NoteFormat;
  /** LOINC document type (notes chapter §2.2). */
  loincCode: string;
  parts: TemplatePart[];
  fields: TemplateField[];
}

const part = (key: string, title: string, prompt: string, over: Partial<TemplatePart> = {}): TemplatePart => ({
  key,
  title,
  prompt,
  required: true,
  minWords: null,
  ...over,
});
const choice = (key: string, title: string, options: Record<string, string>, required = true): TemplateField => ({
  key,
  title,
  options: Object.entries(options).map(([value, label]) => ({ value, label })),
  required,
});

const riskToSelf = choice("riskToSelf", "Risk to self", {
  denied: "Denies thoughts of suicide",
  ideation: "Thoughts, no plan",
  plan: "Thoughts with a plan",
  attempt: "Attempt since last contact",
  notAsked: "Not asked",
});
const riskToOthers = choice("riskToOthers", "Risk to others", {
  denied: "Denies thoughts of harming others",
  ideation: "Thoughts, no plan",
  plan: "Thoughts with a plan",
  notAsked: "Not asked",
});
const mood = choice(
  "mood",
  "Mood",
  {
    euthymic: "Even",
    anxious: "Anxious",
    depressed: "Low",
    irritable: "Irritable",
    elevated: "Elevated",
    labile: "Changing",
  },
  false,
);
const engagement = choice(
  "engagement",
  "Engagement",
  { active: "Active", attentive: "Attentive", minimal: "Minimal", withdrawn: "Withdrawn", refused: "Refused" },
  false,
);
const sessionFields = [engagement, mood, riskToSelf, riskToOthers];
const plan = part("plan", "Plan", "What happens next: homework, changes to the plan, next session.");

export const shippedTemplates: readonly ShippedTemplate[] = [
  {
    key: "progress-dap",
    versionNo: 1,
    name: "Individual session · DAP",
    kind: "progress",
    format: "DAP",
    loincCode: "34864-9",
    parts: [
      part("data", "Data", "What the person said and did, and what you did. Use their words where you can.", {
        minWords: 10,
      }),
      part("assessment", "Assessment", "What it means: progress, risk, response to treatment.", { minWords: 5 }),
      plan,
    ],
    fields: sessionFields,
  },
  {
    key: "progress-soap",
    versionNo: 1,
    name: "Progress note · SOAP",
    kind: "progress",
    format: "SOAP",
    loincCode: "11506-3",
    parts: [
      part("subjective", "Subjective", "What the person tells you, in their words.", { minWords: 5 }),
      part("objective", "Objective", "What you observe and measure.", { minWords: 5 }),
      part("assessment", "Assessment", "What it means.", { minWords: 5 }),
      plan,
    ],
    fields: sessionFields,
  },
  {
    key: "progress-birp",
    versionNo: 1,
    name: "Individual session · BIRP",
    kind: "progress",
    format: "BIRP",
    loincCode: "34864-9",
    parts: [
      part("behavior", "Behavior", "What the person presented with.", { minWords: 5 }),
      part("intervention", "Intervention", "What you did, and by which method.", { minWords: 5 }),
      part("response", "Response", "How they responded.", { minWords: 5 }),
      plan,
    ],
    fields: sessionFields,
  },
  {
    key: "progress-narrative",
    versionNo: 1,
    name: "Progress note · narrative",
    kind: "progress",
    format: "narrative",
    loincCode: "11506-3",
    parts: [part("narrative", "Note", "What happened, what it means, what comes next.", { minWords: 10 })],
    fields: [riskToSelf, riskToOthers],
  },
  {
    key: "case-management",
    versionNo: 1,
    name: "Case management contact",
    kind: "caseManagement",
    format: "structured",
    loincCode: "28653-4",
    parts: [
      part("need", "Need", "What the person needs help with."),
      part("action", "Action", "What you did, whom you spoke with.", { minWords: 5 }),
      part("outcome", "Outcome", "What came of it, and what is still open."),
    ],
    fields: [],
  },
  {
    key: "crisis",
    versionNo: 1,
    name: "Crisis contact",
    kind: "crisis",
    format: "structured",
    loincCode: "11506-3",
    parts: [
      part("presentation", "Presentation", "What happened, and how the person is now.", { minWords: 10 }),
      part("intervention", "Intervention", "What was done, by whom, who was told.", { minWords: 5 }),
      part("safety", "Safety plan", "What keeps the person safe until the next contact."),
    ],
    fields: [riskToSelf, riskToOthers],
  },
  {
    key: "collateral",
    versionNo: 1,
    name: "Collateral contact",
    kind: "collateral",
    format: "narrative",
    loincCode: "34748-4",
    parts: [
      part("contact", "Contact", "With whom, about what, under which release."),
      part("narrative", "Note", "What was said and agreed.", { minWords: 5 }),
    ],
    fields: [],
  },
];

export function shippedTemplate(key: string): ShippedTemplate | undefined {
  return shippedTemplates.find((template) => template.key === key);
}
