import type { ShippedTemplate } from "../../templates/template.ts";
import type { Instrument } from "./instrument.ts";
import { levelOfCare3, levelOfCare4 } from "./level-of-care.ts";
import { gad7, phq9 } from "./mood.ts";
import { audit, bam, dast10 } from "./substance.ts";
import { asq, cssrs } from "./suicide.ts";
import { pcl5 } from "./trauma.ts";

/** Instruments that ship, in the order of lists. CIWA-Ar and COWS are bedside scales of medications. */
export const instruments: readonly Instrument[] = [
  phq9,
  gad7,
  cssrs,
  asq,
  audit,
  dast10,
  bam,
  pcl5,
  levelOfCare4,
  levelOfCare3,
];

export function instrumentOf(key: string | null | undefined): Instrument | undefined {
  return instruments.find((one) => one.key === key);
}

/** An instrument as a template that a facility gets at first use. */
export function instrumentTemplate(key: string): ShippedTemplate | undefined {
  const found = instrumentOf(key);
  if (!found) return undefined;
  const { number, title, description, notice, definition } = found;
  return {
    key,
    number,
    title,
    description,
    kind: "instrument",
    chartTab: "clinical",
    consentType: null,
    sensitivity: "normal",
    onePerEpisode: false,
    revocable: false,
    reviewRequired: false,
    notice,
    instrumentKey: key,
    definition,
    slots: [],
  };
}
