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
export interface OpenOrderDrug {
  orderId: string;
  name: string;
  ingredientNames: readonly string[];
}
/** A pair of a published list (MED-24): both names as `ingredientNames` spells them. */
export interface InteractionPair {
  drug1: string;
  drug2: string;
  source: string;
  /** As the list calls it: the first two interrupt, the last is a quiet line (MED-21). */
  severity: "high priority" | "critical" | "significant";
  note: string | null;
}

/**
 * What interrupts the signing of an order (MED-20, MED-21): an active allergy to an ingredient, a second order of the same
 * ingredient, a pair that a list or rule holds for more than significant. Pure; `key` names the alert so that an answer can
 * point at it.
 */
export function screenOrder(
  drug: ScreenedDrug,
  allergies: readonly AllergyToScreen[],
  standing: readonly OpenOrderDrug[],
  pairs: readonly InteractionPair[],
): OrderAlert[] {
  return [
    ...allergies.filter((allergy) => allergy.status === "active" && isAllergyTo(allergy, drug)).map(allergyAlert),
    ...standing.filter((other) => sharesIngredient(other, drug)).map((other) => duplicateAlert(other, drug)),
    ...standing.flatMap((other) =>
      once(pairs.filter((pair) => interrupts(pair) && joins(pair, drug, other))).map((pair) => pairAlert(pair, other)),
    ),
  ];
}

/** What a list knows that does not interrupt: `sertraline with methadone`, each pair once, none that is an alert already. */
export function quietPairs(
  drug: ScreenedDrug,
  standing: readonly OpenOrderDrug[],
  pairs: readonly InteractionPair[],
): string[] {
  const loud = new Set(pairs.filter(interrupts).map(nameOf));
  const quiet = pairs.filter((pair) => !loud.has(nameOf(pair)) && standing.some((other) => joins(pair, drug, other)));
  return once(quiet).map(({ drug1, drug2 }) => `${drug1} with ${drug2}`);
}

const interrupts = ({ severity }: InteractionPair) => severity !== "significant";
const nameOf = ({ drug1, drug2 }: InteractionPair) => [drug1, drug2].sort().join("+");

/** Two lists may have one pair: that with a note is shown. */
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

/** Each list says what was screened (MED-23): the absence of an alert is never shown as "safe". */
export function screeningSummary(allergies: readonly AllergyToScreen[], standing: number): string {
  const active = allergies.filter((allergy) => allergy.status === "active");
  const unscreened = active.filter((allergy) => allergy.rxcui === null).length;
  const parts = [
    `Checked against ${counted(active.length, "active allergy", "active allergies")} and ${counted(standing, "order", plural("order"))} of this stay: the published high-priority pairs, rules from FDA labelling, and VA's list of 2014 to 2019.`,
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
