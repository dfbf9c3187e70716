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

const twoWeeks = "Over the last 2 weeks, how often have you been bothered by any of the following problems?";
const howOften = ["Not at all", "Several days", "More than half the days", "Nearly every day"];
const difficulty = scored(["Not difficult at all", "Somewhat difficult", "Very difficult", "Extremely difficult"]);
const freeToUse =
  "Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational grant from Pfizer Inc. No permission required to reproduce, translate, display or distribute.";

const phqTotal: Scale = {
  key: "total",
  label: "PHQ-9 total",
  min: 0,
  max: 27,
  of: numbered(9),
  bands: [
    band(0, "Minimal depression", "moss"),
    band(5, "Mild depression", "sand"),
    band(10, "Moderate depression", "amber"),
    band(15, "Moderately severe depression", "rose"),
    band(20, "Severe depression", "rose"),
  ],
  positiveFrom: 10,
  higherIsWorse: true,
  mostMissing: 2,
  reliableChange: 5,
  responsePercent: 50,
  remissionBelow: 5,
};

export const phq9: Instrument = {
  key: "phq9",
  number: 1,
  scoringVersion: 1,
  title: "PHQ-9 (depression)",
  shortTitle: "PHQ-9",
  description: "Depression symptoms in the last 2 weeks. Question 9 asks about thoughts of death or self-harm.",
  license: "open",
  notice: freeToUse,
  citation: "Kroenke K, Spitzer RL, Williams JBW. J Gen Intern Med. 2001;16:606-613.",
  minAge: 12,
  recall: "2 weeks",
  answeredBy: "either",
  minutes: 3,
  definition: {
    items: [
      section("phq9", "Depression, last 2 weeks", [
        questions(
          "phq9items",
          twoWeeks,
          [
            "Little interest or pleasure in doing things",
            "Feeling down, depressed, or hopeless",
            "Trouble falling or staying asleep, or sleeping too much",
            "Feeling tired or having little energy",
            "Poor appetite or overeating",
            "Feeling bad about yourself - or that you are a failure or have let yourself or your family down",
            "Trouble concentrating on things, such as reading the newspaper or watching television",
            "Moving or speaking so slowly that other people could have noticed? Or the opposite - being so fidgety or restless that you have been moving around a lot more than usual",
            "Thoughts that you would be better off dead or of hurting yourself in some way",
          ],
          howOften,
        ),
        scoreItem(phqTotal),
        item(
          "q10",
          "singleChoice",
          "If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?",
          { options: difficulty },
        ),
      ]),
    ],
  },
  scales: [phqTotal],
  alert: ({ points }) => {
    const value = points("q9");
    if (value === "hidden" || value === undefined || value < 1) return null;
    return {
      level: value === 1 ? "moderate" : "high",
      summary: `PHQ-9 question 9 (thoughts of death or self-harm): ${howOften[value]?.toLowerCase()}`,
    };
  },
  loinc: { panel: "44249-1", total: "44261-6" },
};

const gadTotal: Scale = {
  key: "total",
  label: "GAD-7 total",
  min: 0,
  max: 21,
  of: numbered(7),
  bands: [
    band(0, "Minimal anxiety", "moss"),
    band(5, "Mild anxiety", "sand"),
    band(10, "Moderate anxiety", "amber"),
    band(15, "Severe anxiety", "rose"),
  ],
  positiveFrom: 10,
  higherIsWorse: true,
  mostMissing: 2,
  reliableChange: 4,
  responsePercent: 50,
};

export const gad7: Instrument = {
  key: "gad7",
  number: 1,
  scoringVersion: 1,
  title: "GAD-7 (anxiety)",
  shortTitle: "GAD-7",
  description: "Anxiety symptoms in the last 2 weeks.",
  license: "open",
  notice: freeToUse,
  citation: "Spitzer RL, Kroenke K, Williams JBW, Lowe B. Arch Intern Med. 2006;166:1092-1097.",
  minAge: 12,
  recall: "2 weeks",
  answeredBy: "either",
  minutes: 2,
  definition: {
    items: [
      section("gad7", "Anxiety, last 2 weeks", [
        questions(
          "gad7items",
          twoWeeks,
          [
            "Feeling nervous, anxious or on edge",
            "Not being able to stop or control worrying",
            "Worrying too much about different things",
            "Trouble relaxing",
            "Being so restless that it is hard to sit still",
            "Becoming easily annoyed or irritable",
            "Feeling afraid as if something awful might happen",
          ],
          howOften,
        ),
        scoreItem(gadTotal),
      ]),
    ],
  },
  scales: [gadTotal],
  loinc: { panel: "69737-5", total: "70274-6" },
};
