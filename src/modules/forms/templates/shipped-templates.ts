import { consentForTreatment } from "./consent-for-treatment.ts";
import { intakeQuestionnaire } from "./intake-questionnaire.ts";
import { part2Disclosure } from "./part2-disclosure.ts";
import type { ShippedTemplate } from "./template.ts";

export const shippedTemplates: readonly ShippedTemplate[] = [consentForTreatment, part2Disclosure, intakeQuestionnaire];

export function shippedTemplate(key: string): ShippedTemplate | undefined {
  return shippedTemplates.find((template) => template.key === key);
}
