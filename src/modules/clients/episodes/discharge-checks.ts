/** Soft checklist items staff confirm by hand, because no record in Cairn shows them (ADM-8). */
export const dischargeChecks = ["belongings", "own_medications", "naloxone", "aftercare"] as const;
export type DischargeCheck = (typeof dischargeChecks)[number];

export const dischargeCheckLabels: Readonly<Record<DischargeCheck, string>> = {
  belongings: "Belongings and valuables returned",
  own_medications: "Own medications returned or destroyed",
  naloxone: "Naloxone given, or offered and declined",
  aftercare: "Aftercare appointment within 7 days",
};
