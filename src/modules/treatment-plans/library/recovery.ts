import type { ProblemSeed } from "./library.ts";
import { milestone, scale } from "./measure-defaults.ts";
import { count } from "./use-measures.ts";

/** Problems of withdrawal, relapse and readiness to change, in the house's own words. */
export const recoveryLibrary: readonly ProblemSeed[] = [
  {
    key: "withdrawal-alcohol",
    text: "Alcohol or sedative withdrawal that needs medical care",
    dimension: 1,
    goals: [
      {
        text: "Come through withdrawal safely and in comfort",
        objectives: [
          {
            text: "Bring the CIWA-Ar score down and keep it down for 24 hours",
            measure: scale("CIWA-Ar", "8", 5),
            interventions: [
              ["monitoring", "CIWA-Ar as ordered; call the prescriber by the protocol", 6, "day", 10, "Nurse"],
              ["medication", "Medication by protocol, effect checked after each dose", 4, "day", 10, "Nurse"],
            ],
          },
          {
            text: "Drink at least 2 liters and eat two meals a day",
            measure: { measure: "frequency", comparator: "atLeast", target: "2", unit: "meals a day", days: 4 },
            interventions: [["monitoring", "Intake, vitals and sleep each shift", 3, "day", 10, "Nurse"]],
          },
        ],
      },
      {
        text: "Go on to treatment after withdrawal",
        objectives: [
          {
            text: "Meet the therapist and agree on the next level of care before withdrawal care ends",
            measure: milestone(4),
            interventions: [
              ["individual", "Motivation and plan for the next level of care", 1, "day", 30, "Therapist"],
            ],
          },
        ],
      },
    ],
  },
  {
    key: "withdrawal-opioid",
    text: "Opioid withdrawal that needs medical care",
    dimension: 1,
    goals: [
      {
        text: "Come through withdrawal in comfort and begin medication",
        objectives: [
          {
            text: "Bring the COWS score down and keep it down for 24 hours",
            measure: scale("COWS", "5", 5),
            interventions: [
              ["monitoring", "COWS as ordered; call the prescriber by the protocol", 4, "day", 10, "Nurse"],
              ["medication", "Induction or comfort medication by protocol", 2, "day", 15, "Nurse"],
            ],
          },
          {
            text: "Decide on maintenance medication with the prescriber",
            measure: milestone(3),
            interventions: [
              ["medication", "Options, risks and continuation after discharge", 1, "day", 20, "Prescriber"],
            ],
          },
        ],
      },
    ],
  },
  {
    key: "relapse-risk",
    text: "High risk of relapse with few skills to handle cravings",
    dimension: 5,
    goals: [
      {
        text: "Handle cravings and high-risk situations without using",
        objectives: [
          {
            text: "Use a craving skill and write down the result",
            measure: count("atLeast", "1", "skill a day", 21),
            interventions: [["group", "Relapse prevention group", 3, "week", 60, "Therapist"]],
          },
          {
            text: "Complete and share a written relapse prevention plan",
            measure: milestone(21),
            interventions: [
              ["individual", "Relapse prevention plan, reviewed line by line", 1, "week", 50, "Therapist"],
            ],
          },
        ],
      },
    ],
  },
  {
    key: "readiness",
    text: "Mixed feelings about change and treatment",
    dimension: 4,
    goals: [
      {
        text: "Find own reasons for change and decide on next steps",
        objectives: [
          {
            text: "Name personal reasons for and against change",
            measure: count("atLeast", "5", "reasons", 14),
            interventions: [["individual", "Motivational interviewing", 1, "week", 50, "Therapist"]],
          },
          {
            text: "Raise confidence to change on the 0 to 10 ruler",
            measure: { measure: "count", comparator: "atLeast", target: "7", unit: "of 10", days: 30 },
            interventions: [["group", "Readiness group: values, goals and small steps", 2, "week", 60, "Therapist"]],
          },
        ],
      },
    ],
  },
];
