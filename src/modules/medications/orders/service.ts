export const serviceTypes = [
  "lab",
  "drug_screen",
  "vitals",
  "nursing",
  "diet",
  "precaution",
  "treatment",
  "consult",
  "referral",
] as const;
export type ServiceType = (typeof serviceTypes)[number];
export const orderTypes = ["medication", ...serviceTypes] as const;

export const serviceTypeLabels = {
  lab: "Lab",
  drug_screen: "Drug screen",
  vitals: "Vital signs",
  nursing: "Nursing and activity",
  diet: "Diet",
  precaution: "Precautions and observation",
  treatment: "Treatment",
  consult: "Consult",
  referral: "Referral",
} as const satisfies Record<ServiceType, string>;

export const priorities = ["routine", "urgent", "stat"] as const;
export type Priority = (typeof priorities)[number];
export const priorityLabels = { routine: "Routine", urgent: "Urgent", stat: "STAT" } as const satisfies Record<
  Priority,
  string
>;

/** A usual order of a type. `loinc`: the lab's code, where one is certain. */
interface UsualService {
  name: string;
  frequencyCode?: string;
  loinc?: string;
}
const once = { frequencyCode: "ONCE" } as const;

/** Orders offered by type. Any other can be typed. */
export const usualServices = {
  lab: [
    { name: "Complete blood count (CBC)", loinc: "58410-2", ...once },
    { name: "Comprehensive metabolic panel (CMP)", loinc: "24323-8", ...once },
    { name: "Hepatic function panel", loinc: "24325-3", ...once },
    { name: "Urine pregnancy test", loinc: "2106-3", ...once },
    { name: "Hepatitis C antibody", ...once },
    { name: "HIV antigen and antibody", ...once },
  ],
  drug_screen: [
    { name: "Urine drug screen", ...once },
    { name: "Breath alcohol", ...once },
    { name: "Urine fentanyl", ...once },
  ],
  vitals: [
    { name: "Vital signs", frequencyCode: "Q4H" },
    { name: "CIWA-Ar with vital signs", frequencyCode: "Q4H" },
    { name: "COWS with vital signs", frequencyCode: "Q4H" },
    { name: "Weight", frequencyCode: "DAILY" },
    { name: "Finger-stick glucose", frequencyCode: "AC" },
  ],
  nursing: [
    { name: "Activity as tolerated", frequencyCode: "DAILY" },
    { name: "Bed rest with bathroom privileges", frequencyCode: "DAILY" },
    { name: "Up with assistance only", frequencyCode: "DAILY" },
    { name: "Encourage fluids", frequencyCode: "DAILY" },
  ],
  diet: [
    { name: "Regular diet", frequencyCode: "DAILY" },
    { name: "Consistent carbohydrate diet", frequencyCode: "DAILY" },
    { name: "2 g sodium diet", frequencyCode: "DAILY" },
    { name: "Soft diet", frequencyCode: "DAILY" },
    { name: "Clear liquid diet", frequencyCode: "DAILY" },
  ],
  precaution: [
    { name: "Fall precautions", frequencyCode: "DAILY" },
    { name: "Seizure precautions", frequencyCode: "DAILY" },
    { name: "Observation every 15 minutes", frequencyCode: "DAILY" },
    { name: "Continuous 1:1 observation", frequencyCode: "DAILY" },
    { name: "Elopement precautions", frequencyCode: "DAILY" },
  ],
  treatment: [{ name: "Wound care", frequencyCode: "BID" }],
  consult: [
    { name: "Psychiatry consult", ...once },
    { name: "Dietitian consult", ...once },
  ],
  referral: [
    { name: "Primary care referral", ...once },
    { name: "Dental referral", ...once },
  ],
} as const satisfies Record<ServiceType, readonly UsualService[]>;

/** Orders in force all day rather than done at set times. */
const standingTypes: readonly ServiceType[] = ["diet", "precaution"];

export function isStanding(type: string): boolean {
  return standingTypes.some((one) => one === type);
}

/** Whether a dose of the order is given and documented: only those of drugs. */
export function isMedication(order: { orderType: string }): boolean {
  return order.orderType === "medication";
}

/** The LOINC code of a usual order, by its name. */
export function loincOf({ orderType, name }: { orderType: ServiceType; name: string }): string | null {
  const offered: readonly UsualService[] = usualServices[orderType];
  return offered.find((one) => one.name === name)?.loinc ?? null;
}
