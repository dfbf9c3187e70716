import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { cancelAdmission } from "../episodes/admission.contract.ts";
import { getLatestDemographic } from "../episodes/demographic.contract.ts";
import { givenClient } from "../testing.ts";
import { decideApproval, listApprovals, requestApproval, withdrawApproval } from "./approval.contract.ts";
import { expireApprovals } from "./approval.jobs.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

async function requested() {
  const { mrNo, clientId, demographicId } = await givenClient(facility);
  const admissions = await facility.as("admissions");
  const params = { mrNo };
  const before = await admissions.call(getLatestDemographic, { params });
  const { version } = await admissions.call(requestApproval, {
    params,
    body: { demographicId, version: before.version },
  });
  return { params, clientId, admissions, body: { demographicId, version } };
}
const requestOf = async (clientId: string) => {
  const manager = await facility.as("case_manager");
  const { rows } = await manager.call(listApprovals, {
    query: { state: "pending,approved,rejected,withdrawn,expired" },
  });
  const found = rows.find((row) => row.clientId === clientId);
  if (!found) throw new Error("No request.");
  return found;
};

describe("APR-1: a request for approval", () => {
  it("is withdrawn or approved, never both, when two people act at once", async () => {
    const { params, clientId, admissions, body } = await requested();
    const { id } = await requestOf(clientId);
    const manager = await facility.as("case_manager");
    const both = await Promise.allSettled([
      admissions.call(withdrawApproval, { params, body: { ...body, reason: "Chose another facility" } }),
      manager.call(decideApproval, { params: { approvalId: id }, body: { version: 1, decision: "approve" } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const isWithdrawn = both[0].status === "fulfilled";
    expect(await requestOf(clientId)).toMatchObject({ state: isWithdrawn ? "withdrawn" : "approved" });
    expect((await admissions.call(getLatestDemographic, { params })).status).toBe(
      isWithdrawn ? "pre_admission" : "approved",
    );
  });

  it("can be requested again after it was withdrawn, and is withdrawn with a canceled admission", async () => {
    const { params, clientId, admissions, body } = await requested();
    const { demographicId } = body;
    const { version } = await admissions.call(withdrawApproval, { params, body: { ...body, reason: "Wrong level" } });
    const again = await admissions.call(requestApproval, { params, body: { demographicId, version } });
    await admissions.call(cancelAdmission, {
      params,
      body: { demographicId, version: again.version, reason: "Chose another facility" },
    });
    const manager = await facility.as("case_manager");
    const { rows } = await manager.call(listApprovals);
    expect(rows.filter((row) => row.clientId === clientId)).toEqual([]);
  });

  it("expires after 7 days, once; the stay returns to pre-admission and the requester is notified", async () => {
    const { params, clientId, admissions } = await requested();
    const expire = () => facility.system((act) => expireApprovals.run(act, {}));
    facility.clock.advance({ minutes: 7 * 24 * 60 - 1 });
    await facility.wake();
    await expire();
    expect(await requestOf(clientId)).toMatchObject({ state: "pending" });
    facility.clock.advance({ minutes: 2 });
    await expire();
    await expire();
    await facility.runJobs();
    expect(await requestOf(clientId)).toMatchObject({ state: "expired" });
    expect((await admissions.call(getLatestDemographic, { params })).status).toBe("pre_admission");
    const { rows } = await admissions.call(listNotifications, { query: { clientId } });
    expect(rows.map(({ title }) => title)).toContain("Admission approval request expired");
  });
});
