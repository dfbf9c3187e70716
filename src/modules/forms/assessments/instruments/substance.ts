import {
  band,
  type Instrument,
  item,
  numbered,
  questions,
  type Scale,
  scored,
  scoreItem,
  section,
} from "./instrument.ts";

const frequency = ["Never", "Less than monthly", "Monthly", "Weekly", "Daily or almost daily"];
const drinks = { match: "all" as const, rows: [{ linkId: "q1", is: "notEquals" as const, value: "0" }] };
const drinksMore = {
  match: "any" as const,
  rows: [
    { linkId: "q2", is: "notEquals" as const, value: "0" },
    { linkId: "q3", is: "notEquals" as const, value: "0" },
  ],
};
const everHappened = scored(["No", "Yes, but not in the last year", "Yes, during the last year"], [0, 2, 4]);

const auditTotal: Scale = {
  key: "total",
  label: "AUDIT total",
  min: 0,
  max: 40,
  of: numbered(10),
  bands: [
    band(0, "Low risk", "moss"),
    band(8, "Hazardous use", "sand"),
    band(16, "Harmful use", "amber"),
    band(20, "Possible dependence", "rose"),
  ],
  positiveFrom: 8,
  higherIsWorse: true,
  mostMissing: 0,
};

/** AUDIT. Question 1 "never", and questions 2 and 3 both 0, go on to question 9. */
export const audit: Instrument = {
  key: "audit",
  number: 1,
  scoringVersion: 1,
  title: "AUDIT (alcohol)",
  shortTitle: "AUDIT",
  description: "Alcohol use and its harm in the past year.",
  license: "open",
  notice:
    "Alcohol Use Disorders Identification Test, interview version, World Health Organization, 2001. May be reproduced without charge.",
  citation: "Babor TF, Higgins-Biddle JC, Saunders JB, Monteiro MG. AUDIT, 2nd ed. WHO; 2001.",
  minAge: 14,
  recall: "past year",
  answeredBy: "either",
  minutes: 3,
  definition: {
    items: [
      section("audit", "Alcohol, past year", [
        item("q1", "singleChoice", "How often do you have a drink containing alcohol?", {
          options: scored([
            "Never",
            "Monthly or less",
            "2 to 4 times a month",
            "2 to 3 times a week",
            "4 or more times a week",
          ]),
        }),
        item(
          "q2",
          "singleChoice",
          "How many drinks containing alcohol do you have on a typical day when you are drinking?",
          {
            options: scored(["1 or 2", "3 or 4", "5 or 6", "7, 8, or 9", "10 or more"]),
            visibleWhen: drinks,
          },
        ),
        item("q3", "singleChoice", "How often do you have six or more drinks on one occasion?", {
          options: scored(frequency),
          visibleWhen: drinks,
        }),
        ...[
          "How often during the last year have you found that you were not able to stop drinking once you had started?",
          "How often during the last year have you failed to do what was normally expected from you because of drinking?",
          "How often during the last year have you needed a first drink in the morning to get yourself going after a heavy drinking session?",
          "How often during the last year have you had a feeling of guilt or remorse after drinking?",
          "How often during the last year have you been unable to remember what happened the night before because you had been drinking?",
        ].map((text, index) =>
          item(`q${index + 4}`, "singleChoice", text, { options: scored(frequency), visibleWhen: drinksMore }),
        ),
        item("q9", "singleChoice", "Have you or someone else been injured as a result of your drinking?", {
          options: everHappened,
        }),
        item(
          "q10",
          "singleChoice",
          "Has a relative or friend or a doctor or another health worker been concerned about your drinking or suggested you cut down?",
          { options: everHappened },
        ),
        scoreItem(auditTotal),
      ]),
    ],
  },
  scales: [auditTotal],
  loinc: { panel: "72110-0", total: "75624-7" },
};

