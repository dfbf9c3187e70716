import { plural } from "./dose-amount.ts";
import type { OrderAlert } from "./order.contract.ts";

export interface ScreenedDrug {
  rxcui: string;
  name: string;
  /** Ingredients without salt, lower case. */
  ingredientNames: readonly string[];
  ingredientRxcuis: readonly string[];
}
export interface AllergyToScreen {
  id: string;
  status: string;
  substanceText: string;
  rxcui: string | null;
}
export interface StandingDrug {
  orderId: string;
  name: string;
  ingredientNames: readonly string[];
}
/** A pair of a published list (MED-24): both names as `ingredientNames` spells them. */
export interface InteractionPair {
  drug1: string;
  drug2: string;
  source: string;
  note: string | null;
}

/**
 * What interrupts the signing of an order (MED-20, MED-21): an active allergy to an ingredient, a second order of the
 * same ingredient, a pair of the high-priority list. Pure; `key` names the alert so that an answer can point at it.
 */
export function screenOrder(
  drug: ScreenedDrug,
  allergies: readonly AllergyToScreen[],
  standing: readonly StandingDrug[],
  pairs: readonly InteractionPair[],
): OrderAlert[] {
  return [
    ...allergies.filter((allergy) => allergy.status === "active" && isAllergyTo(allergy, drug)).map(allergyAlert),
    ...standing.filter((other) => sharesIngredient(other, drug)).map((other) => duplicateAlert(other, drug)),
    ...standing.flatMap((other) =>
      pairs.filter((pair) => joins(pair, drug, other)).map((pair) => pairAlert(pair, other)),
    ),
  ];
}

export function isAllergyTo(allergy: AllergyToScreen, drug: ScreenedDrug): boolean {
  if (allergy.rxcui !== null && (allergy.rxcui === drug.rxcui || drug.ingredientRxcuis.includes(allergy.rxcui)))
    return true;
  const words = allergy.substanceText.toLowerCase();
  return drug.ingredientNames.some((name) => new RegExp(`(^|[^a-z])${escapeRegExp(name)}([^a-z]|$)`).test(words));
}

function sharesIngredient(other: StandingDrug, drug: ScreenedDrug): boolean {
  return other.ingredientNames.some((name) => drug.ingredientNames.includes(name));
}

function joins(pair: InteractionPair, drug: ScreenedDrug, other: StandingDrug): boolean {
  const [a, b] = [drug.ingredientNames, other.ingredientNames];
  return (a.includes(pair.drug1) && b.includes(pair.drug2)) || (a.includes(pair.drug2) && b.includes(pair.drug1));
}

function allergyAlert(allergy: AllergyToScreen): OrderAlert {
  const summary = `Active allergy: ${allergy.substanceText}.`;
  return { key: `allergy:${allergy.id}`, kind: "allergy", severity: "contraindicated", summary };
}

function duplicateAlert(other: StandingDrug, drug: ScreenedDrug): OrderAlert {
  const shared = drug.ingredientNames.find((name) => other.ingredientNames.includes(name)) ?? drug.name;
  const summary = `Already ordered: ${other.name} also contains ${shared}.`;
  return { key: `duplicate:${other.orderId}`, kind: "duplicate_ingredient", severity: "major", summary };
}

function pairAlert(pair: InteractionPair, other: StandingDrug): OrderAlert {
  const summary = `${pair.drug1} with ${pair.drug2} (${other.name})${pair.note ? `: ${pair.note}` : ""}.`;
  return { key: `pair:${pair.drug1}+${pair.drug2}:${other.orderId}`, kind: "interaction", severity: "major", summary };
}

/** Each list says what was screened (MED-23): the absence of an alert is never shown as "safe". */
export function screenedWords(allergies: readonly AllergyToScreen[], standing: number): string {
  const active = allergies.filter((allergy) => allergy.status === "active");
  const unscreened = active.filter((allergy) => allergy.rxcui === null).length;
  const parts = [
    `Checked against ${counted(active.length, "active allergy", "active allergies")} and ${counted(standing, "order", plural("order"))} of this stay, and the published high-priority pairs.`,
  ];
  if (unscreened > 0)
    parts.push(`${counted(unscreened, "allergy is", "allergies are")} free text and compared by ingredient name only.`);
  return parts.join(" ");
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
