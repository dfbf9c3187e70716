import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CheckedConsent,
  type ConsentQuestion,
  checkConsent,
  disclosurePurposes,
  informationCategories,
} from "./consent-check.ts";

const release: CheckedConsent = {
  id: "r1",
  type: "release",
  title: "Consent to disclose",
  recipients: [{ name: "María Soto", organization: "Sister", isIntermediary: false }],
  informationCategories: ["presence", "attendance", "medications"],
  dataFrom: null,
  dataTo: null,
  purpose: "family",
  effectiveOn: "2026-11-20",
  expiresOn: "2027-12-31",
  status: "active",
  revokedAt: null,
  timeZone: "America/Los_Angeles",
};
const asked: ConsentQuestion = {
  recipient: { name: "maria soto" },
  categories: ["attendance"],
  purpose: "family",
  on: "2026-11-20",
};
const decide = (consent: Partial<CheckedConsent>, question: Partial<ConsentQuestion> = {}) =>
  checkConsent([{ ...release, ...consent }], { ...asked, ...question });

describe("CON-6: checkConsent", () => {
  it("permits what the consent names to its recipient, ignoring accents and case", () => {
    expect(decide({})).toEqual({
      decision: "permit",
      permitted: [{ category: "attendance", consentId: "r1" }],
      omitted: [],
      period: { from: null, to: null },
      consentIds: ["r1"],
    });
  });

  it.each<[string, Partial<CheckedConsent>, Partial<ConsentQuestion>, string]>([
    ["another person", {}, { recipient: { name: "Maria Sotomayor" } }, "No consent names this recipient."],
    [
      "the same name elsewhere",
      {},
      { recipient: { name: "Maria Soto", organization: "Bank" } },
      "No consent names this recipient.",
    ],
    ["another purpose", {}, { purpose: "employment" }, "Given for another purpose."],
    ["a category not named", {}, { categories: ["diagnoses"] }, "Not included in the consent."],
    ["a revoked consent", { status: "revoked", revokedAt: "2026-11-21T04:00:00.000Z" }, {}, "Revoked on 11-20-2026."],
    ["the day after the last", {}, { on: "2028-01-01" }, "Expired on 12-31-2027."],
    ["the day before the first", { effectiveOn: "2026-12-01" }, {}, "Effective from 12-01-2026."],
    ["an unsigned consent", { status: "pending" }, {}, "Not active."],
    [
      "other dates",
      { dataFrom: "2026-01-01", dataTo: "2026-03-31" },
      { period: { from: "2026-05-01", to: null } },
      "The consent covers other dates.",
    ],
    [
      "CON-12: a legal proceeding",
      { purpose: "legal" },
      { purpose: "legal", proceeding: true },
      "A legal proceeding requires its own consent or a court order.",
    ],
  ])("refuses %s", (_, consent, question, reason) => {
    const verdict = decide(consent, question);
    expect(verdict).toMatchObject({ decision: "deny", consentIds: [], permitted: [] });
    expect(verdict.omitted.map((one) => one.reason)).toEqual([reason]);
  });

  it("CON-13: permits through the last day", () => {
    expect(decide({}, { on: "2027-12-31" }).decision).toBe("permit");
  });

  it("lists the categories it omits", () => {
    expect(decide({}, { categories: ["attendance", "vitals"] })).toMatchObject({
      decision: "permitWithOmissions",
      permitted: [{ category: "attendance" }],
      omitted: [{ category: "vitals", reason: "Not included in the consent." }],
    });
  });

  it("CON-3, CON-11: excludes HIV, counseling and psychotherapy notes from the whole record", () => {
    const whole = { informationCategories: ["wholeRecord"] };
    const verdict = decide(whole, { categories: ["labs", "hiv", "counsellingNotes", "psychotherapyNotes"] });
    expect(verdict.permitted.map((one) => one.category)).toEqual(["labs"]);
    expect(verdict.omitted.map((one) => one.category)).toEqual(["hiv", "counsellingNotes", "psychotherapyNotes"]);
    expect(decide({ informationCategories: ["hiv"] }, { categories: ["hiv"] }).decision).toBe("permit");
  });

  it("CON-2: accepts a TPO consent for treatment, payment and operations only", () => {
    const tpo = { type: "tpo", purpose: "tpo" };
    for (const purpose of ["treatment", "payment", "operations"] as const)
      expect(decide(tpo, { purpose }).decision).toBe("permit");
    for (const purpose of ["marketing", "legal", "employment"] as const)
      expect(decide(tpo, { purpose }).decision).toBe("deny");
  });

  it("narrows the period to the dates the consent covers", () => {
    const verdict = decide(
      { dataFrom: "2026-01-01", dataTo: "2026-06-30" },
      { period: { from: "2025-10-01", to: "2026-03-31" } },
    );
    expect(verdict).toMatchObject({
      decision: "permitWithOmissions",
      period: { from: "2026-01-01", to: "2026-03-31" },
    });
  });

  it("permits nothing under a consent to treatment or to a photo", () => {
    for (const type of ["treatment", "medication", "photo", "recording"])
      expect(decide({ type, informationCategories: ["wholeRecord"] }).decision).toBe("deny");
  });

  it("uses another active consent when one is revoked", () => {
    const verdict = checkConsent([{ ...release, id: "old", status: "revoked" }, release], asked);
    expect(verdict).toMatchObject({ decision: "permit", consentIds: ["r1"] });
  });

  it("never permits what no active consent names", () => {
    const anyCategory = fc.constantFrom(...informationCategories);
    fc.assert(
      fc.property(
        fc.subarray([...informationCategories]),
        fc.uniqueArray(anyCategory, { minLength: 1 }),
        fc.constantFrom(...disclosurePurposes),
        fc.constantFrom("active" as const, "revoked" as const, "superseded" as const),
        (given, wanted, purpose, status) => {
          const verdict = decide({ informationCategories: given, status }, { categories: wanted, purpose });
          for (const { category } of verdict.permitted) {
            expect(status).toBe("active");
            expect(purpose).toBe("family");
            expect(given.includes(category) || (given.includes("wholeRecord") && category !== "hiv")).toBe(true);
            expect(category).not.toBe("counsellingNotes");
          }
          expect(verdict.permitted.length + verdict.omitted.length).toBe(wanted.length);
        },
      ),
    );
  });
});
