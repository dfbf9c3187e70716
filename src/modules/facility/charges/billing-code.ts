export const unitRules = ["perSession", "per15cms", "per15floor", "perHourFloor", "perDay"] as const;
export type UnitRule = (typeof unitRules)[number];

export const unitRuleLabels = {
  perSession: "One unit a session",
  per15cms: "15 minutes, from the 8th minute",
  per15floor: "15 minutes, full units only",
  perHourFloor: "Hour, full hours only",
  perDay: "One unit a day",
} as const satisfies Record<UnitRule, string>;

/** What one unit is. */
export const unitLabels = {
  perSession: "session",
  per15cms: "15 min",
  per15floor: "15 min",
  perHourFloor: "hour",
  perDay: "day",
} as const satisfies Record<UnitRule, string>;

export const codeSystemLabels = {
  hcpcs: "HCPCS",
  cpt: "CPT",
  nubc: "Revenue code",
  local: "Local",
} as const;

export const claimTypeLabels = {
  institutional: "Institutional (UB-04)",
  professional: "Professional (CMS-1500)",
} as const;

/** Common modifiers of behavioral health, in our own words. */
export const modifierLabels: Readonly<Record<string, string>> = {
  HF: "Substance use program",
  HQ: "Group setting",
  HD: "Pregnant or parenting program",
  HA: "Child or adolescent program",
  95: "Live video",
  93: "Audio only",
};

/** CMS places of service that behavioral health uses. */
export const placesOfService = {
  "02": "Telehealth, not at home",
  10: "Telehealth, at home",
  11: "Office",
  12: "Home",
  21: "Inpatient hospital",
  51: "Inpatient psychiatric facility",
  52: "Psychiatric partial hospitalization",
  53: "Community mental health center",
  55: "Residential substance use facility",
  56: "Psychiatric residential center",
  57: "Outpatient substance use facility",
  58: "Opioid treatment program",
} as const satisfies Record<string, string>;

interface Measured {
  unitRule: UnitRule;
  minimumMinutes: number;
  maxUnitsPerDay: number | null;
}

/** Units of a service of so many minutes; zero units are not billable. A day's minutes are its total. */
export function unitsOf({ unitRule, minimumMinutes, maxUnitsPerDay }: Measured, minutes: number): number {
  if (minutes < minimumMinutes || minutes <= 0) return 0;
  const units = {
    perSession: 1,
    per15cms: Math.floor((minutes + 7) / 15),
    per15floor: Math.floor(minutes / 15),
    perHourFloor: Math.floor(minutes / 60),
    perDay: 1,
  }[unitRule];
  return maxUnitsPerDay === null ? units : Math.min(units, maxUnitsPerDay);
}

interface Effective {
  effectiveFrom: string;
  effectiveUntil: string | null;
}

/** Whether a code may be used for a service on a date; both ends are inclusive. */
export function isInEffect({ effectiveFrom, effectiveUntil }: Effective, date: string): boolean {
  return effectiveFrom <= date && (effectiveUntil === null || date <= effectiveUntil);
}

/** `H0004-HF-HQ`, as lists and pickers show it. */
export function codeText({ code, modifiers }: { code: string; modifiers: readonly string[] }): string {
  return [code, ...modifiers].join("-");
}
