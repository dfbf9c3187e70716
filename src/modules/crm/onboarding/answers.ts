import { z } from "zod";

/** Steps of the online intake forms, in order. The server stores where the client is. */
export const onboardingSteps = ["about", "contacts", "insurance", "health", "sign", "bring", "review"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const contactRelationships = ["MTH", "FTH", "SPS", "DOMPART", "SIB", "CHILD", "GRPRN", "FRND", "O"] as const;
/** What the client wants to share with a contact; a wish, never a release. */
export const contactWishes = ["emergency", "appointments"] as const;
export const policyHolders = ["self", "spouse", "child", "other"] as const;

const text = (most: number) => z.string().max(most).default("");
const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(["", ...values]).default("");

export const OnboardingContact = z.strictObject({
  name: text(120),
  relationship: choice(contactRelationships),
  phone: text(40),
  isEmergency: z.boolean().default(false),
  wish: choice(contactWishes),
});

/** Answers as they are typed: nothing is required until the client submits, so that each keystroke can be saved. */
export const OnboardingAnswers = z.strictObject({
  about: z
    .strictObject({
      firstName: text(80),
      middleName: text(80),
      lastName: text(80),
      preferredName: text(80),
      line1: text(120),
      city: text(80),
      state: text(20),
      postalCode: text(12),
    })
    .prefault({}),
  contacts: z.array(OnboardingContact).max(4).default([]),
  insurance: z
    .strictObject({
      has: choice(["yes", "no"]),
      payerName: text(120),
      memberId: text(40),
      groupNumber: text(40),
      holder: choice(policyHolders),
      holderFirstName: text(80),
      holderLastName: text(80),
      holderBirthDate: text(10),
    })
    .prefault({}),
  health: z
    .strictObject({
      substance: text(120),
      lastUsedOn: text(10),
      use: text(300),
      allergies: text(2000),
      medications: text(2000),
      medical: text(2000),
      pregnant: choice(["yes", "no", "unknown"]),
    })
    .prefault({}),
});
export type OnboardingAnswers = z.output<typeof OnboardingAnswers>;
export type OnboardingContact = z.output<typeof OnboardingContact>;

export const noAnswers = (): OnboardingAnswers => OnboardingAnswers.parse({});

export type AnswerFault = "required" | "state" | "zip" | "phone" | "date" | "memberId";
export interface AnswerProblem {
  step: OnboardingStep;
  /** `about.firstName`, `contacts.0.phone`. */
  path: string;
  fault: AnswerFault;
}

const isDate = (value: string) => z.iso.date().safeParse(value).success && value >= "1900-01-01";
const digits = (value: string) => value.replace(/\D/g, "");
const isPhone = (value: string) => /^1?\d{10}$/.test(digits(value));
const isMemberId = (value: string) => /^[A-Z0-9]{2,30}$/.test(value.toUpperCase().replace(/[\s-]/g, ""));

/** What is missing or cannot be read, at its field. `today` refuses dates that have not come. */
export function answerProblems(answers: OnboardingAnswers, today: string): AnswerProblem[] {
  const found: AnswerProblem[] = [];
  const refuse = (step: OnboardingStep, field: string, fault: AnswerFault) =>
    found.push({ step, path: `${step}.${field}`, fault });
  const { about, contacts, insurance, health } = answers;
  if (!about.firstName.trim()) refuse("about", "firstName", "required");
  if (!about.lastName.trim()) refuse("about", "lastName", "required");
  if (about.state && !/^[A-Z]{2}$/.test(about.state.trim())) refuse("about", "state", "state");
  if (about.postalCode && !/^\d{5}(-\d{4})?$/.test(about.postalCode.trim())) refuse("about", "postalCode", "zip");
  for (const [index, contact] of contacts.entries()) {
    if (!contact.name.trim()) refuse("contacts", `${index}.name`, "required");
    if (contact.relationship === "") refuse("contacts", `${index}.relationship`, "required");
    if (!isPhone(contact.phone)) refuse("contacts", `${index}.phone`, "phone");
  }
  if (insurance.has === "") refuse("insurance", "has", "required");
  if (insurance.has === "yes") {
    if (!insurance.payerName.trim()) refuse("insurance", "payerName", "required");
    // Not everybody has the card at hand: the number can come later.
    if (insurance.memberId.trim() && !isMemberId(insurance.memberId)) refuse("insurance", "memberId", "memberId");
    if (insurance.holder === "") refuse("insurance", "holder", "required");
    if (insurance.holder !== "" && insurance.holder !== "self") {
      if (!insurance.holderFirstName.trim()) refuse("insurance", "holderFirstName", "required");
      if (!insurance.holderLastName.trim()) refuse("insurance", "holderLastName", "required");
      if (!isDate(insurance.holderBirthDate) || insurance.holderBirthDate > today)
        refuse("insurance", "holderBirthDate", "date");
    }
  }
  if (health.lastUsedOn && (!isDate(health.lastUsedOn) || health.lastUsedOn > today))
    refuse("health", "lastUsedOn", "date");
  return found;
}

export type OnboardingConsentKind = "contact" | "benefits";

/** What the client has to sign: leave to call, and with insurance leave to ask the insurer about benefits. */
export function consentsAsked({ insurance }: OnboardingAnswers): OnboardingConsentKind[] {
  return insurance.has === "yes" ? ["contact", "benefits"] : ["contact"];
}

const nameOf = ({ about }: OnboardingAnswers) => `${about.firstName.trim()} ${about.lastName.trim()}`.trim();
export const signerOf = nameOf;

/**
 * The text of a consent in the language it is read in. It names what it permits, to whom and until when (42 CFR 2.31), and
 * changes with the answers it names, so that a consent to another insurer is signed again.
 */
export function consentStatement(
  kind: OnboardingConsentKind,
  { answers, facilityName, language }: { answers: OnboardingAnswers; facilityName: string; language: "en" | "es" },
): string {
  const name = nameOf(answers);
  const payer = answers.insurance.payerName.trim();
  const texts = {
    en: {
      contact: [
        `I, ${name}, permit ${facilityName} to call me at the phone numbers I gave and to leave a message that says only the name of the caller and a number to call back.`,
        "I can revoke this at any time by telling the staff. Care does not depend on signing this.",
      ],
      benefits: [
        `I, ${name}, permit ${facilityName} to give ${payer} my name, date of birth, member ID and the kind of treatment I am asking about, including treatment for substance use.`,
        "Purpose: to find out what my insurance pays.",
        `This permission ends one year after I sign it. I can revoke it at any time by telling ${facilityName}; what was already sent stays with the insurance company. Care does not depend on signing this.`,
      ],
    },
    es: {
      contact: [
        `Yo, ${name}, permito que ${facilityName} me llame a los teléfonos que di y deje un mensaje que diga solo el nombre de quien llama y un número al cual responder.`,
        "Puedo revocarlo en cualquier momento avisando al personal. La atención no depende de que firme esto.",
      ],
      benefits: [
        `Yo, ${name}, permito que ${facilityName} dé a ${payer} mi nombre, mi fecha de nacimiento, mi número de miembro y el tipo de tratamiento por el que pregunto, incluido el tratamiento por consumo de sustancias.`,
        "Propósito: saber qué paga mi seguro.",
        `Este permiso termina un año después de que lo firme. Puedo revocarlo en cualquier momento avisando a ${facilityName}; lo que ya se envió queda en la compañía de seguros. La atención no depende de que firme esto.`,
      ],
    },
  };
  return texts[language][kind].join("\n\n");
}

/** Whether everything asked for is signed, in its present words. */
export const isSigned = (
  { signed }: { signed: readonly OnboardingConsentKind[] },
  answers: OnboardingAnswers,
): boolean => consentsAsked(answers).every((kind) => signed.includes(kind));
