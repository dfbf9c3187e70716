import type { ProblemSeed } from "./library.ts";
import { count, milestone, often, scale } from "./measure-defaults.ts";

/** Problems of mental health, in the house's own words. */
export const mentalHealthLibrary: readonly ProblemSeed[] = [
  {
    key: "depression",
    text: "Depressed mood with loss of interest and energy",
    dimension: 3,
    icd10: ["F32", "F33", "F34.1"],
    goals: [
      {
        text: "Lift mood and return to activities that matter",
        objectives: [
          {
            text: "Lower the PHQ-9 score to mild or none",
            measure: scale("PHQ-9", "9", 42),
            interventions: [
              [
                "individual",
                "Behavioral activation and cognitive work on hopeless thoughts",
                1,
                "week",
                50,
                "Therapist",
              ],
              ["monitoring", "PHQ-9, reviewed with the client", 1, "week", 10, "Therapist"],
            ],
          },
          {
            text: "Do one planned pleasant or meaningful activity",
            measure: often("5", "days a week", 28),
            interventions: [["group", "Mood group: activity, thoughts and support", 2, "week", 60, "Therapist"]],
          },
        ],
      },
      {
        text: "Get the right medication and take it",
        objectives: [
          {
            text: "Complete a psychiatric evaluation and agree on medication",
            measure: milestone(10),
            interventions: [["medication", "Psychiatric evaluation and follow-up", 1, "week", 30, "Prescriber"]],
          },
        ],
      },
    ],
  },
  {
    key: "anxiety",
    text: "Anxiety or panic that limits daily life",
    dimension: 3,
    icd10: ["F40", "F41"],
    goals: [
      {
        text: "Face feared situations with less distress",
        objectives: [
          {
            text: "Lower the GAD-7 score to mild or none",
            measure: scale("GAD-7", "9", 42),
            interventions: [
              ["individual", "Cognitive behavioral therapy with gradual exposure", 1, "week", 50, "Therapist"],
              ["monitoring", "GAD-7, reviewed with the client", 1, "week", 10, "Therapist"],
            ],
          },
          {
            text: "Use a breathing or grounding skill at the first signs of panic",
            measure: often("5", "days a week", 21),
            interventions: [
              ["skills", "Breathing, grounding and muscle relaxation practice", 3, "week", 30, "Therapist"],
            ],
          },
        ],
      },
    ],
  },
  {
    key: "trauma",
    text: "Trauma symptoms: intrusive memories, avoidance, being on guard",
    dimension: 3,
    icd10: ["F43"],
    goals: [
      {
        text: "Feel safer and have fewer trauma symptoms",
        objectives: [
          {
            text: "Lower the PCL-5 score by at least 10 points",
            measure: scale("PCL-5", "33", 60),
            interventions: [
              ["individual", "Trauma-focused therapy at the client's pace", 1, "week", 50, "Therapist"],
              ["group", "Seeking safety group: coping skills without telling the trauma", 2, "week", 60, "Therapist"],
            ],
          },
          {
            text: "Use grounding when memories intrude and note how well it worked",
            measure: often("5", "days a week", 28),
            interventions: [["skills", "Grounding practice", 2, "week", 30, "Therapist"]],
          },
        ],
      },
    ],
  },
  {
    key: "bipolar",
    text: "Mood episodes of bipolar disorder",
    dimension: 3,
    icd10: ["F31"],
    goals: [
      {
        text: "Keep mood stable and notice changes early",
        objectives: [
          {
            text: "Keep a daily mood and sleep chart",
            measure: often("6", "days a week", 30),
            interventions: [["individual", "Review of the chart and early warning signs", 1, "week", 50, "Therapist"]],
          },
          {
            text: "Take mood medication as prescribed",
            measure: often("95", "% of doses", 30),
            interventions: [["medication", "Medication visits with labs as ordered", 2, "month", 30, "Prescriber"]],
          },
        ],
      },
    ],
  },
  {
    key: "psychosis",
    text: "Psychotic symptoms that frighten the client or lead to risk",
    dimension: 3,
    icd10: ["F20", "F25", "F29"],
    goals: [
      {
        text: "Have fewer and less distressing symptoms",
        objectives: [
          {
            text: "Take antipsychotic medication as prescribed",
            measure: often("95", "% of doses", 30),
            interventions: [
              ["medication", "Medication visits, side effects and metabolic labs", 2, "month", 30, "Prescriber"],
            ],
          },
          {
            text: "Use two coping strategies when voices or suspicions come",
            measure: count("2", "strategies a day", 30),
            interventions: [["individual", "Supportive therapy and reality testing", 1, "week", 45, "Therapist"]],
          },
        ],
      },
    ],
  },
  {
    key: "suicide-risk",
    text: "Suicidal thoughts or recent self-harm",
    dimension: 3,
    icd10: ["R45.85", "T14.91"],
    goals: [
      {
        text: "Stay safe and find reasons to live",
        objectives: [
          {
            text: "Complete a safety plan and go through it with staff",
            measure: milestone(2),
            interventions: [
              ["individual", "Safety planning, with means safety and contacts", 2, "week", 45, "Therapist"],
              ["monitoring", "Suicide risk screening each shift while risk is raised", 3, "day", 10, "Nurse"],
            ],
          },
          {
            text: "Tell staff at the first sign of thoughts, without acting on them",
            measure: { measure: "count", comparator: "atMost", target: "0", unit: "acts of self-harm", days: 30 },
            interventions: [["skills", "Distress tolerance skills practice", 3, "week", 45, "Therapist"]],
          },
        ],
      },
    ],
  },
  {
    key: "adhd",
    text: "Attention problems that get in the way of treatment or work",
    dimension: 3,
    icd10: ["F90"],
    goals: [
      {
        text: "Finish what is begun and keep appointments",
        objectives: [
          {
            text: "Use a planner and arrive on time",
            measure: often("90", "% of sessions", 30),
            interventions: [["skills", "Planning and organization coaching", 1, "week", 45, "Case manager"]],
          },
        ],
      },
    ],
  },
  {
    key: "emotion-regulation",
    text: "Strong emotions that lead to conflict or impulsive acts",
    dimension: 3,
    icd10: ["F60"],
    goals: [
      {
        text: "Ride out strong emotions without harm",
        objectives: [
          {
            text: "Complete a diary card with emotions, urges and skills",
            measure: often("6", "days a week", 30),
            interventions: [["individual", "Diary card review and chain analysis", 1, "week", 50, "Therapist"]],
          },
          {
            text: "Learn and use skills from each DBT module",
            measure: count("8", "skills", 60),
            interventions: [["group", "DBT skills group", 2, "week", 90, "Therapist"]],
          },
        ],
      },
    ],
  },
];
