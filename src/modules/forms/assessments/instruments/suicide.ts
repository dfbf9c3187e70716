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
        item("q1", "yesNo", "In the past month, have you wished you were dead or wished you could go to sleep and not wake up?", {
          required: true,
        }),
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
