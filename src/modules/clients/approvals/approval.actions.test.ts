import { beforeAll, describe, expect, it } from "vitest";
import { getOperations, putOperations } from "#modules/facility/places/operations.contract.ts";
import { actOnNotifications, listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { admitClient } from "../episodes/admission.contract.ts";
import { getLatestDemographic } from "../episodes/demographic.contract.ts";
import { getChart } from "../identity/client.contract.ts";
import { anAdmission, givenClient } from "../testing.ts";
import { decideApproval, listApprovals, requestApproval } from "./approval.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("admission approval", () => {
  it("CLI-16: is decided by someone other than the requester", async () => {
    const client = await givenClient(facility);
    const manager = await facility.as("case_manager");
    const admissions = await facility.as("admissions");
    const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    const asked = await admissions.call(requestApproval, {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, version, note: "Detox bed agreed by phone" },
    });
    expect(asked.status).toBe("pending_approval");
    const body = await anAdmission(facility, client);
    await expect(admissions.call(admitClient, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
      code: "wrong-state",
    });
    const { rows } = await manager.call(listApprovals);
    const request = rows.find((row) => row.clientId === client.clientId);
    expect(request).toMatchObject({ mayDecide: true, note: "Detox bed agreed by phone" });
    const decision = { params: { approvalId: request?.id ?? "" }, body: { version: 1, decision: "approve" as const } };
    await expect(
      manager.call(decideApproval, { ...decision, body: { version: 1, decision: "reject" } }),
    ).rejects.toMatchObject({ code: "validation" });
    expect(await manager.call(decideApproval, decision)).toMatchObject({ state: "approved", mayDecide: false });
    await expect(
      manager.call(decideApproval, { ...decision, body: { version: 2, decision: "approve" } }),
    ).rejects.toMatchObject({
      code: "wrong-state",
    });
    const admitted = await admissions.call(admitClient, {
      params: { mrNo: client.mrNo },
      body: await anAdmission(facility, client),
    });
    expect(admitted.status).toBe("admitted");
  });

  it("can be approved from the notification, which clears it for every approver", async () => {
    const client = await givenClient(facility);
    const manager = await facility.as("case_manager");
    const director = await facility.as("medical_director");
    const admissions = await facility.as("admissions");
    const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    await admissions.call(requestApproval, {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, version },
    });
    await facility.runJobs();
    const waiting = async (person: typeof manager) =>
      (await person.call(listNotifications, { query: { clientId: client.clientId } })).rows.find(
        (row) => row.kind === "clients.approval-requested",
      );
    const mine = await waiting(manager);
    expect(mine?.options).toEqual([{ key: "approve", label: "Approve" }]);
    await manager.call(actOnNotifications, { body: { ids: [mine?.id ?? ""], action: "done", option: "approve" } });
    const { rows } = await manager.call(listApprovals, { query: { state: "approved" } });
    expect(rows.find((row) => row.clientId === client.clientId)).toMatchObject({ state: "approved" });
    expect(await waiting(director)).toMatchObject({ chosenOption: "approve", doneAt: expect.any(String) });
  });

  it("CLI-16: is rejected for the requester", async () => {
    const client = await givenClient(facility);
    const director = await facility.as("medical_director");
    const { version } = await director.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    await director.call(requestApproval, {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, version },
    });
    const { rows } = await director.call(listApprovals);
    const own = rows.find((row) => row.clientId === client.clientId);
    expect(own?.mayDecide).toBe(false);
    await expect(
      director.call(decideApproval, {
        params: { approvalId: own?.id ?? "" },
        body: { version: 1, decision: "approve" },
      }),
    ).rejects.toMatchObject({ code: "own-request" });
  });
});

describe("APR-2: location with admission approval", () => {
  it("rejects an unapproved admission, offers to request approval, and accepts an approved one", async () => {
    const strict = await givenFacility();
    const client = await givenClient(strict);
    const admissions = await strict.as("admissions");
    const admin = await strict.as("admin");
    const params = { locationId: strict.locations.main };
    const { version } = await admin.call(getOperations, { params });
    const chart = () => admissions.call(getChart, { params: { mrNo: client.mrNo } });
    expect((await chart()).abilities).toEqual(expect.arrayContaining(["admit", "submit"]));
    await admin.call(putOperations, { params, body: { version, approvalSteps: ["admission"] } });
    expect((await chart()).abilities).toContain("submit");
    expect((await chart()).abilities).not.toContain("admit");

    const admit = async () =>
      admissions.call(admitClient, { params: { mrNo: client.mrNo }, body: await anAdmission(strict, client) });
    await expect(admit()).rejects.toMatchObject({ code: "approval-required", status: 409 });
    const latest = await admissions.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    expect(latest.status).toBe("pre_admission");

    const body = { demographicId: latest.demographicId, version: latest.version };
    await admissions.call(requestApproval, { params: { mrNo: client.mrNo }, body });
    const manager = await strict.as("case_manager");
    const [request] = (await manager.call(listApprovals)).rows;
    await manager.call(decideApproval, {
      params: { approvalId: request?.id ?? "" },
      body: { version: 1, decision: "approve" },
    });
    expect((await admit()).status).toBe("admitted");
  });
});
