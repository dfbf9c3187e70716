import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listConsents, revokeConsent } from "../consents/consent.contract.ts";
import { givenReleased } from "../testing.ts";
import { checkConsents, listDisclosures, recordDisclosure } from "./disclosure.contract.ts";

let facility: Facility;
let manager: Person;
beforeAll(async () => {
  facility = await givenFacility();
  manager = await facility.as("case_manager");
});
const disclosure = {
  recipient: { name: "maria soto" },
  categories: ["attendance" as const],
  purpose: "family" as const,
  method: "phone" as const,
  description: "Told her that he is doing well.",
};
const record = (mrNo: string, over: object = {}) =>
  manager.call(recordDisclosure, { params: { mrNo }, body: { ...disclosure, ...over } });

describe("CON-6: canDisclose", () => {
  it("CON-5, CON-6: records a disclosure under a release, and refuses it once the release is revoked", async () => {
    const { mrNo } = await givenReleased(facility);
    const made = await record(mrNo);
    expect(made).toMatchObject({ basis: "consent", categories: ["attendance"], consentId: expect.any(String) });
    expect((await manager.call(listDisclosures, { params: { mrNo } })).rows).toEqual([made]);

    const [consent] = (await manager.call(listConsents, { params: { mrNo } })).rows;
    await manager.call(revokeConsent, {
      params: { consentId: consent?.id ?? "" },
      body: { version: consent?.version ?? 0, method: "oral", note: "Client called." },
    });
    await expect(record(mrNo)).rejects.toMatchObject({
      code: "consent-required",
      status: 403,
      problem: { params: { reasons: [{ category: "attendance", reason: expect.stringMatching(/^Revoked on/) }] } },
    });
    // The disclosure made before stays listed.
    expect((await manager.call(listDisclosures, { params: { mrNo } })).rows).toHaveLength(1);
  });

  it("checks what may be disclosed and why not the rest, without recording anything", async () => {
    const { mrNo } = await givenReleased(facility);
    const nurse = await facility.as("nurse");
    const { method: _, description: __, ...question } = disclosure;
    const verdict = await nurse.call(checkConsents, {
      body: { mrNo, ...question, categories: ["medications", "vitals"] },
    });
    expect(verdict).toMatchObject({
      decision: "permitWithOmissions",
      permitted: [{ category: "medications" }],
      omitted: [{ category: "vitals", reason: "Not included in the consent." }],
      period: { from: "2026-01-01", to: null },
    });
    expect((await manager.call(listDisclosures, { params: { mrNo } })).rows).toEqual([]);
  });

  it("names recipient and categories without a consent, and what to leave out with a partial one", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    await expect(record(mrNo)).rejects.toMatchObject({
      code: "consent-required",
      message: expect.stringMatching(
        /No active consent permits maria soto to receive attendance and progress\. Ask .+ for a release\./,
      ),
    });
    const released = await givenReleased(facility);
    await expect(record(released.mrNo, { categories: ["attendance", "diagnoses"] })).rejects.toMatchObject({
      code: "consent-required",
      message: expect.stringContaining("Leave out: diagnoses"),
    });
    expect((await manager.call(listDisclosures, { params: { mrNo: released.mrNo } })).rows).toEqual([]);
  });

  it("CON-8: requires the facts of an emergency instead of a consent, and notifies compliance", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    const compliance = await facility.as("compliance");
    const basis = "medicalEmergency" as const;
    await expect(record(mrNo, { basis })).rejects.toMatchObject({ code: "legal-basis-missing", status: 422 });
    const emergency = { personName: "Dr. Hale", affiliation: "County hospital", nature: "Unconscious after a fall" };
    expect(await record(mrNo, { basis, emergency })).toMatchObject({ basis, consentId: null });
    await facility.runJobs();
    const rows = await facility.system((act) =>
      act.db.selectFrom("notifications").select("kind").where("userId", "=", compliance.userId).execute(),
    );
    expect(rows.map((row) => row.kind)).toContain("forms.emergency-disclosure");
  });

  it("CON-12: requires a court order with its document for a legal proceeding", async () => {
    const { mrNo } = await givenReleased(facility);
    const proceeding = { proceeding: true, purpose: "legal" as const };
    await expect(record(mrNo, proceeding)).rejects.toMatchObject({ code: "consent-required" });
    await expect(record(mrNo, { ...proceeding, basis: "requiredByLaw" })).rejects.toMatchObject({
      code: "consent-required",
    });
    const order = { ...proceeding, basis: "courtOrder" as const };
    await expect(record(mrNo, order)).rejects.toMatchObject({ code: "legal-basis-missing" });
    expect(await record(mrNo, { ...order, documentIds: [newId()] })).toMatchObject({ basis: "courtOrder" });
  });

  it("CON-10: never changes a recorded disclosure", async () => {
    const { mrNo } = await givenReleased(facility);
    const { id } = await record(mrNo);
    await expect(
      facility.system((act) =>
        act.db.updateTable("disclosures").set({ description: "Nothing" }).where("id", "=", id).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
