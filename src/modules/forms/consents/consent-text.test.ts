import { describe, expect, it } from "vitest";
import type { Consent } from "./consent.contract.ts";
import { consentBanner, consentSentence } from "./consent-text.ts";

const release: Consent = {
  id: "c1",
  formId: "f1",
  type: "release",
  title: "Consent to disclose",
  discloser: "Alder Creek",
  recipients: [{ name: "Maria Soto", organization: "sister", isIntermediary: false }],
  informationCategories: ["presence", "attendance", "medications"],
  dataFrom: "2026-01-01",
  dataTo: null,
  purpose: "family",
  effectiveOn: "2026-11-20",
  expiresOn: "2027-12-31",
  expiresEvent: null,
  isSud: true,
  status: "active",
  signedAt: null,
  revokedAt: null,
  timeZone: "America/Los_Angeles",
  version: 1,
};
const treatment: Consent = {
  ...release,
  type: "treatment",
  title: "Consent for treatment",
  recipients: [],
  informationCategories: [],
  dataFrom: null,
  expiresOn: null,
};

it("describes a consent in one sentence", () => {
  expect(consentSentence(release)).toEqual({
    who: "Maria Soto, sister",
    what: "may receive confirmation of treatment, attendance and progress and medications (records from 01-01-2026) until 12-31-2027",
  });
  expect(consentSentence(treatment)).toEqual({ who: "Consent for treatment", what: "until revoked" });
  const revokedAt = "2026-11-21T04:00:00.000Z";
  expect(consentSentence({ ...treatment, revokedAt }).what).toBe("");
});

describe("CON-9: the consent chip of the chart banner", () => {
  it.each<[Consent[], string]>([
    [[], "No consent for treatment"],
    [[{ ...treatment, status: "revoked" }, release], "No consent for treatment"],
    [[treatment], "No release to confirm treatment"],
    [[treatment, release], "Release: Maria Soto"],
    [[treatment, { ...release, status: "expired" }], "No release to confirm treatment"],
    [
      [treatment, release, { ...release, recipients: [{ name: "Dr. Hale", isIntermediary: false }] }],
      "Releases: 2 people",
    ],
  ])("%#", (consents, label) => expect(consentBanner(consents).label).toBe(label));
});
