import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenClient } from "../testing.ts";
import { getChart, revealClient, updateClient } from "./client.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("CLI-2: a merged MR number opens the surviving chart and rejects changes", async () => {
  const [merged, survivor] = [await givenClient(facility), await givenClient(facility)];
  // No endpoint merges charts yet.
  await facility.system((act) =>
    act.db.updateTable("clients").set({ mergedIntoId: survivor.clientId }).where("id", "=", merged.clientId).execute(),
  );
  const nurse = await facility.as("nurse");
  const params = { mrNo: merged.mrNo };
  const chart = await nurse.call(getChart, { params });
  expect(chart).toMatchObject({ mrNo: survivor.mrNo, mergedFrom: merged.mrNo });
  await expect(
    nurse.call(updateClient, { params, body: { version: chart.version, deceasedAt: null } }),
  ).rejects.toMatchObject({ code: "client-merged", message: expect.stringContaining(survivor.mrNo) });
});

it("CLI-5: the full SSN shows only with its own permission, and each reveal is audited", async () => {
  const client = await givenClient(facility, { ssn: "219-09-9999" });
  const params = { mrNo: client.mrNo };
  const call = { params, body: { field: "ssn" as const } };
  const nurse = await facility.as("nurse");
  expect((await nurse.call(getChart, { params })).ssnLast4).toBe("9999");
  await expect(nurse.call(revealClient, call)).rejects.toMatchObject({ code: "forbidden" });
  const admissions = await facility.as("admissions");
  expect(await admissions.call(revealClient, call)).toEqual({ value: "219099999" });
  const reveals = await facility.system((act) =>
    act.db
      .selectFrom("auditEvents")
      .select("action")
      .where("clientId", "=", client.clientId)
      .where("action", "=", "client.revealed")
      .execute(),
  );
  expect(reveals).toHaveLength(1);
});
