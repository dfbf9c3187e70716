import type { InteractionPair } from "./screening.ts";

/**
 * Class interactions from FDA labeling that the published pair lists do not rate as interruptive (MED-24). Each rule pairs
 * every drug of one class with every drug of the other, spelled as in `ingredientNames`.
 */
const rules = [
  {
    code: "serotonergic-opioid",
    note: "serotonin syndrome, and with tramadol seizures; monitor for agitation, tremor and fever",
    one: ["tramadol", "meperidine", "tapentadol", "dextromethorphan"],
    other: [
      "citalopram",
      "escitalopram",
      "fluoxetine",
      "fluvoxamine",
      "paroxetine",
      "sertraline",
      "vilazodone",
      "vortioxetine",
      "desvenlafaxine",
      "duloxetine",
      "levomilnacipran",
      "milnacipran",
      "venlafaxine",
    ],
  },
] as const;

/** Pairs of these rules between two sets of ingredients, in either order. */
export function corePairs(ours: readonly string[], theirs: readonly string[]): InteractionPair[] {
  const found: InteractionPair[] = [];
  for (const { one, other, note } of rules)
    for (const drug1 of one)
      for (const drug2 of other)
        if ((ours.includes(drug1) && theirs.includes(drug2)) || (ours.includes(drug2) && theirs.includes(drug1)))
          found.push({ drug1, drug2, source: "fda", severity: "high priority", note });
  return found;
}
