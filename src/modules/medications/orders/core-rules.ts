import type { InteractionPair } from "./screening.ts";

const fullOpioids = [
  "alfentanil",
  "benzhydrocodone",
  "codeine",
  "dihydrocodeine",
  "fentanyl",
  "hydrocodone",
  "hydromorphone",
  "levorphanol",
  "meperidine",
  "methadone",
  "morphine",
  "oliceridine",
  "opium",
  "oxycodone",
  "oxymorphone",
  "remifentanil",
  "sufentanil",
  "tapentadol",
  "tramadol",
];
const opioids = [...fullOpioids, "buprenorphine", "butorphanol", "nalbuphine", "pentazocine"];
const benzodiazepines = [
  "alprazolam",
  "chlordiazepoxide",
  "clobazam",
  "clonazepam",
  "clorazepate",
  "diazepam",
  "estazolam",
  "flurazepam",
  "lorazepam",
  "midazolam",
  "oxazepam",
  "quazepam",
  "remimazolam",
  "temazepam",
  "triazolam",
];
const barbiturates = [
  "amobarbital",
  "butabarbital",
  "butalbital",
  "mephobarbital",
  "pentobarbital",
  "phenobarbital",
  "primidone",
  "secobarbital",
];

interface ClassRule {
  note: string;
  one: readonly string[];
  other: readonly string[];
  /** As the published lists rate pairs: `significant` does not interrupt. */
  severity: InteractionPair["severity"];
}

/**
 * Class interactions from FDA labeling that the published pair lists do not rate as interruptive (MED-24). Each rule pairs
 * every drug of one class with every drug of the other, spelled as in `ingredientNames`. A boxed warning or a
 * contraindication interrupts; a warning without a box is listed only, so that alerts stay few.
 */
const rules: readonly ClassRule[] = [
  {
    severity: "critical",
    note: "boxed warning: profound sedation and respiratory depression. Monitor sedation and respirations, and keep naloxone in reach",
    one: opioids,
    other: [...benzodiazepines, ...barbiturates],
  },
  {
    severity: "critical",
    note: "contraindicated: blocks the opioid and precipitates withdrawal",
    one: opioids,
    other: ["naltrexone"],
  },
  {
    severity: "critical",
    note: "buprenorphine can precipitate withdrawal and blocks the other opioid",
    one: ["buprenorphine"],
    other: fullOpioids,
  },
  { severity: "significant", note: "sedation and slow breathing", one: opioids, other: ["gabapentin", "pregabalin"] },
  {
    severity: "high priority",
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
];

/** Pairs of these rules between two sets of ingredients, in either order. */
export function corePairs(ours: readonly string[], theirs: readonly string[]): InteractionPair[] {
  const found: InteractionPair[] = [];
  for (const { one, other, note, severity } of rules)
    for (const drug1 of one)
      for (const drug2 of other)
        if ((ours.includes(drug1) && theirs.includes(drug2)) || (ours.includes(drug2) && theirs.includes(drug1)))
          found.push({ drug1, drug2, source: "fda", severity, note });
  return found;
}
