import { choice, mood, part, riskToOthers, riskToSelf, type ShippedTemplate } from "./template-parts.ts";

const plan = part("plan", "Plan", "Orders, medication changes, labs, consults, level of care, and the next visit.", {
  minWords: 3,
});
const substanceHistory = part(
  "substanceHistory",
  "Substance use history",
  "Each substance with route, amount and frequency, first and last use; withdrawal history, overdoses, treatment.",
);
const medicalHistory = part("medicalHistory", "Medical history", "Conditions, surgeries, hospitalizations, pregnancy.");
const familySocial = part(
  "familySocial",
  "Family and social history",
  "Family illness and substance use; housing, work, legal, supports.",
);
const affect = choice(
  "affect",
  "Affect",
  { full: "Full range", constricted: "Constricted", blunted: "Blunted", flat: "Flat", labile: "Labile" },
  false,
);
const thoughtProcess = choice(
  "thoughtProcess",
  "Thought process",
  { linear: "Linear", tangential: "Tangential", circumstantial: "Circumstantial", disorganized: "Disorganized" },
  false,
);
const orientation = choice("orientation", "Orientation", {
  full: "Person, place, time and situation",
  partial: "Partially oriented",
  disoriented: "Disoriented",
});
const memory = choice("memory", "Memory", {
  intact: "Intact",
  recentImpaired: "Recent memory impaired",
  remoteImpaired: "Remote memory impaired",
  notTested: "Not tested",
});
const intellect = choice("intellect", "Intellect", {
  average: "Average",
  aboveAverage: "Above average",
  belowAverage: "Below average",
  notAssessed: "Not assessed",
});

/** History and physical, psychiatric evaluation and the follow-ups of a prescriber. */
export const doctorTemplates = [
  {
    key: "doctor-history-physical",
    versionNo: 1,
    name: "History and physical",
    kind: "doctor",
    subtype: "historyPhysical",
    format: "structured",
    loincCode: "34117-2",
    parts: [
      part("chiefComplaint", "Chief complaint", "Why the client came, in their own words."),
      part("presentIllness", "History of present illness", "Onset, course, severity and what was tried.", {
        minWords: 5,
      }),
      substanceHistory,
      medicalHistory,
      familySocial,
      part("reviewOfSystems", "Review of systems", "By system; positive findings first."),
      part("examination", "Physical examination", "By system; describe abnormal findings.", { minWords: 5 }),
      part("assessment", "Assessment", "Diagnoses with their severity, withdrawal risk and medical stability.", {
        minWords: 5,
      }),
      plan,
    ],
    fields: [
      choice("withdrawalRisk", "Withdrawal risk", {
        none: "None",
        mild: "Mild",
        moderate: "Moderate",
        severe: "Severe",
      }),
      riskToSelf,
      riskToOthers,
    ],
  },
  {
    key: "doctor-psychiatric-evaluation",
    versionNo: 1,
    name: "Psychiatric evaluation",
    kind: "doctor",
    subtype: "psychiatricEvaluation",
    format: "structured",
    loincCode: "28635-1",
    parts: [
      part("chiefComplaint", "Chief complaint", "Why the client came, in their own words."),
      part("onset", "Onset and circumstances", "When it began, what led to admission, course since then.", {
        minWords: 5,
      }),
      part(
        "psychiatricHistory",
        "Psychiatric history",
        "Diagnoses, hospitalizations, suicide attempts, medication trials.",
      ),
      medicalHistory,
      substanceHistory,
      familySocial,
      part(
        "mentalStatus",
        "Mental status examination",
        "Appearance, attitude and behavior, speech, mood and affect, thought process and content, perception.",
        { minWords: 5 },
      ),
      part("strengths", "Strengths", "What the client brings: skills, supports, motivation, interests."),
      part("assessment", "Assessment", "Formulation, diagnoses, risk and protective factors.", { minWords: 5 }),
      plan,
    ],
    fields: [mood, affect, thoughtProcess, orientation, memory, intellect, riskToSelf, riskToOthers],
  },
  {
    key: "doctor-psychiatric-follow-up",
    versionNo: 1,
    name: "Psychiatric follow-up",
    kind: "doctor",
    subtype: "psychiatricProgress",
    format: "structured",
    loincCode: "28627-8",
    parts: [
      part("interval", "Since the last visit", "Symptoms, sleep, appetite, cravings, response to medication.", {
        minWords: 5,
      }),
      part("mentalStatus", "Mental status examination", "Changes since the last visit."),
      part("assessment", "Assessment", "Progress, risk and diagnoses."),
      plan,
    ],
    fields: [
      choice(
        "adherence",
        "Medication adherence",
        { full: "Takes as ordered", partial: "Partial", refused: "Refuses" },
        false,
      ),
      choice(
        "sideEffects",
        "Side effects",
        { none: "None reported", mild: "Mild", limiting: "Limit treatment" },
        false,
      ),
      mood,
      riskToSelf,
      riskToOthers,
    ],
  },
  {
    key: "doctor-medical-follow-up",
    versionNo: 1,
    name: "Medical follow-up",
    kind: "doctor",
    subtype: "medicalProgress",
    format: "SOAP",
    loincCode: "11506-3",
    parts: [
      part("subjective", "Subjective", "What the client reports.", { minWords: 3 }),
      part("objective", "Objective", "Examination, withdrawal scores and results."),
      part("assessment", "Assessment", "Each problem with its state."),
      plan,
    ],
    fields: [],
  },
] as const satisfies readonly ShippedTemplate[];

/** Normal findings that a click inserts; the author changes what differs. */
const normalFindings: Readonly<Record<string, string>> = {
  reviewOfSystems:
    "Constitutional: no fever, chills or weight change. Cardiovascular: no chest pain or palpitations. Respiratory: no cough or shortness of breath. Gastrointestinal: no nausea, vomiting or abdominal pain. Neurological: no headache, tremor or seizure. Skin: no rash or open wounds.",
  examination:
    "General: alert, no acute distress. HEENT: normocephalic, pupils equal and reactive, sclerae clear. Heart: regular rate and rhythm, no murmur. Lungs: clear on both sides. Abdomen: soft, not tender. Extremities: no edema. Skin: warm and dry, no track marks. Neurological: no tremor, normal gait, no focal deficit.",
  mentalStatus:
    "Appears stated age, dressed appropriately. Cooperative, normal psychomotor activity. Speech of normal rate and volume. Mood euthymic, affect congruent with full range. Thought process linear; no delusions. No hallucinations. Denies suicidal and homicidal ideation. Alert and fully oriented. Insight and judgment fair.",
};
export function normalFindingsOf(kind: string, partKey: string): string | null {
  return kind === "doctor" ? (normalFindings[partKey] ?? null) : null;
}

/** One line about a client in the report of a unit's shift. */
export const shiftTemplate: ShippedTemplate = {
  key: "shift-line",
  versionNo: 1,
  name: "Shift note",
  kind: "shift",
  format: "structured",
  loincCode: "34746-8",
  parts: [
    part("line", "This shift", "How the client was, and what you did. The facts beside it are signed with it.", {
      minWords: 3,
    }),
    part("followUp", "For the next shift", "What is still open. It opens the next shift's line.", { required: false }),
  ],
  fields: [
    choice("course", "Course", {
      uneventful: "Uneventful",
      improved: "Improved",
      concern: "Needs attention",
    }),
    choice("sleep", "Sleep", { well: "Slept well", interrupted: "Interrupted", poor: "Poor", awake: "Awake" }, false),
    choice("intake", "Intake", { full: "Ate well", partial: "Ate some", refused: "Refused meals" }, false),
  ],
};
