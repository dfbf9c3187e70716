import {
  band,
  type Instrument,
  numbered,
  type PointsOf,
  questions,
  type Scale,
  scoreItem,
  section,
} from "./instrument.ts";

const total: Scale = {
  key: "total",
  label: "PCL-5 total",
  min: 0,
  max: 80,
  of: numbered(20),
  bands: [band(0, "Below cut point", "moss"), band(33, "Probable PTSD", "rose")],
  positiveFrom: 33,
  higherIsWorse: true,
  mostMissing: 0,
  reliableChange: 15,
  recoveredTo: 28,
};

const symptomsIn = (points: PointsOf, from: number, count: number) =>
  numbered(count, from).filter((linkId) => {
    const value = points(linkId);
    return typeof value === "number" && value >= 2;
  }).length;

/** PCL-5 for the past month. A question answered 2 or more counts as a symptom of its cluster. */
export const pcl5: Instrument = {
  key: "pcl5",
  number: 1,
  scoringVersion: 1,
  title: "PCL-5 (PTSD)",
  shortTitle: "PCL-5",
  description: "Symptoms after a very stressful experience, in the past month.",
  license: "open",
  notice:
    "PTSD Checklist for DSM-5, National Center for PTSD, U.S. Department of Veterans Affairs. In the public domain.",
  citation: "Weathers FW, Litz BT, Keane TM, et al. The PTSD Checklist for DSM-5 (PCL-5). 2013.",
  minAge: 18,
  recall: "past month",
  answeredBy: "either",
  minutes: 6,
  definition: {
    items: [
      section("pcl5", "Stressful experience, past month", [
        questions(
          "pcl5items",
          "In the past month, how much were you bothered by:",
          [
            "Repeated, disturbing, and unwanted memories of the stressful experience?",
            "Repeated, disturbing dreams of the stressful experience?",
            "Suddenly feeling or acting as if the stressful experience were actually happening again (as if you were actually back there reliving it)?",
            "Feeling very upset when something reminded you of the stressful experience?",
            "Having strong physical reactions when something reminded you of the stressful experience (for example, heart pounding, trouble breathing, sweating)?",
            "Avoiding memories, thoughts, or feelings related to the stressful experience?",
            "Avoiding external reminders of the stressful experience (for example, people, places, conversations, activities, objects, or situations)?",
            "Trouble remembering important parts of the stressful experience?",
            "Having strong negative beliefs about yourself, other people, or the world (for example, having thoughts such as: I am bad, there is something seriously wrong with me, no one can be trusted, the world is completely dangerous)?",
            "Blaming yourself or someone else for the stressful experience or what happened after it?",
            "Having strong negative feelings such as fear, horror, anger, guilt, or shame?",
            "Loss of interest in activities that you used to enjoy?",
            "Feeling distant or cut off from other people?",
            "Trouble experiencing positive feelings (for example, being unable to feel happiness or have loving feelings for people close to you)?",
            "Irritable behavior, angry outbursts, or acting aggressively?",
            "Taking too many risks or doing things that could cause you harm?",
            'Being "superalert" or watchful or on guard?',
            "Feeling jumpy or easily startled?",
            "Having difficulty concentrating?",
            "Trouble falling or staying asleep?",
          ],
          ["Not at all", "A little bit", "Moderately", "Quite a bit", "Extremely"],
        ),
        scoreItem(total),
      ]),
    ],
  },
  scales: [
    total,
    {
      key: "pattern",
      label: "PCL-5 symptom pattern",
      min: 0,
      max: 1,
      of: numbered(20),
      rate: (points) =>
        symptomsIn(points, 1, 5) >= 1 &&
        symptomsIn(points, 6, 2) >= 1 &&
        symptomsIn(points, 8, 7) >= 2 &&
        symptomsIn(points, 15, 6) >= 2
          ? 1
          : 0,
      bands: [band(0, "Pattern not met", "moss"), band(1, "Provisional pattern met", "rose")],
      positiveFrom: 1,
      higherIsWorse: true,
      mostMissing: 0,
    },
  ],
  loinc: { panel: "101697-1", total: "101698-9" },
};