const dastTexts = [
  "Have you used drugs other than those required for medical reasons?",
  "Do you abuse more than one drug at a time?",
  "Are you always able to stop using drugs when you want to?",
  'Have you had "blackouts" or "flashbacks" as a result of drug use?',
  "Do you ever feel bad or guilty about your drug use?",
  "Does your spouse (or parents) ever complain about your involvement with drugs?",
  "Have you neglected your family because of your use of drugs?",
  "Have you engaged in illegal activities in order to obtain drugs?",
  "Have you ever experienced withdrawal symptoms (felt sick) when you stopped taking drugs?",
  "Have you had medical problems as a result of your drug use (e.g., memory loss, hepatitis, convulsions, bleeding, etc.)?",
];
const dastTotal: Scale = {
  key: "total",
  label: "DAST-10 total",
  min: 0,
  max: 10,
  of: numbered(10),
  bands: [
    band(0, "No problems reported", "moss"),
    band(1, "Low level", "sand"),
    band(3, "Moderate level", "amber"),
    band(6, "Substantial level", "rose"),
    band(9, "Severe level", "rose"),
  ],
  positiveFrom: 3,
  higherIsWorse: true,
  mostMissing: 0,
};

export const dast10: Instrument = {
  key: "dast10",
  number: 1,
  scoringVersion: 1,
  title: "DAST-10 (drug use)",
  shortTitle: "DAST-10",
  description: "Drug use other than alcohol and tobacco, and its harm, in the past 12 months.",
  license: "notice",
  notice:
    "Drug Abuse Screening Test (DAST-10). © 1982 Harvey A. Skinner, PhD, and CAMH, Toronto, Canada. Wording unchanged.",
  citation: "Skinner HA. Addict Behav. 1982;7:363-371.",
  minAge: 18,
  recall: "past 12 months",
  answeredBy: "either",
  minutes: 3,
  definition: {
    items: [
      section("dast10", "Drugs other than alcohol and tobacco, past 12 months", [
        ...dastTexts.map((text, index) => {
          // Question 3 counts a "no".
          const isReversed = index === 2;
          return item(`q${index + 1}`, "singleChoice", text, {
            options: [
              { value: "yes", label: "Yes", score: isReversed ? 0 : 1 },
              { value: "no", label: "No", score: isReversed ? 1 : 0 },
            ],
          });
        }),
        scoreItem(dastTotal),
      ]),
    ],
  },
  scales: [dastTotal],
  loinc: { panel: "82666-9", total: "82667-7" },
};

const days30 = ["0 days", "1 to 3 days", "4 to 8 days", "9 to 15 days", "16 to 30 days"];
const degree = ["Not at all", "Slightly", "Moderately", "Considerably", "Extremely"];
const daysItem = (linkId: string, text: string, over = {}) =>
  item(linkId, "singleChoice", `In the past 30 days, how many days ${text}?`, { options: scored(days30), ...over });

const bamScale = (key: string, label: string, over: Partial<Scale>): Scale => ({
  key,
  label,
  min: 0,
  max: 24,
  of: [],
  bands: [],
  higherIsWorse: true,
  mostMissing: 0,
  ...over,
});
const bamUse = bamScale("use", "BAM use", {
  max: 12,
  of: ["q4", "q5", "q6"],
  bands: [band(0, "No use reported", "moss"), band(1, "Use reported", "amber")],
  positiveFrom: 1,
});
const bamRisk = bamScale("risk", "BAM risk factors", {
  of: ["q1", "q2", "q3", "q8", "q11", "q15"],
  bands: [band(0, "Lower risk", "moss"), band(12, "Higher risk", "amber")],
  positiveFrom: 12,
});
const bamProtective = bamScale("protective", "BAM protective factors", {
  of: ["q9", "q10", "q12", "q13", "q14", "q16"],
  bands: [band(0, "Few protective factors", "amber"), band(13, "More protective factors", "moss")],
  positiveTo: 12,
  higherIsWorse: false,
});

