import { enumKeys } from "#platform/shared/typed.ts";

/** Substances by their code in the state's admission report (TEDS). */
export const substanceLabels = {
  "02": "Alcohol",
  "03": "Cocaine or crack",
  "04": "Marijuana or hashish",
  "05": "Heroin",
  "06": "Non-prescription methadone",
  "07": "Other opiates and synthetics, such as fentanyl",
  "08": "PCP",
  "09": "Hallucinogens",
  "10": "Methamphetamine",
  "11": "Other amphetamines",
  "12": "Other stimulants",
  "13": "Benzodiazepines",
  "14": "Other tranquilizers",
  "15": "Barbiturates",
  "16": "Other sedatives or hypnotics",
  "17": "Inhalants",
  "18": "Over-the-counter medications",
  "20": "Other",
} as const;
export const substanceCodes = enumKeys(substanceLabels);

export const routeLabels = { 1: "Oral", 2: "Smoking", 3: "Inhalation", 4: "Injection", 20: "Other" } as const;
export const routes = [1, 2, 3, 4, 20] as const;

export const frequencyLabels = {
  1: "None in the past month",
  2: "1 to 3 times a month",
  3: "1 to 2 times a week",
  4: "3 to 6 times a week",
  5: "Daily",
} as const;
export const frequencies = [1, 2, 3, 4, 5] as const;

const rankLabels = ["Primary", "Secondary", "Tertiary"];
/** "Primary", "Secondary", "Tertiary", then "4th". */
export const rankLabel = (rank: number): string => rankLabels[rank - 1] ?? `${rank}th`;

interface Use {
  tedsCode: keyof typeof substanceLabels;
  rank: number;
  route: keyof typeof routeLabels | null;
  frequency: keyof typeof frequencyLabels | null;
  amount: string | null;
  ageFirstUse: number | null;
}

/** "Primary: Alcohol, oral, daily, 1 pint, since age 17". */
export function useText({ tedsCode, rank, route, frequency, amount, ageFirstUse }: Use): string {
  const facts = [
    substanceLabels[tedsCode],
    route && routeLabels[route].toLowerCase(),
    frequency && frequencyLabels[frequency].toLowerCase(),
    amount,
    ageFirstUse !== null && `since age ${ageFirstUse}`,
  ];
  return `${rankLabel(rank)}: ${facts.filter(Boolean).join(", ")}`;
}
