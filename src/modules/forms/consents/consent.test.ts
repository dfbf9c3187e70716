import { describe, expect, it } from "vitest";
import { part2Disclosure } from "../templates/part2-disclosure.ts";
import { fullAnswers } from "../testing.ts";
import { consentFacts, releaseFaults, statusOn } from "./consent.ts";

const { definition } = part2Disclosure;
const answers = fullAnswers["part2-disclosure"]!;

describe("the elements of a release", () => {
  it("CON-1: are read from the answers that are shown", () => {
    expect(consentFacts(definition, { ...answers, expiresEvent: "left over" })).toEqual({
      discloser: "Test Residential",
      recipients: [{ name: "Maria Soto", organization: "Sister", isIntermediary: false }],
      informationCategories: ["presence", "attendance", "medications", "allergies"],
      dataFrom: "2026-01-01",
      dataTo: null,
      purpose: "family",
      expiresOn: "2027-11-20",
      expiresEvent: null,
      statements: ["revocationRight", "redisclosure", "refusalConsequence"],
    });
  });
  it.each(["discloser", "recipientName", "informationCategories", "purpose", "expiresOn", "statements"])(
    "CON-1: are incomplete without %s",
    (linkId) => {
      const { [linkId]: _, ...rest } = answers;
      expect(releaseFaults(consentFacts(definition, rest), definition).map((fault) => fault.linkId)).toEqual([linkId]);
    },
  );
});

it("CON-13: expires after its last day", () => {
  const consent = { status: "active" as const, expiresOn: "2027-11-20" };
  expect(statusOn(consent, "2027-11-20")).toBe("active");
  expect(statusOn(consent, "2027-11-21")).toBe("expired");
  expect(statusOn({ ...consent, expiresOn: null }, "2099-01-01")).toBe("active");
  expect(statusOn({ ...consent, status: "revoked" }, "2027-11-21")).toBe("revoked");
});
