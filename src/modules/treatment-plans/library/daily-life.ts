import type { ProblemSeed } from "./library.ts";
import { count, milestone, often } from "./measure-defaults.ts";

/** Problems of sleep, pain, physical health, family, housing and work, in the house's own words. */
export const dailyLifeLibrary: readonly ProblemSeed[] = [
  {
    key: "sleep",
    text: "Poor sleep that raises the risk of relapse",
    dimension: 2,
    icd10: ["G47", "F51"],
    goals: [
      {
        text: "Sleep through most nights without sedatives",
        objectives: [
          {
            text: "Keep a regular bedtime and get up at the same time",
            measure: often("6", "days a week", 21),
            interventions: [["education", "Sleep hygiene and stimulus control", 1, "week", 30, "Nurse"]],
          },
        ],
      },
    ],
  },
  {
    key: "pain",
    text: "Chronic pain that is managed without misused medication",
    dimension: 2,
    icd10: ["G89", "M54"],
    goals: [
      {
        text: "Do more of daily life with less pain",
        objectives: [
          {
            text: "Lower usual pain on the 0 to 10 scale",
            measure: { measure: "count", comparator: "atMost", target: "4", unit: "of 10", days: 42 },
            interventions: [
              ["medication", "Pain plan without addictive medication", 2, "month", 20, "Prescriber"],
              ["skills", "Pacing, stretching and relaxation", 2, "week", 30, "Nurse"],
            ],
          },
        ],
      },
    ],
  },
  {
    key: "medical",
    text: "Medical condition that needs follow-up during treatment",
    dimension: 2,
    icd10: ["B18", "B20", "E10", "E11", "I10", "K70", "J44", "J45"],
    goals: [
      {
        text: "Have the condition treated and understand it",
        objectives: [
          {
            text: "See primary care or the specialist and follow the plan",
            measure: milestone(21),
            interventions: [
              ["caseManagement", "Appointment, transport and records for the visit", 1, "week", 30, "Case manager"],
            ],
          },
          {
            text: "Take medical medication as prescribed",
            measure: often("95", "% of doses", 30),
            interventions: [["education", "Teaching about the condition and its medication", 1, "week", 30, "Nurse"]],
          },
        ],
      },
    ],
  },
  {
    key: "family",
    text: "Family conflict or a home that does not support recovery",
    dimension: 6,
    icd10: ["Z63"],
    goals: [
      {
        text: "Repair trust and agree on support with family",
        objectives: [
          {
            text: "Hold family sessions and agree on boundaries in writing",
            measure: { measure: "attendance", comparator: "atLeast", target: "3", unit: "sessions", days: 42 },
            interventions: [
              ["family", "Family sessions: communication, boundaries and support", 2, "month", 60, "Therapist"],
            ],
          },
        ],
      },
    ],
  },
  {
    key: "housing",
    text: "No safe and sober place to live after treatment",
    dimension: 6,
    icd10: ["Z59"],
    goals: [
      {
        text: "Have a safe place to live at discharge",
        objectives: [
          {
            text: "Apply to sober living homes or other housing",
            measure: count("3", "applications", 21),
            interventions: [["caseManagement", "Housing search and applications", 1, "week", 45, "Case manager"]],
          },
        ],
      },
    ],
  },
  {
    key: "work-legal",
    text: "Work, school or legal matters that need attention",
    dimension: 6,
    icd10: ["Z56", "Z65"],
    goals: [
      {
        text: "Settle what is urgent and plan the return to work or school",
        objectives: [
          {
            text: "Make a list of matters with a next step and a date for each",
            measure: milestone(14),
            interventions: [
              ["caseManagement", "Letters, calls and appointments with the client", 1, "week", 45, "Case manager"],
            ],
          },
          {
            text: "Complete a résumé or return-to-work plan",
            measure: milestone(30),
            interventions: [["caseManagement", "Vocational planning", 2, "month", 45, "Case manager"]],
          },
        ],
      },
    ],
  },
];
