import type { addOrder } from "#modules/medications/orders/order.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import type { Chance } from "./chance.ts";
import type { CastKey, Trouble } from "./guests.ts";

export type Sig = CallInput<typeof addOrder>["body"]["sig"];
const oral = "C38288";

const scheduled = (
  rxcui: string,
  doseValue: string,
  frequencyCode: string,
  indication: string,
  more: Partial<Sig> = {},
): Sig => ({
  rxcui,
  doseValue,
  doseUnit: "mg",
  routeCode: oral,
  scheduleKind: "scheduled",
  frequencyCode,
  indication,
  ...more,
});
const asNeeded = (
  rxcui: string,
  doseValue: string,
  prnReason: NonNullable<Sig["prnReason"]>,
  minIntervalMin: number,
  maxDosesPer24h: number,
  more: Partial<Sig> = {},
): Sig => ({
  rxcui,
  doseValue,
  doseUnit: "mg",
  routeCode: oral,
  scheduleKind: "prn",
  frequencyCode: "PRN",
  prnReason,
  minIntervalMin,
  maxDosesPer24h,
  ...more,
});
const forDays = (value: number): Partial<Sig> => ({ duration: { value, unit: "days", counting: "elapsed24h" } });

/** By RxNorm code: what this facility orders most. */
const drugs = {
  librium: scheduled("905495", "50", "Q6H", "Alcohol withdrawal", forDays(5)),
  phenobarbital: scheduled("199168", "64.8", "Q8H", "Sedative withdrawal", forDays(6)),
  buprenorphine: scheduled("351265", "8", "BID", "Opioid use disorder", { routeCode: "C38300", ...forDays(30) }),
  buprenorphineStart: scheduled("351264", "4", "Q8H", "Opioid withdrawal", { routeCode: "C38300", ...forDays(3) }),
  clonidine: scheduled("884173", "0.1", "TID", "Withdrawal symptoms", {
    ...forDays(5),
    holdParameters: [
      { metric: "systolic", op: "below", value: 100, maxAgeMin: 60 },
      { metric: "pulse", op: "below", value: 60, maxAgeMin: 60 },
    ],
  }),
  gabapentin: scheduled("310431", "300", "TID", "Alcohol use disorder"),
  acamprosate: scheduled("835726", "666", "TID", "Alcohol use disorder"),
  naltrexone: scheduled("1483744", "50", "DAILY", "Alcohol use disorder"),
  sertraline: scheduled("312941", "50", "DAILY", "Depression"),
  escitalopram: scheduled("349332", "10", "AM", "Anxiety"),
  mirtazapine: scheduled("311725", "15", "HS", "Depression"),
  quetiapine: scheduled("616487", "50", "HS", "Sleep and mood"),
  lamotrigine: scheduled("282401", "25", "DAILY", "Mood"),
  prazosin: scheduled("312593", "1", "HS", "Nightmares"),
  propranolol: scheduled("856448", "10", "BID", "Anxiety"),
  lisinopril: scheduled("314076", "10", "DAILY", "High blood pressure"),
  amlodipine: scheduled("197361", "5", "DAILY", "High blood pressure"),
  metformin: scheduled("861007", "500", "BID", "Type 2 diabetes"),
  atorvastatin: scheduled("617310", "20", "HS", "Cholesterol"),
  bupropion: scheduled("993541", "150", "AM", "Depression"),
  clonazepam: scheduled("197527", "0.5", "BID", "Sedative taper", forDays(28)),
  lorazepamPrn: asNeeded("197901", "1", ["withdrawal", "anxiety"], 240, 4, {
    indication: "Alcohol withdrawal, CIWA-Ar 10 or more",
    ...forDays(5),
  }),
  hydroxyzinePrn: asNeeded("995258", "25", ["anxiety"], 360, 4),
  trazodonePrn: asNeeded("856377", "50", ["insomnia"], 720, 1),
  acetaminophenPrn: asNeeded("313782", "650", ["pain", "headache", "fever"], 360, 4),
  acetaminophenLow: asNeeded("313782", "325", ["pain", "headache"], 360, 4, { maxAmountPer24h: "2000" }),
  ibuprofenPrn: asNeeded("310965", "400", ["pain", "headache"], 360, 3),
  dicyclominePrn: asNeeded("991061", "20", ["cramps"], 360, 4),
  methocarbamolPrn: asNeeded("197943", "500", ["cramps"], 480, 3),
  clonidinePrn: asNeeded("884173", "0.1", ["blood_pressure", "withdrawal"], 360, 3),
  tramadol: scheduled("835603", "50", "BID", "Back pain", forDays(10)),
} as const satisfies Record<string, Sig>;
export type Drug = keyof typeof drugs;
export const sigOf = (drug: Drug): Sig => drugs[drug];

