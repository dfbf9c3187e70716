import { choice, mood, part, riskToOthers, riskToSelf, type ShippedTemplate } from "./template-parts.ts";

const engagement = choice(
  "engagement",
  "Engagement",
  { active: "Active", attentive: "Attentive", minimal: "Minimal", withdrawn: "Withdrawn", refused: "Refused" },
  false,
);
const sessionFields = [engagement, mood, riskToSelf, riskToOthers];
const plan = part("plan", "Plan", "Next steps: homework, changes to the treatment plan, next session.");

/** LOINC "Discharge summary". */
export const dischargeSummaryCode = "18842-5";

export const shippedTemplates: readonly ShippedTemplate[] = [
  {
    key: "progress-dap",
    versionNo: 1,
    name: "Individual session · DAP",
    kind: "progress",
    format: "DAP",
    loincCode: "34864-9",
    parts: [
      part("data", "Data", "What the client said and did, and your interventions. Quote the client where possible.", {
        minWords: 10,
      }),
      part("assessment", "Assessment", "Your clinical impression: progress, risk, response to treatment.", {
        minWords: 5,
      }),
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
      part("subjective", "Subjective", "What the client reports, in their own words.", { minWords: 5 }),
      part("objective", "Objective", "What you observed and measured.", { minWords: 5 }),
      part("assessment", "Assessment", "Your clinical impression.", { minWords: 5 }),
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
      part("behavior", "Behavior", "The client's presentation and behavior.", { minWords: 5 }),
      part("intervention", "Intervention", "Your interventions and the method used.", { minWords: 5 }),
      part("response", "Response", "How the client responded.", { minWords: 5 }),
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
    parts: [part("narrative", "Note", "What happened, your clinical impression and next steps.", { minWords: 10 })],
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
      part("need", "Need", "What the client needs help with."),
      part("action", "Action", "What you did and whom you contacted.", { minWords: 5 }),
      part("outcome", "Outcome", "The outcome, and what is still open."),
    ],
    fields: [],
  },
  {
    key: "discharge-summary",
    versionNo: 1,
    name: "Discharge summary",
    kind: "progress",
    format: "structured",
    loincCode: dischargeSummaryCode,
    parts: [
      part("reason", "Reason for admission", "Presenting problem, substances and last use, and admission date."),
      part("course", "Course of treatment", "Services, medications and response, and progress toward each goal.", {
        minWords: 10,
      }),
      part("condition", "Condition at discharge", "Mental status, withdrawal, and risk at discharge."),
      part(
        "medications",
        "Discharge medications",
        "Each medication with dose, and what was started, changed or stopped.",
      ),
      part(
        "aftercare",
        "Aftercare plan",
        "Appointments, referrals, relapse prevention, naloxone, and crisis contacts.",
      ),
    ],
    fields: [riskToSelf, riskToOthers],
  },
  {
    key: "crisis",
    versionNo: 1,
    name: "Crisis contact",
    kind: "crisis",
    format: "structured",
    loincCode: "11506-3",
    parts: [
      part("presentation", "Presentation", "What happened, and the client's current state.", { minWords: 10 }),
      part("intervention", "Intervention", "What was done, by whom, and who was notified.", { minWords: 5 }),
      part("safety", "Safety plan", "The safety plan until the next contact."),
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
      part("contact", "Contact", "Contact person, topic and the release of information relied on."),
      part("narrative", "Note", "What was discussed and agreed.", { minWords: 5 }),
    ],
    fields: [],
  },
];

/** What the clients of a group session share, and each client's own part of its note. */
export const groupTemplate: ShippedTemplate = {
  key: "group-session",
  versionNo: 1,
  name: "Group session",
  kind: "group",
  format: "narrative",
  loincCode: "34787-2",
  parts: [
    part(
      "shared.narrative",
      "Group session",
      "What was covered and practiced, your interventions, and how the group worked together. No client's name.",
      { minWords: 10 },
    ),
  ],
  fields: [],
};
export const groupClientTemplate: ShippedTemplate = {
  key: "group-client",
  versionNo: 1,
  name: "Group note",
  kind: "groupClient",
  format: "narrative",
  loincCode: "34787-2",
  parts: [part("individual", "Individual response", "What this client did and how they responded.", { minWords: 12 })],
  fields: [
    choice("participation", "Participation", {
      none: "None",
      minimal: "Minimal",
      moderate: "Moderate",
      active: "Active",
      leading: "Leading",
    }),
    choice(
      "affect",
      "Affect",
      { calm: "Calm", anxious: "Anxious", sad: "Sad", irritable: "Irritable", flat: "Flat", bright: "Bright" },
      false,
    ),
  ],
};
export const groupTemplates: readonly ShippedTemplate[] = [groupTemplate, groupClientTemplate];

export function shippedTemplate(key: string): ShippedTemplate | undefined {
  return shippedTemplates.find((template) => template.key === key);
}
