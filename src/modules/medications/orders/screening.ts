import { plural } from "./dose-amount.ts";
import type { OrderAlert } from "./order.contract.ts";

export interface ScreenedDrug {
  rxcui: string;
  name: string;
  /** Ingredient names without the salt, lowercase. */
  ingredientNames: readonly string[];
  ingredientRxcuis: readonly string[];
}
export interface AllergyToScreen {
  id: string;
  status: string;
  substanceText: string;
  rxcui: string | null;
}
export interface OpenOrderDrug {
  orderId: string;
  name: string;
  ingredientNames: readonly string[];
}
/** An interacting pair from a published list (MED-24), spelled as in `ingredientNames`. */
export interface InteractionPair {
  drug1: string;
  drug2: string;
  source: string;
  /** The list's own severity. The first two are interruptive, `significant` is not (MED-21). */
  severity: "high priority" | "critical" | "significant";
  note: string | null;
}

/**
 * Interruptive alerts of an order (MED-20, MED-21): an active allergy to an ingredient, another order with the same
 * ingredient, an interaction rated above `significant`. Each alert's `key` identifies it for the override reason.
 */
export function screenOrder(
  drug: ScreenedDrug,
  allergies: readonly AllergyToScreen[],
  others: readonly OpenOrderDrug[],
  pairs: readonly InteractionPair[],
): OrderAlert[] {
  return [
    ...allergies.filter((allergy) => allergy.status === "active" && isAllergyTo(allergy, drug)).map(allergyAlert),
    ...others.filter((other) => sharesIngredient(other, drug)).map((other) => duplicateAlert(other, drug)),
    ...others.flatMap((other) =>
      once(pairs.filter((pair) => interrupts(pair) && joins(pair, drug, other))).map((pair) => pairAlert(pair, other)),
    ),
  ];
}

/** Interactions that do not interrupt, as "sertraline with methadone": each pair once, without those that are alerts. */
export function quietPairs(
  drug: ScreenedDrug,
  others: readonly OpenOrderDrug[],
  pairs: readonly InteractionPair[],
): string[] {
  const loud = new Set(pairs.filter(interrupts).map(nameOf));
  const quiet = pairs.filter((pair) => !loud.has(nameOf(pair)) && others.some((other) => joins(pair, drug, other)));
  return once(quiet).map(({ drug1, drug2 }) => `${drug1} with ${drug2}`);
}

const interrupts = ({ severity }: InteractionPair) => severity !== "significant";
const nameOf = ({ drug1, drug2 }: InteractionPair) => [drug1, drug2].sort().join("+");

/** Removes pairs that several lists contain; the one with a note is kept. */
function once(pairs: readonly InteractionPair[]): InteractionPair[] {
  const byName = new Map<string, InteractionPair>();
  for (const pair of pairs) if (!byName.get(nameOf(pair))?.note) byName.set(nameOf(pair), pair);
  return [...byName.values()];
}

export function isAllergyTo(allergy: AllergyToScreen, drug: ScreenedDrug): boolean {
  if (allergy.rxcui !== null && (allergy.rxcui === drug.rxcui || drug.ingredientRxcuis.includes(allergy.rxcui)))
    return true;
  const words = allergy.substanceText.toLowerCase();
  return drug.ingredientNames.some((name) => new RegExp(`(^|[^a-z])${escapeRegExp(name)}([^a-z]|$)`).test(words));
}

function sharesIngredient(other: OpenOrderDrug, drug: ScreenedDrug): boolean {
  return other.ingredientNames.some((name) => drug.ingredientNames.includes(name));
}

function joins(pair: InteractionPair, drug: ScreenedDrug, other: OpenOrderDrug): boolean {
  const [a, b] = [drug.ingredientNames, other.ingredientNames];
  return (a.includes(pair.drug1) && b.includes(pair.drug2)) || (a.includes(pair.drug2) && b.includes(pair.drug1));
}

function allergyAlert(allergy: AllergyToScreen): OrderAlert {
  const summary = `Active allergy: ${allergy.substanceText}.`;
  return { key: `allergy:${allergy.id}`, kind: "allergy", severity: "contraindicated", summary };
}

function duplicateAlert(other: OpenOrderDrug, drug: ScreenedDrug): OrderAlert {
  const shared = drug.ingredientNames.find((name) => other.ingredientNames.includes(name)) ?? drug.name;
  const summary = `Already ordered: ${other.name} also contains ${shared}.`;
  return { key: `duplicate:${other.orderId}`, kind: "duplicate_ingredient", severity: "major", summary };
}

function pairAlert(pair: InteractionPair, other: OpenOrderDrug): OrderAlert {
  const summary = `${pair.drug1} with ${pair.drug2} (${other.name})${pair.note ? `: ${pair.note}` : ""}.`;
  return { key: `pair:${pair.drug1}+${pair.drug2}:${other.orderId}`, kind: "interaction", severity: "major", summary };
}

/** States what was screened (MED-23), so that the absence of alerts does not read as "safe". */
export function screeningSummary(allergies: readonly AllergyToScreen[], others: number): string {
  const active = allergies.filter((allergy) => allergy.status === "active");
  const unscreened = active.filter((allergy) => allergy.rxcui === null).length;
  const parts = [
    `Checked against ${counted(active.length, "active allergy", "active allergies")} and ${counted(others, "order", plural("order"))} in this stay, using the ONC high-priority list, FDA labeling rules and the VA interaction list (2014-2019).`,
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