const ofTrouble: Record<Trouble, { detox: readonly Drug[]; house: readonly Drug[] }> = {
  alcohol: {
    detox: ["librium", "gabapentin", "lorazepamPrn", "acetaminophenPrn", "hydroxyzinePrn", "trazodonePrn"],
    house: ["acamprosate", "gabapentin", "hydroxyzinePrn", "trazodonePrn", "ibuprofenPrn"],
  },
  opioid: {
    detox: ["buprenorphineStart", "clonidine", "dicyclominePrn", "methocarbamolPrn", "ibuprofenPrn", "trazodonePrn"],
    house: ["buprenorphine", "hydroxyzinePrn", "trazodonePrn", "ibuprofenPrn"],
  },
  sedative: {
    detox: ["phenobarbital", "gabapentin", "hydroxyzinePrn", "acetaminophenPrn"],
    house: ["gabapentin", "propranolol", "hydroxyzinePrn", "acetaminophenPrn"],
  },
  stimulant: {
    detox: ["mirtazapine", "hydroxyzinePrn", "ibuprofenPrn"],
    house: ["mirtazapine", "bupropion", "hydroxyzinePrn", "ibuprofenPrn"],
  },
  cannabis: {
    detox: ["hydroxyzinePrn", "trazodonePrn"],
    house: ["escitalopram", "hydroxyzinePrn", "trazodonePrn"],
  },
  mood: {
    detox: ["sertraline", "hydroxyzinePrn", "trazodonePrn"],
    house: ["sertraline", "lamotrigine", "hydroxyzinePrn", "trazodonePrn"],
  },
};
const ofCast: Partial<Record<CastKey, readonly Drug[]>> = {
  delgado: ["librium", "gabapentin", "lisinopril", "lorazepamPrn", "acetaminophenPrn", "trazodonePrn"],
  obrien: ["buprenorphineStart", "clonidine", "dicyclominePrn", "methocarbamolPrn", "trazodonePrn"],
  // Besides lorazepam by CIWA-Ar.
  kerr: ["gabapentin", "amlodipine", "acetaminophenLow"],
  shah: ["phenobarbital", "escitalopram", "hydroxyzinePrn", "acetaminophenPrn"],
  ruiz: ["buprenorphineStart", "clonidine", "ibuprofenPrn", "trazodonePrn"],
  // Besides the chlordiazepoxide taper.
  dale: ["lisinopril", "acetaminophenPrn"],
  webb: ["sertraline", "tramadol", "trazodonePrn"],
  gomez: ["clonazepam", "gabapentin", "hydroxyzinePrn"],
  wright: ["mirtazapine", "lamotrigine", "metformin", "hydroxyzinePrn"],
};
const alsoTaken: readonly Drug[] = [
  "sertraline",
  "escitalopram",
  "quetiapine",
  "prazosin",
  "lisinopril",
  "amlodipine",
  "metformin",
  "atorvastatin",
  "propranolol",
];

/** The orders a client gets on arrival. */
export function ordersFor(chance: Chance, trouble: Trouble, isDetox: boolean, cast: CastKey | undefined): Drug[] {
  const own = cast ? ofCast[cast] : undefined;
  if (own) return [...own];
  const list = new Set<Drug>(ofTrouble[trouble][isDetox ? "detox" : "house"]);
  for (const drug of chance.some(alsoTaken, isDetox ? 0.12 : 0.22)) list.add(drug);
  return [...list];
}

export type AllergyRow = { substanceText: string; manifestation: string; severity: "mild" | "moderate" | "severe" };
export const commonAllergies: readonly AllergyRow[] = [
  { substanceText: "Penicillin", manifestation: "Hives", severity: "moderate" },
  { substanceText: "Sulfonamide antibiotics", manifestation: "Rash", severity: "mild" },
  { substanceText: "Codeine", manifestation: "Vomiting", severity: "mild" },
  { substanceText: "Haloperidol", manifestation: "Acute dystonia", severity: "severe" },
  { substanceText: "Latex", manifestation: "Contact rash", severity: "mild" },
  { substanceText: "Shellfish", manifestation: "Swelling of the lips", severity: "moderate" },
];
