import { describe, expect, it } from "vitest";
import { answerProblems, consentStatement, consentsAsked, noAnswers, type OnboardingAnswers } from "./answers.ts";

const today = "2026-11-24";
const answers = (over: Partial<OnboardingAnswers> = {}): OnboardingAnswers => {
  const empty = noAnswers();
  return {
    ...empty,
    about: { ...empty.about, firstName: "Maya", lastName: "Torres" },
    insurance: { ...empty.insurance, has: "no" },
    ...over,
  };
};
const faults = (given: OnboardingAnswers) => answerProblems(given, today).map(({ path, fault }) => `${path} ${fault}`);

describe("online intake forms", () => {
  it("ask for a name and whether there is insurance", () => {
    expect(faults(answers())).toEqual([]);
    expect(faults(noAnswers())).toEqual([
      "about.firstName required",
      "about.lastName required",
      "insurance.has required",
    ]);
  });

  it("name each answer that cannot be read at its field", () => {
    const { insurance, health, about } = answers();
    const contact = { name: "", relationship: "" as const, phone: "555", isEmergency: false, wish: "" as const };
    expect(
      faults({
        about: { ...about, state: "Cali", postalCode: "930" },
        contacts: [contact],
        insurance: { ...insurance, has: "yes", memberId: "?", holder: "spouse", holderBirthDate: "2027-01-01" },
        health: { ...health, lastUsedOn: "2026-11-25" },
      }),
    ).toEqual([
      "about.state state",
      "about.postalCode zip",
      "contacts.0.name required",
      "contacts.0.relationship required",
      "contacts.0.phone phone",
      "insurance.payerName required",
      "insurance.memberId memberId",
      "insurance.holderFirstName required",
      "insurance.holderLastName required",
      "insurance.holderBirthDate date",
      "health.lastUsedOn date",
    ]);
  });

  it("ONB-6 a consent to the insurer is asked with insurance only, names it, and is in the client's language", () => {
    expect(consentsAsked(answers())).toEqual(["contact"]);
    const given = answers();
    const insured = { ...given, insurance: { ...given.insurance, has: "yes" as const, payerName: "Golden Coast" } };
    expect(consentsAsked(insured)).toEqual(["contact", "benefits"]);
    const text = (language: "en" | "es") =>
      consentStatement("benefits", { answers: insured, facilityName: "Alder Creek", language });
    expect(text("en")).toContain("permit Alder Creek to give Golden Coast my name");
    expect(text("en")).toContain("ends one year after I sign it");
    expect(text("es")).toContain("permito que Alder Creek dé a Golden Coast mi nombre");
  });
});
