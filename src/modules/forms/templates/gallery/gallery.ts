import type { Language } from "#platform/shared/messages/texts.ts";
import { shippedTemplates } from "../shipped-templates.ts";
import type { ShippedTemplate } from "../template.ts";
import type { TemplateFile } from "../version.contract.ts";
import { belongings, belongingsSpanish } from "./belongings.ts";
import { dailyCheckIn, dailyCheckInSpanish } from "./daily-check-in.ts";
import { emergencyContacts, emergencyContactsSpanish } from "./emergency-contacts.ts";
import { nursingAssessment, nursingAssessmentSpanish } from "./nursing-assessment.ts";
import { safetyPlan, safetyPlanSpanish } from "./safety-plan.ts";
import { telehealthAgreement, telehealthAgreementSpanish } from "./telehealth-agreement.ts";
import { type Spanish, translated } from "./translate.ts";

const inBothLanguages: readonly (readonly [ShippedTemplate, Spanish])[] = [
  [safetyPlan, safetyPlanSpanish],
  [emergencyContacts, emergencyContactsSpanish],
  [belongings, belongingsSpanish],
  [nursingAssessment, nursingAssessmentSpanish],
  [dailyCheckIn, dailyCheckInSpanish],
  [telehealthAgreement, telehealthAgreementSpanish],
];

/** A gallery template as a file. `galleryKey` is the same in each language; the template's own key is not. */
type GalleryTemplate = TemplateFile["template"] & { galleryKey: string };

const inLanguage = ({ number: _, ...template }: ShippedTemplate, language: Language): GalleryTemplate => ({
  ...template,
  galleryKey: template.key,
  key: language === "en" ? template.key : `${template.key}-${language}`,
  language,
});

/** Templates a facility can take into its library, in each language they exist in. */
export function galleryTemplates(): GalleryTemplate[] {
  return [
    ...shippedTemplates.map((template) => inLanguage(template, "en")),
    ...inBothLanguages.flatMap(([english, spanish]) => [
      inLanguage(english, "en"),
      inLanguage(translated(english, spanish), "es"),
    ]),
  ];
}

export function galleryTemplate(key: string, language: Language): TemplateFile["template"] | undefined {
  const found = galleryTemplates().find((one) => one.galleryKey === key && one.language === language);
  if (!found) return undefined;
  const { galleryKey: _, ...template } = found;
  return template;
}
