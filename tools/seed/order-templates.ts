import { addOrderFavorite, addOrderSet } from "#modules/medications/order-templates/order-template.contract.ts";
import type { SavedService } from "#modules/medications/orders/new-order.contract.ts";
import { type Drug, type Sig, sigOf } from "./regimens.ts";
import type { Stage } from "./stage.ts";

/** Orders that a program starts with, signed together. */
const ofProgram: Record<string, readonly Drug[]> = {
  "Alcohol withdrawal": ["librium", "hydroxyzinePrn", "trazodonePrn", "acetaminophenLow"],
  "Opioid withdrawal": ["clonidine", "dicyclominePrn", "methocarbamolPrn", "ibuprofenPrn", "trazodonePrn"],
  "Residential admission": ["acetaminophenPrn", "ibuprofenPrn", "hydroxyzinePrn", "trazodonePrn"],
};
/** What a program orders beside its drugs. */
const servicesOf: Record<string, readonly SavedService[]> = {
  "Alcohol withdrawal": [
    {
      orderType: "vitals",
      name: "CIWA-Ar with vital signs",
      frequencyCode: "Q4H",
      priority: "routine",
      duration: { value: 3, unit: "days" },
    },
    {
      orderType: "lab",
      name: "Comprehensive metabolic panel (CMP)",
      frequencyCode: "ONCE",
      priority: "routine",
      fasting: true,
    },
    { orderType: "precaution", name: "Seizure precautions", frequencyCode: "DAILY", priority: "routine" },
  ],
  "Opioid withdrawal": [
    {
      orderType: "vitals",
      name: "COWS with vital signs",
      frequencyCode: "Q4H",
      priority: "routine",
      duration: { value: 3, unit: "days" },
    },
    { orderType: "drug_screen", name: "Urine drug screen", frequencyCode: "ONCE", priority: "routine" },
  ],
};
const lorazepamForAnxiety: Sig = {
  ...sigOf("lorazepamPrn"),
  rxcui: "197900",
  doseValue: "0.5",
  prnReason: ["anxiety"],
  minIntervalMin: 360,
  maxDosesPer24h: 3,
  indication: "Anxiety",
};
const ofDrug: Record<string, readonly Sig[]> = {
  Lorazepam: [lorazepamForAnxiety, sigOf("lorazepamPrn")],
  Sertraline: [sigOf("sertraline"), { ...sigOf("sertraline"), doseValue: "100" }],
  Gabapentin: [sigOf("gabapentin")],
};
const favorites: Record<string, readonly Drug[]> = {
  feld: ["hydroxyzinePrn", "trazodonePrn", "sertraline"],
  sato: ["escitalopram", "hydroxyzinePrn", "mirtazapine"],
};

/** The order sets that the medical director approved, and the favorites of two prescribers. */
export async function keepOrderTemplates(stage: Stage, at: string): Promise<void> {
  const director = stage.as("raman");
  for (const [name, drugs] of Object.entries(ofProgram))
    await director.do(at, addOrderSet, {
      body: { name, basis: "program", orders: drugs.map(sigOf), services: [...(servicesOf[name] ?? [])] },
    });
  for (const [name, sigs] of Object.entries(ofDrug))
    await director.do(at, addOrderSet, { body: { name, basis: "drug", orders: [...sigs] } });
  for (const [who, drugs] of Object.entries(favorites))
    for (const drug of drugs) await stage.as(who).do(at, addOrderFavorite, { body: { sig: sigOf(drug) } });
}
