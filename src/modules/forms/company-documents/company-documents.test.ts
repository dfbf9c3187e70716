import { beforeAll, describe, expect, it } from "vitest";
import { signaturesOf } from "#modules/signatures/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenPolicy } from "../documents/testing.ts";
import {
  acknowledgeCompanyDocument,
  activateCompanyDocument,
  addCompanyDocument,
  getCompanyDocument,
  listAcknowledgements,
  listCompanyDocuments,
  updateCompanyDocument,
} from "./company-document.contract.ts";
import { ackState, isFor } from "./company-document.ts";

let facility: Facility;
let nurse: Person;
let compliance: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  compliance = await facility.as("compliance");
});

const nextEdition = async (policy: Awaited<ReturnType<typeof givenPolicy>>, reackOnChange: boolean) => {
  const { number, title, effectiveOn, audienceRoles, locationIds, acknowledgement, dueDays, seriesId } = policy;
  const draft = await compliance.call(addCompanyDocument, {
    body: {
      ...{ number, title, effectiveOn, audienceRoles, locationIds, acknowledgement, dueDays, seriesId, reackOnChange },
      body: "Report every incident within one hour.",
    },
  });
  return compliance.call(activateCompanyDocument, {
    params: { companyDocumentId: draft.id },
    body: { version: draft.version },
  });
};
const mine = async (id: string) => (await nurse.call(getCompanyDocument, { params: { companyDocumentId: id } })).mine;

describe("acknowledging", () => {
  it("DOC-8: is due, then overdue, by local date", () => {
    const policy = { acknowledgement: "read", reackOnChange: true, dueDays: 14 } as const;
    const state = (today: string, ofThis = false, ofEarlier = false) =>
      ackState(policy, { day: "2026-11-01", ofThis, ofEarlier, today });
    expect([state("2026-11-15"), state("2026-11-16"), state("2026-11-16", true)]).toEqual(["due", "overdue", "done"]);
    expect(state("2026-11-02", false, true)).toBe("due");
    expect(
      ackState(
        { ...policy, reackOnChange: false },
        { day: "2026-11-01", ofThis: false, ofEarlier: true, today: "2026-11-02" },
      ),
    ).toBe("done");
    expect(
      ackState(
        { ...policy, acknowledgement: "none" },
        { day: "2026-11-01", ofThis: false, ofEarlier: false, today: "2027-01-01" },
      ),
    ).toBe("notNeeded");
  });

  it("DOC-8: a new edition asks again, unless it says not to", async () => {
    const policy = await givenPolicy(facility);
    const acknowledge = (id: string, edition: number) =>
      nurse.call(acknowledgeCompanyDocument, { params: { companyDocumentId: id }, body: { edition } });
    expect(await mine(policy.id)).toMatchObject({ state: "due" });
    expect((await acknowledge(policy.id, 1)).mine.state).toBe("done");
    expect((await acknowledge(policy.id, 1)).mine.state).toBe("done");
    const quiet = await nextEdition(policy, false);
    expect(await mine(quiet.id)).toMatchObject({ state: "done" });
    const loud = await nextEdition(policy, true);
    expect(await mine(loud.id)).toMatchObject({ state: "due" });
    await expect(acknowledge(quiet.id, 2)).rejects.toMatchObject({ code: "wrong-state" });
    const { rows } = await nurse.call(listCompanyDocuments);
    expect(rows.filter(({ seriesId }) => seriesId === policy.seriesId).map(({ edition }) => edition)).toEqual([3]);
  });

  it("DOC-8: a policy that asks for a signature is signed with a PIN", async () => {
    const policy = await givenPolicy(facility, { acknowledgement: "sign" });
    const input = { params: { companyDocumentId: policy.id }, body: { edition: 1 } };
    await expect(nurse.call(acknowledgeCompanyDocument, input)).rejects.toMatchObject({ code: "step-up-required" });
    await nurse.call(acknowledgeCompanyDocument, input, { signing: true });
    const signed = await facility.system((act) => signaturesOf(act, "companyDocument", policy.id));
    expect(signed).toHaveLength(1);
  });

  it("DOC-8: managers see who has not, overdue staff with their supervisor", async () => {
    const policy = await givenPolicy(facility);
    await nurse.call(acknowledgeCompanyDocument, { params: { companyDocumentId: policy.id }, body: { edition: 1 } });
    facility.clock.advance({ minutes: 24 * 60 * 16 });
    const { rows } = await compliance.call(listAcknowledgements, { params: { companyDocumentId: policy.id } });
    expect(rows.find(({ userId }) => userId === nurse.userId)?.state).toBe("done");
    expect(rows.find(({ userId }) => userId === compliance.userId)?.state).toBe("overdue");
  });

  it("DOC-8: is for the roles and locations it names", () => {
    const who = { role: "nurse", locationIds: ["a"] };
    expect(isFor({ audienceRoles: [], locationIds: [] }, who)).toBe(true);
    expect(isFor({ audienceRoles: ["therapist"], locationIds: [] }, who)).toBe(false);
    expect(isFor({ audienceRoles: ["nurse"], locationIds: ["b"] }, who)).toBe(false);
  });
});

describe("an active edition", () => {
  it("DOC-8: never changes, by API or by SQL", async () => {
    const policy = await givenPolicy(facility);
    await expect(
      compliance.call(updateCompanyDocument, {
        params: { companyDocumentId: policy.id },
        body: { version: policy.version, title: "Other" },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    await expect(
      facility.system((act) =>
        act.db.updateTable("companyDocuments").set({ body: "Other" }).where("id", "=", policy.id).execute(),
      ),
    ).rejects.toThrow(/never changes/);
  });
});
