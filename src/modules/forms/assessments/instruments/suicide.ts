import { band, type Instrument, item, section } from "./instrument.ts";

const levels = ["review", "moderate", "high"] as const;

/** C-SSRS screener. Question 2 "no" goes on to question 6; the highest answer decides. */
export const cssrs: Instrument = {
  key: "cssrs-screener",
  number: 1,
  scoringVersion: 1,
  title: "C-SSRS screener (suicide risk)",
  shortTitle: "C-SSRS",
  description: "Thoughts and plans of suicide in the past month, and suicidal behavior.",
  license: "notice",
  notice:
    "Columbia-Suicide Severity Rating Scale screener, recent. © The Columbia Lighthouse Project, Research Foundation for Mental Hygiene, Inc. Wording unchanged. Terms of use: cssrs.columbia.edu.",
  citation: "Posner K, Brown GK, Stanley B, et al. Am J Psychiatry. 2011;168:1266-1277.",
  minAge: 12,
  recall: "past month",
  answeredBy: "staff",
  minutes: 3,
  definition: {
    items: [
      section("cssrs", "Suicide risk screen", [
        item(
          "q1",
          "yesNo",
          "In the past month, have you wished you were dead or wished you could go to sleep and not wake up?",
          {
            required: true,
          },
        ),
        item("q2", "yesNo", "In the past month, have you actually had any thoughts about killing yourself?", {
          required: true,
          help: "If no, go to question 6.",
        }),
        item("q3", "yesNo", "Have you been thinking about how you might do this?", {
          required: true,
          visibleWhen: { match: "all", rows: [{ linkId: "q2", is: "equals", value: true }] },
        }),
        item("q4", "yesNo", "Have you had these thoughts and had some intention of acting on them?", {
          required: true,
          visibleWhen: { match: "all", rows: [{ linkId: "q2", is: "equals", value: true }] },
        }),
        item(
          "q5",
          "yesNo",
          "Have you started to work out or worked out the details of how to kill yourself? Do you intend to carry out this plan?",
          {
            required: true,
            visibleWhen: { match: "all", rows: [{ linkId: "q2", is: "equals", value: true }] },
          },
        ),
        item(
          "q6",
          "yesNo",
          "Have you ever done anything, started to do anything, or prepared to do anything to end your life?",
          {
            required: true,
            help: "Examples: collected pills, obtained a gun, gave away valuables, wrote a will or suicide note, took out pills but didn't swallow any, held a gun but changed your mind, went to the roof but didn't jump; or actually took pills, tried to shoot yourself, cut yourself, tried to hang yourself.",
          },
        ),
        item("q6recent", "yesNo", "If yes, was this within the past 3 months?", {
          required: true,
          visibleWhen: { match: "all", rows: [{ linkId: "q6", is: "equals", value: true }] },
        }),
      ]),
    ],
  },
  scales: [
    {
      key: "risk",
      label: "C-SSRS risk level",
      min: 0,
      max: 3,
      of: ["q1", "q2", "q3", "q4", "q5", "q6", "q6recent"],
      rate: (points) => {
        if ([points("q4"), points("q5"), points("q6recent")].includes(1)) return 3;
        if ([points("q3"), points("q6")].includes(1)) return 2;
        return [points("q1"), points("q2")].includes(1) ? 1 : 0;
      },
      bands: [
        band(0, "No risk indicated", "moss"),
        band(1, "Low risk", "sand"),
        band(2, "Moderate risk", "amber"),
        band(3, "High risk", "rose"),
      ],
      positiveFrom: 1,
      higherIsWorse: true,
      mostMissing: 0,
    },
  ],
  alert: ({ values }) => {
    const risk = values[0];
    const level = levels[(risk?.value ?? 0) - 1];
    return level ? { level, summary: `C-SSRS screener: ${risk?.band?.toLowerCase()}` } : null;
  },
};

const isYes = [
  { value: "yes", label: "Yes", score: 1 },
  { value: "no", label: "No", score: 0 },
  // A refused answer counts as positive.
  { value: "refused", label: "Refused", score: 1 },
];
const ask = (linkId: string, text: string, over = {}) =>
  item(linkId, "singleChoice", text, { options: isYes, required: true, ...over });
const first = ["q1", "q2", "q3", "q4"];

/** ASQ: any yes or refused answer is positive, and then question 5 decides whether the risk is imminent. */
export const asq: Instrument = {
  key: "asq",
  number: 1,
  scoringVersion: 1,
  title: "ASQ (suicide risk, brief)",
  shortTitle: "ASQ",
  description: "Four questions, and a fifth if any answer is yes.",
  license: "open",
  notice: "Ask Suicide-Screening Questions (ASQ), National Institute of Mental Health. In the public domain.",
  citation: "Horowitz LM, Bridge JA, Teach SJ, et al. Arch Pediatr Adolesc Med. 2012;166:1170-1176.",
  minAge: 8,
  recall: "past few weeks",
  answeredBy: "staff",
  minutes: 1,
  definition: {
    items: [
      section("asq", "Suicide risk screen", [
        ask("q1", "In the past few weeks, have you wished you were dead?"),
        ask("q2", "In the past few weeks, have you felt that you or your family would be better off if you were dead?"),
        ask("q3", "In the past week, have you been having thoughts about killing yourself?"),
        ask("q4", "Have you ever tried to kill yourself?"),
        item("q4how", "longText", "If yes, how? When?", {
          maxLength: 1000,
          visibleWhen: { match: "all", rows: [{ linkId: "q4", is: "equals", value: "yes" }] },
        }),
        ask("q5", "Are you having thoughts of killing yourself right now?", {
          visibleWhen: {
            match: "any",
            rows: first.map((linkId) => ({ linkId, is: "notEquals" as const, value: "no" })),
          },
        }),
        item("q5how", "longText", "Please describe", {
          maxLength: 1000,
          visibleWhen: { match: "all", rows: [{ linkId: "q5", is: "equals", value: "yes" }] },
        }),
      ]),
    ],
  },
  scales: [
    {
      key: "risk",
      label: "ASQ result",
      min: 0,
      max: 2,
      of: [...first, "q5"],
      rate: (points) => (!first.some((linkId) => points(linkId) === 1) ? 0 : points("q5") === 1 ? 2 : 1),
      bands: [
        band(0, "Negative", "moss"),
        band(1, "Positive, safety assessment today", "amber"),
        band(2, "Positive, imminent risk", "rose"),
      ],
      positiveFrom: 1,
      higherIsWorse: true,
      mostMissing: 0,
    },
  ],
  alert: ({ values }) => {
    const value = values[0]?.value ?? 0;
    if (value === 0) return null;
    return value === 2
      ? { level: "imminent", summary: "ASQ: thoughts of suicide right now" }
      : { level: "high", summary: "ASQ positive: safety assessment needed today" };
  },
};
