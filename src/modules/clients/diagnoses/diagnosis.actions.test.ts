import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient } from "../testing.ts";
import { getDiagnoses, getDiagnosisHistory, searchDiagnoses, updateDiagnoses } from "./diagnosis.contract.ts";
import { someDiagnoses } from "./samples.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const entry = (code: string, over: object = {}) => ({
  code,
  kind: "secondary" as const,
  verification: "confirmed" as const,
  clinicalStatus: "active" as const,
  diagnosedOn: "2026-11-20",
  ...over,
});

describe("diagnosis search", () => {
  it("finds common names, titles and codes", async () => {
    const prescriber = await facility.as("prescriber");
    const codes = async (q: string) =>
      (await prescriber.call(searchDiagnoses, { query: { q } })).rows.map((r) => r.code);
    expect((await codes("alcohol use disorder moderate"))[0]).toBe("F10.20");
    expect(await codes("f1020")).toContain("F10.20");
    expect(await codes("generalized anxiety")).toContain("F41.1");
    expect(await codes("cholera")).toContain("A00.9");
  });
});

describe("diagnosis list", () => {
  it("DX-1: is replaced as a whole, keeps its history, and ignores an identical save", async () => {
    const client = await givenAdmittedClient(facility);
    const prescriber = await facility.as("prescriber");
    const params = { mrNo: client.mrNo };
    const first = await prescriber.call(updateDiagnoses, { params, body: someDiagnoses(facility, client) });
    expect(first).toMatchObject({ setVersion: 1, entries: [{ code: "F10.20", codeTitle: expect.any(String) }] });
    const again = await prescriber.call(updateDiagnoses, { params, body: someDiagnoses(facility, client, 1) });
    expect(again.setVersion).toBe(1);
    const body = someDiagnoses(facility, client, 1);
    const second = await prescriber.call(updateDiagnoses, {
      params,
      body: { ...body, entries: [...body.entries, entry("F41.1")] },
    });
    expect(second.entries.map((one) => one.code)).toEqual(["F10.20", "F41.1"]);
    const { rows } = await prescriber.call(getDiagnosisHistory, { params });
    expect(rows.map((set) => set.entries.length)).toEqual([2, 1]);
  });

  it("DX-1: returns the current list when the version is stale", async () => {
    const client = await givenAdmittedClient(facility);
    const prescriber = await facility.as("prescriber");
    const director = await facility.as("medical_director");
    const params = { mrNo: client.mrNo };
    await prescriber.call(updateDiagnoses, { params, body: someDiagnoses(facility, client) });
    await expect(
      director.call(updateDiagnoses, { params, body: someDiagnoses(facility, client, 0) }),
    ).rejects.toMatchObject({ code: "stale-version", problem: { current: { setVersion: 1 } } });
  });

  it.each([
    ["a conflict", [entry("F10.20", { kind: "principal" }), entry("F10.10")], "diagnosis-conflict"],
    ["a heading", [entry("F10.2", { kind: "principal" })], "code-not-billable"],
    ["no principal", [entry("F10.20")], "principal-required"],
    ["an unknown code", [entry("F99.99", { kind: "principal" })], "code-not-billable"],
    ["an external cause as principal", [entry("W19.XXXA", { kind: "principal" })], "code-not-principal"],
  ])("DX-2, DX-3, DX-5: rejects %s", async (_name, entries, code) => {
    const client = await givenAdmittedClient(facility);
    const prescriber = await facility.as("prescriber");
    const body = { demographicId: client.demographicId, setVersion: 0, entries };
    await expect(prescriber.call(updateDiagnoses, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
      code,
    });
    expect((await prescriber.call(getDiagnoses, { params: { mrNo: client.mrNo } })).setVersion).toBe(0);
  });

  it("DX-3, clients scenario 11: accepts an expired code only for a date when it was valid", async () => {
    const client = await givenAdmittedClient(facility);
    const prescriber = await facility.as("prescriber");
    const set = (diagnosedOn: string) => ({
      params: { mrNo: client.mrNo },
      body: {
        demographicId: client.demographicId,
        setVersion: 0,
        entries: [entry("D69.1", { kind: "principal", diagnosedOn })],
      },
    });
    await expect(prescriber.call(updateDiagnoses, set("2026-10-01"))).rejects.toMatchObject({
      code: expect.stringMatching(/code-(expired|not-billable)/),
    });
    expect((await prescriber.call(updateDiagnoses, set("2026-09-30"))).setVersion).toBe(1);
  });
});

it("DX-6: a role without a diagnosing license can enter provisional diagnoses only", async () => {
  const client = await givenAdmittedClient(facility);
  const nurse = await facility.as("nurse");
  // Nurses cannot write diagnoses by default, so this grants the permission.
  await facility.system((act) =>
    act.db
      .insertInto("rolePermissions")
      .values({ roleCode: "nurse", permission: "diagnoses.write", scope: "location" })
      .execute(),
  );
  facility.platform.grants.forget(facility.tenant.id);
  const { entries } = await nurse.call(updateDiagnoses, {
    params: { mrNo: client.mrNo },
    body: someDiagnoses(facility, client),
  });
  expect(entries).toMatchObject([{ code: "F10.20", verification: "provisional" }]);
});
