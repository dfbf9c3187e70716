import type { Trouble } from "./guests.ts";

interface Complaint {
  principal: { residential: string; day: string };
  others: readonly string[];
  says: readonly string[];
}

/** ICD-10-CM codes and plain words for what brings people here. */
export const complaints: Record<Trouble, Complaint> = {
  alcohol: {
    principal: { residential: "F10.20", day: "F10.20" },
    others: ["F33.1", "F41.1", "I10", "F17.210", "G47.00"],
    says: [
      "Drinks about a fifth of vodka a day; shakes in the morning when he or she tries to stop.",
      "Wine from noon on since the divorce, two stays in the emergency room this year.",
      "Wants to stop before the next hearing; sober for four months in 2024.",
    ],
  },
  opioid: {
    principal: { residential: "F11.20", day: "F11.20" },
    others: ["F17.210", "F43.10", "F33.1", "F15.20"],
    says: [
      "Smokes fentanyl several times a day; last use the morning of admission.",
      "Began with pills after a back injury, fentanyl for two years, one overdose in spring.",
    ],
  },
  stimulant: {
    principal: { residential: "F15.20", day: "F15.20" },
    others: ["F32.1", "F17.210", "F90.9"],
    says: ["Methamphetamine most days for three years; has not slept properly for weeks."],
  },
  sedative: {
    principal: { residential: "F13.20", day: "F13.20" },
    others: ["F41.1", "F33.0", "G47.00"],
    says: ["Takes more alprazolam than prescribed, bought some on the street; one seizure when it ran out."],
  },
  cannabis: {
    principal: { residential: "F12.20", day: "F12.20" },
    others: ["F41.1", "F32.1"],
    says: ["High-strength vapes from morning on; school and work suffer."],
  },
  mood: {
    principal: { residential: "F33.1", day: "F33.1" },
    others: ["F41.1", "F43.10", "F10.20"],
    says: ["Low for months, hardly leaves the room; drinks to sleep."],
  },
};
