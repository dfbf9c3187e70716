import type { ProblemSeed } from "./library.ts";
import { milestone } from "./measure-defaults.ts";
import { attends, count, lab } from "./use-measures.ts";

/** Problems of substance use, in the house's own words. */
export const substanceUseLibrary: readonly ProblemSeed[] = [
  {
    key: "alcohol",
    text: "Alcohol use that harms health, work or relationships",
    dimension: 5,
    icd10: ["F10"],
    goals: [
      {
        text: "Live without alcohol and know what to do when the urge comes",
        objectives: [
          {
            text: "Remain abstinent from alcohol, confirmed by breath or urine tests",
            measure: lab("positive tests", 30),
            interventions: [
              ["monitoring", "Breath or urine alcohol test, results reviewed with the client", 2, "week", 10, "Nurse"],
              ["individual", "Relapse prevention: review the week's risks and what helped", 1, "week", 50, "Therapist"],
            ],
          },
          {
            text: "Name personal triggers for drinking and write a coping plan for each",
            measure: count("atLeast", "5", "triggers with a plan", 14),
            interventions: [
              ["group", "Relapse prevention group: triggers, cravings and refusal skills", 3, "week", 60, "Therapist"],
              ["individual", "Functional analysis of three recent drinking episodes", 1, "week", 50, "Therapist"],
            ],
          },
        ],
      },
      {
        text: "Build a sober support network",
        objectives: [
          {
            text: "Attend mutual-help meetings or a recovery group and speak with one person there",
            measure: attends("3", "meetings a week", 30),
            interventions: [
              [
                "peer",
                "Peer specialist goes along to the first meetings and talks them over",
                2,
                "week",
                60,
                "Peer specialist",
              ],
            ],
          },
          {
            text: "Decide with the prescriber about medication for alcohol use disorder",
            measure: milestone(7),
            interventions: [
              [
                "medication",
                "Discuss naltrexone, acamprosate and other options; monitor effect",
                1,
                "month",
                30,
                "Prescriber",
              ],
            ],
          },
        ],
      },
    ],
  },
  {
    key: "opioid",
    text: "Opioid use with loss of control and risk of overdose",
    dimension: 5,
    icd10: ["F11"],
    goals: [
      {
        text: "Stop using opioids outside treatment and stay alive",
        objectives: [
          {
            text: "Take medication for opioid use disorder as prescribed",
            measure: { measure: "frequency", comparator: "atLeast", target: "95", unit: "% of doses", days: 30 },
            interventions: [
              [
                "medication",
                "Buprenorphine, methadone or naltrexone as ordered; side effects reviewed",
                1,
                "day",
                10,
                "Nurse",
              ],
              ["medication", "Prescriber visit for dose, cravings and side effects", 1, "week", 20, "Prescriber"],
            ],
          },
          {
            text: "Have no urine tests positive for opioids that are not prescribed",
            measure: lab("positive tests", 30),
            interventions: [["monitoring", "Urine drug test, discussed without blame", 1, "week", 10, "Nurse"]],
          },
        ],
      },
      {
        text: "Know how to prevent and answer an overdose",
        objectives: [
          {
            text: "Carry naloxone and show how to use it; one family member or friend is trained too",
            measure: milestone(7),
            interventions: [
              [
                "education",
                "Overdose prevention and naloxone training with a kit to take home",
                1,
                "month",
                45,
                "Nurse",
              ],
            ],
          },
          {
            text: "Write a safety plan for the first 30 days after leaving, when tolerance is low",
            measure: milestone(21),
            interventions: [["individual", "Safety planning for the time after discharge", 1, "week", 50, "Therapist"]],
          },
        ],
      },
    ],
  },
  {
    key: "stimulant",
    text: "Stimulant use (cocaine or methamphetamine) with cravings and loss of control",
    dimension: 5,
    icd10: ["F14", "F15"],
    goals: [
      {
        text: "Stop stimulant use and regain sleep, appetite and interest",
        objectives: [
          {
            text: "Have stimulant-free urine tests, with rewards for each",
            measure: lab("positive tests", 42),
            interventions: [
              [
                "monitoring",
                "Contingency management: urine test with a reward for each negative result",
                2,
                "week",
                15,
                "Case manager",
              ],
            ],
          },
          {
            text: "Sleep at least 7 hours a night without stimulants or sedatives",
            measure: { measure: "frequency", comparator: "atLeast", target: "5", unit: "nights a week", days: 30 },
            interventions: [
              [
                "education",
                "Sleep and recovery: routine, light, caffeine, and what to expect each week",
                1,
                "week",
                45,
                "Nurse",
              ],
            ],
          },
        ],
      },
      {
        text: "Fill the time that stimulant use took",
        objectives: [
          {
            text: "Follow a written weekly schedule with work, exercise and sober company",
            measure: { measure: "frequency", comparator: "atLeast", target: "5", unit: "days a week", days: 30 },
            interventions: [["skills", "Weekly scheduling and review of what was kept", 1, "week", 45, "Therapist"]],
          },
          {
            text: "List the people and places tied to use and how each is avoided or faced",
            measure: count("atLeast", "6", "people or places", 14),
            interventions: [["group", "Skills group: stimulus control and refusal", 2, "week", 60, "Therapist"]],
          },
        ],
      },
    ],
  },
  {
    key: "cannabis",
    text: "Cannabis use that keeps the client from what matters to them",
    dimension: 5,
    icd10: ["F12"],
    goals: [
      {
        text: "Stop or reduce cannabis use to the client's own limit",
        objectives: [
          {
            text: "Keep a daily log of urges, use and what came before",
            measure: { measure: "frequency", comparator: "atLeast", target: "6", unit: "days a week", days: 21 },
            interventions: [["individual", "Motivational sessions with review of the log", 1, "week", 50, "Therapist"]],
          },
          {
            text: "Reach the use goal the client set",
            measure: count("atMost", "0", "days of use a week", 42),
            interventions: [
              ["group", "Skills group: urges, sleep and irritability without cannabis", 2, "week", 60, "Therapist"],
            ],
          },
        ],
      },
    ],
  },
  {
    key: "sedative",
    text: "Sedative or benzodiazepine use that is hard to stop safely",
    dimension: 1,
    icd10: ["F13"],
    goals: [
      {
        text: "Come off sedatives safely",
        objectives: [
          {
            text: "Complete the ordered taper without seizure or unprescribed use",
            measure: milestone(60),
            interventions: [
              ["medication", "Taper as ordered, with withdrawal scores at each step", 1, "day", 15, "Nurse"],
              ["medication", "Prescriber review of the taper", 1, "week", 20, "Prescriber"],
            ],
          },
          {
            text: "Use two ways to calm anxiety or fall asleep without a sedative",
            measure: count("atLeast", "2", "skills used a day", 30),
            interventions: [["skills", "Relaxation and sleep skills practice", 3, "week", 30, "Therapist"]],
          },
        ],
      },
    ],
  },
  {
    key: "nicotine",
    text: "Tobacco or nicotine use the client wants to address",
    dimension: 2,
    icd10: ["F17"],
    goals: [
      {
        text: "Stop or cut down smoking or vaping",
        objectives: [
          {
            text: "Use nicotine replacement or another medication as offered",
            measure: { measure: "frequency", comparator: "atLeast", target: "6", unit: "days a week", days: 30 },
            interventions: [["medication", "Nicotine replacement and brief counseling", 1, "week", 15, "Nurse"]],
          },
          {
            text: "Reach the client's own daily limit",
            measure: count("atMost", "5", "cigarettes a day", 30),
            interventions: [["education", "Quit plan: date, triggers, what to do instead", 1, "week", 30, "Nurse"]],
          },
        ],
      },
    ],
  },
  {
    key: "polysubstance",
    text: "Use of several substances with mixed risks",
    dimension: 5,
    icd10: ["F19", "F18", "F16"],
    goals: [
      {
        text: "Understand the pattern of use and stop the most dangerous part first",
        objectives: [
          {
            text: "Complete a timeline of substances, amounts and consequences",
            measure: milestone(10),
            interventions: [["individual", "Substance use history and feedback", 1, "week", 50, "Therapist"]],
          },
          {
            text: "Have drug tests free of substances that are not prescribed",
            measure: lab("positive tests", 30),
            interventions: [["monitoring", "Urine drug test with review", 1, "week", 10, "Nurse"]],
          },
        ],
      },
    ],
  },
];
