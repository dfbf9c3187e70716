import { addOrderFavorite, addOrderSet } from "#modules/medications/order-templates/order-template.contract.ts";
import { type Drug, type Sig, sigOf } from "./regimens.ts";
import type { Stage } from "./stage.ts";

/** Orders that a program starts with, signed together. */
const ofProgram: Record<string, readonly Drug[]> = {
  "Alcohol withdrawal": ["librium", "hydroxyzinePrn", "trazodonePrn", "acetaminophenLow"],
  "Opioid withdrawal": ["clonidine", "dicyclominePrn", "methocarbamolPrn", "ibuprofenPrn", "trazodonePrn"],
  "Residential admission": ["acetaminophenPrn", "ibuprofenPrn", "hydroxyzinePrn", "trazodonePrn"],
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
    await director.do(at, addOrderSet, { body: { name, basis: "program", orders: drugs.map(sigOf) } });
  for (const [name, sigs] of Object.entries(ofDrug))
    await director.do(at, addOrderSet, { body: { name, basis: "drug", orders: [...sigs] } });
  for (const [who, drugs] of Object.entries(favorites))
    for (const drug of drugs) await stage.as(who).do(at, addOrderFavorite, { body: { sig: sigOf(drug) } });
}
