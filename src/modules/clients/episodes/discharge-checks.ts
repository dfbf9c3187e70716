/** What no record of Cairn can show yet, and whoever discharges says (ADM-8, soft). */
export const dischargeChecks = ["belongings", "own_medications", "naloxone", "aftercare"] as const;
export type DischargeCheck = (typeof dischargeChecks)[number];

export const dischargeCheckLabels: Readonly<Record<DischargeCheck, string>> = {
  belongings: "Belongings and valuables given back",
  own_medications: "Own medications given back or disposed of",
  naloxone: "Naloxone given, or offered and declined",
  aftercare: "Aftercare appointment within 7 days",
};