/** Brief Addiction Monitor: three scales and no total. Question 4 "0 days" goes on to question 6, question 6 "0 days" to question 8. */
export const bam: Instrument = {
  key: "bam",
  number: 1,
  scoringVersion: 1,
  title: "BAM (Brief Addiction Monitor)",
  shortTitle: "BAM",
  description: "Use, risk and protective factors in the past 30 days. Three scales, no total.",
  license: "open",
  notice: "Brief Addiction Monitor, U.S. Department of Veterans Affairs. In the public domain.",
  citation: "Cacciola JS, Alterman AI, DePhilippis D, et al. J Subst Abuse Treat. 2013;44:256-263.",
  minAge: 18,
  recall: "past 30 days",
  answeredBy: "either",
  minutes: 5,
  definition: {
    items: [
      section("bam", "Past 30 days", [
        item("q1", "singleChoice", "In the past 30 days, would you say your physical health has been…", {
          options: scored(["Excellent", "Very good", "Good", "Fair", "Poor"]),
        }),
        item(
          "q2",
          "singleChoice",
          "In the past 30 days, how many nights did you have trouble falling asleep or staying asleep?",
          {
            options: scored(["0 nights", "1 to 3 nights", "4 to 8 nights", "9 to 15 nights", "16 to 30 nights"]),
          },
        ),
        daysItem("q3", "have you felt depressed, anxious, angry or very upset throughout most of the day"),
        daysItem("q4", "did you drink any alcohol"),
        daysItem("q5", "did you have at least 5 drinks (if you are a man) or at least 4 drinks (if you are a woman)", {
          help: "One drink is one shot of hard liquor (1.5 oz), a 12-ounce can or bottle of beer, or a 5-ounce glass of wine.",
          visibleWhen: { match: "all", rows: [{ linkId: "q4", is: "notEquals", value: "0" }] },
        }),
        daysItem("q6", "did you use any illegal or street drugs or abuse any prescription medications"),
        questions(
          "q7",
          "In the past 30 days, how many days did you use any of the following drugs?",
          [
            "Marijuana (cannabis, pot, weed)",
            "Sedatives and/or tranquilizers (benzos, Valium, Xanax, Ativan, Ambien, barbs, phenobarbital, downers, etc.)",
            "Cocaine and/or crack",
            "Other stimulants (amphetamine, methamphetamine, Dexedrine, Ritalin, Adderall, speed, crystal meth, ice, etc.)",
            "Opiates (heroin, morphine, Dilaudid, Demerol, OxyContin, oxy, codeine, Percocet, Vicodin, fentanyl, etc.)",
            "Inhalants (glues, adhesives, nail polish remover, paint thinner, etc.)",
            "Other drugs (steroids, non-prescription sleep and diet pills, Benadryl, ephedra, other over-the-counter or unknown medications)",
          ],
          days30,
          { visibleWhen: { match: "all", rows: [{ linkId: "q6", is: "notEquals", value: "0" }] } },
        ),
        item(
          "q8",
          "singleChoice",
          "In the past 30 days, how much were you bothered by cravings or urges to drink alcohol or use drugs?",
          {
            options: scored(degree),
          },
        ),
        item(
          "q9",
          "singleChoice",
          "How confident are you that you will NOT use alcohol and drugs in the next 30 days?",
          {
            options: scored(degree),
          },
        ),
        daysItem("q10", "did you attend self-help meetings like AA or NA to support your recovery"),
        daysItem(
          "q11",
          "were you in any situations or with any people that might put you at an increased risk for using alcohol or drugs (risky people, places or things)",
        ),
        item("q12", "singleChoice", "Does your religion or spirituality help support your recovery?", {
          options: scored(degree),
        }),
        daysItem("q13", "did you spend much of the time at work, school, or doing volunteer work"),
        item(
          "q14",
          "singleChoice",
          "Do you have enough income (from legal sources) to pay for necessities such as housing, transportation, food and clothing for yourself and your dependents?",
          { options: scored(["No", "Yes"], [0, 4]) },
        ),
        item(
          "q15",
          "singleChoice",
          "In the past 30 days, how much have you been bothered by arguments or problems getting along with any family members or friends?",
          { options: scored(degree) },
        ),
        daysItem(
          "q16",
          "were you in contact with or spent time with any family members or friends who are supportive of your recovery",
        ),
        item("q17", "singleChoice", "How satisfied are you with your progress toward achieving your recovery goals?", {
          options: scored(degree),
        }),
        scoreItem(bamUse),
        scoreItem(bamRisk),
        scoreItem(bamProtective),
      ]),
    ].map((one) => ({
      ...one,
      // The rows of question 7 are q7a to q7g.
      items: one.items.map((each) =>
        each.linkId === "q7"
          ? { ...each, rows: (each.rows ?? []).map((row, index) => ({ ...row, linkId: `q7${"abcdefg"[index]}` })) }
          : each,
      ),
    })),
  },
  scales: [bamUse, bamRisk, bamProtective],
  // Days of use after none the last time.
  alert: ({ values, previous }) => {
    const use = values.find(({ scaleKey }) => scaleKey === "use")?.value ?? 0;
    if (use < 1 || previous("use") !== 0) return null;
    return { level: "review", summary: "BAM: use reported after no use the last time" };
  },
};
