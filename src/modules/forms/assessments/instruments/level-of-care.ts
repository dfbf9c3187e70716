import { band, type Instrument, item, type Scale, scored, section } from "./instrument.ts";

const risk = scored(["0 · None", "1 · Mild", "2 · Moderate", "3 · Serious", "4 · Severe"]);
const levelOptions = (labels: readonly string[]) =>
  labels.map((label) => ({ value: label.split(" ")[0] ?? label, label }));
const fourthLevels = levelOptions([
  "1.0 Long-term remission monitoring",
  "1.5 Outpatient therapy",
  "1.7 Medically managed outpatient",
  "2.1 Intensive outpatient",
  "2.5 High-intensity outpatient",
  "2.7 Medically managed intensive outpatient",
  "3.1 Clinically managed low-intensity residential",
  "3.5 Clinically managed high-intensity residential",
  "3.7 Medically managed residential",
  "4 Medically managed inpatient",
]);
const thirdLevels = levelOptions([
  "0.5 Early intervention",
  "1 Outpatient",
  "2.1 Intensive outpatient",
  "2.5 Partial hospitalization",
  "3.1 Clinically managed low-intensity residential",
  "3.3 Clinically managed population-specific high-intensity residential",
  "3.5 Clinically managed high-intensity residential",
  "3.7 Medically monitored intensive inpatient",
  "4 Medically managed intensive inpatient",
]);

interface Dimension {
  title: string;
  prompt: string;
}
const fourthEdition: readonly Dimension[] = [
  {
    title: "Intoxication, withdrawal and addiction medications",
    prompt: "Signs of intoxication, expected withdrawal, past withdrawal, and need for addiction medications",
  },
  { title: "Biomedical conditions", prompt: "Medical conditions, pregnancy, and care they need now" },
  { title: "Psychiatric and cognitive conditions", prompt: "Mood, thoughts, safety, memory, and care they need now" },
  { title: "Substance use-related risks", prompt: "Likelihood of use and of harm in the next days and weeks" },
  {
    title: "Recovery environment interactions",
    prompt: "Safety at home, supports, work, transportation, legal matters",
  },
  {
    title: "Person-centered considerations",
    prompt: "What the client wants, barriers to care, and need for motivation",
  },
];
const thirdEdition: readonly Dimension[] = [
  {
    title: "Acute intoxication and withdrawal potential",
    prompt: "Signs of intoxication, expected withdrawal and past withdrawal",
  },
  { title: "Biomedical conditions", prompt: "Medical conditions, pregnancy, and care they need now" },
  {
    title: "Emotional, behavioral or cognitive conditions",
    prompt: "Mood, thoughts, safety, memory, and care they need now",
  },
  { title: "Readiness to change", prompt: "What the client wants to change, and how ready they are" },
  { title: "Relapse and continued use potential", prompt: "Likelihood of use, cravings, and skills to cope" },
  { title: "Recovery environment", prompt: "Safety at home, supports, work, transportation, legal matters" },
];

/** A summary of six dimensions in Cairn's own words. It holds no rule of The ASAM Criteria: staff decide the level. */
function levelOfCareSummary(key: string, edition: "fourth" | "third", dimensions: readonly Dimension[]): Instrument {
  const levels = edition === "fourth" ? fourthLevels : thirdLevels;
  return {
    key,
    number: 1,
    scoringVersion: 1,
    title: `Level of care summary (${edition} edition dimensions)`,
    shortTitle: "Level of care",
    description:
      "Risk in six dimensions, the recommended and the actual level of care, and the reason for a difference.",
    license: "open",
    notice:
      "Written for Cairn. Contains no text or decision rules of The ASAM Criteria, which require a license of the American Society of Addiction Medicine.",
    citation: "",
    minAge: 12,
    recall: "now",
    answeredBy: "staff",
    minutes: 15,
    definition: {
      items: [
        ...dimensions.map(({ title, prompt }, index) =>
          section(`dimension${index + 1}`, `Dimension ${index + 1}: ${title}`, [
            item(`d${index + 1}`, "singleChoice", "Risk", { options: risk, required: true, help: prompt }),
            item(`d${index + 1}findings`, "longText", "Findings", { maxLength: 2000 }),
          ]),
        ),
        section("placement", "Level of care", [
          item("recommended", "singleChoice", "Recommended level", { options: levels, required: true }),
          item("actual", "singleChoice", "Actual level", { options: levels, required: true }),
          item("differs", "yesNo", "Does the actual level differ from the recommended level?", { required: true }),
          item("reason", "singleChoice", "Reason for the difference", {
            required: true,
            options: [
              ["notAvailable", "Recommended level not available"],
              ["payer", "Payer decision"],
              ["preference", "Client preference"],
              ["legal", "Legal requirement"],
              ["clinical", "Clinical judgment"],
              ["transport", "Distance or transportation"],
            ].map(([value = "", label = ""]) => ({ value, label })),
            visibleWhen: { match: "all", rows: [{ linkId: "differs", is: "equals", value: true }] },
          }),
          item("explanation", "longText", "Explanation", {
            maxLength: 2000,
            visibleWhen: { match: "all", rows: [{ linkId: "differs", is: "equals", value: true }] },
          }),
        ]),
      ],
    },
    scales: dimensions.map(
      ({ title }, index): Scale => ({
        key: `d${index + 1}`,
        label: `${index + 1} ${title}`,
        min: 0,
        max: 4,
        of: [`d${index + 1}`],
        bands: [
          band(0, "None", "moss"),
          band(1, "Mild", "sand"),
          band(2, "Moderate", "amber"),
          band(3, "Serious", "rose"),
          band(4, "Severe", "rose"),
        ],
        positiveFrom: 3,
        higherIsWorse: true,
        mostMissing: 0,
      }),
    ),
  };
}

export const levelOfCare4 = levelOfCareSummary("level-of-care", "fourth", fourthEdition);
export const levelOfCare3 = levelOfCareSummary("level-of-care-3", "third", thirdEdition);
