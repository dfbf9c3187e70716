import { beforeEach, describe, expect, it } from "vitest";
import { getOperations, putOperations } from "#modules/facility/places/operations.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { dischargeClient } from "../episodes/admission.contract.ts";
import type { DischargeType } from "../episodes/episode.ts";
import { undoDischarge } from "../episodes/undo-discharge.contract.ts";
import { getChart } from "../identity/client.contract.ts";
import { returnFromLeave, startLeave } from "../leaves/leave.contract.ts";
import type { LeaveKind } from "../leaves/leave.ts";
import { noScreen } from "../leaves/samples.ts";
import { changeLevel, changeLocationEndpoint } from "../stays/stay.contract.ts";
import { dischargeAnswers, type GivenAdmittedClient, givenAdmittedClient, givenDayLevel } from "../testing.ts";
import {
  decideApproval,
  listApprovals,
  listStayApprovals,
  requestStep,
  type StepRequest,
  withdrawStep,
} from "./approval.contract.ts";
import { type ApprovalStep, approvalDays } from "./approval.ts";

let facility: Facility;
let client: GivenAdmittedClient;
beforeEach(async () => {
  facility = await givenFacility();
  const hourAgo = new Date(Date.parse(facility.clock.now()) - 3_600_000).toISOString();
  client = await givenAdmittedClient(facility, { admittedAt: hourAgo });
});

async function demand(...approvalSteps: ApprovalStep[]) {
  const admin = await facility.as("admin");
  const params = { locationId: facility.locations.main };
  const { version } = await admin.call(getOperations, { params });
  await admin.call(putOperations, { params, body: { version, approvalSteps } });
}
const params = () => ({ mrNo: client.mrNo });
const manager = () => facility.as("case_manager");
const nurse = () => facility.as("nurse");

async function discharge(dischargeType: DischargeType = "completed") {
  const by = await manager();
  const { episode } = await by.call(getChart, { params: params() });
  return by.call(dischargeClient, {
    params: params(),
    body: {
      demographicId: client.demographicId,
      version: episode.version,
      dischargedAt: facility.clock.now(),
      dischargeType,
      nubcStatusCode: "01",
      tedsReason: "1",
      dischargeTo: "Home",
      ...(await dischargeAnswers(by, client, dischargeType)),
    },
  });
}
const request = async (step: StepRequest) =>
  (await nurse()).call(requestStep, {
    params: params(),
    body: { demographicId: client.demographicId, request: step },
  });
const aDischarge: StepRequest = { kind: "discharge", dischargeType: "completed", expectedAt: null, note: "Goals met" };
const decide = async (
  approvalId: string,
  decision: "approve" | "reject" = "approve",
  role = "medical_director" as const,
) =>
  (await facility.as(role)).call(decideApproval, {
    params: { approvalId },
    body: { version: 1, decision, ...(decision === "reject" ? { comment: "Stays until Monday" } : {}) },
  });
const open = async () =>
  (await (await nurse()).call(listStayApprovals, { params: params(), query: { demographicId: client.demographicId } }))
    .rows;

describe("APR-2: a step that needs approval", () => {
  it("is a planned discharge: refused before, done once after, and an emergency is never held back", async () => {
    await demand("discharge");
    await expect(discharge()).rejects.toMatchObject({ code: "approval-required", status: 409 });
    const { id } = await request(aDischarge);
    await expect(request(aDischarge)).rejects.toMatchObject({ code: "duplicate" });
    await expect(discharge()).rejects.toMatchObject({ code: "approval-required" });
    const { rows } = await (await facility.as("medical_director")).call(listApprovals);
    expect(rows).toMatchObject([{ id, kind: "discharge", dischargeType: "completed", mayDecide: true }]);
    await decide(id);
    expect(await open()).toMatchObject([{ id, state: "approved" }]);
    expect((await discharge()).status).toBe("discharged");
    expect(await open()).toEqual([]);
  });

  it("never holds back a client who leaves against advice, and a discharge closes what is open", async () => {
    await demand("discharge", "level_of_care");
    await request(aDischarge);
    await request({
      kind: "level_of_care",
      levelOfCareId: await givenDayLevel(facility),
      expectedAt: null,
      note: null,
    });
    expect((await discharge("ama")).status).toBe("discharged");
    expect(await open()).toEqual([]);
    const { rows } = await (await facility.as("medical_director")).call(listApprovals);
    expect(rows).toEqual([]);
  });

  it("is a level of care change, only to the level that was approved", async () => {
    const wanted = await givenDayLevel(facility, "Evening program");
    const other = await givenDayLevel(facility, "Weekend program");
    await demand("level_of_care");
    const change = async (levelOfCareId: string) =>
      (await nurse()).call(changeLevel, {
        params: params(),
        body: {
          demographicId: client.demographicId,
          levelOfCareId,
          effectiveAt: facility.clock.now(),
          reason: "step_down",
        },
      });
    const { id } = await request({ kind: "level_of_care", levelOfCareId: wanted, expectedAt: null, note: null });
    await decide(id);
    await expect(change(other)).rejects.toMatchObject({ code: "approval-required" });
    expect(await change(wanted)).toMatchObject({ levelOfCareId: wanted });
    facility.clock.advance({ minutes: 5 });
    await expect(change(other)).rejects.toMatchObject({ code: "approval-required" });
  });

  it("is an undone discharge, which is requested after the discharge", async () => {
    await demand("undo_discharge");
    const step: StepRequest = { kind: "undo_discharge", note: "Discharged the wrong client" };
    await expect(request(step)).rejects.toMatchObject({ code: "wrong-state" });
    const { version } = await discharge("ama");
    const undo = async () =>
      (await manager()).call(undoDischarge, {
        params: params(),
        body: { demographicId: client.demographicId, version, reason: "Discharged the wrong client", bed: "none" },
      });
    await expect(undo()).rejects.toMatchObject({ code: "approval-required" });
    await decide((await request(step)).id);
    expect((await undo()).status).toBe("admitted");
  });

  it("is a pass, back no later than approved; other leaves are never held back", async () => {
    await demand("leave");
    const start = async (kind: LeaveKind, hours: number) =>
      (await nurse()).call(startLeave, {
        params: params(),
        body: {
          demographicId: client.demographicId,
          kind,
          leftAt: facility.clock.now(),
          expectedReturnAt: addMinutes(facility.clock.now(), hours * 60),
        },
      });
    await expect(start("therapeutic_pass", 4)).rejects.toMatchObject({ code: "approval-required" });
    const [expectedAt, returnAt] = [facility.clock.now(), addMinutes(facility.clock.now(), 5 * 60)];
    const backwards: StepRequest = { kind: "leave", expectedAt: returnAt, returnAt: expectedAt, note: null };
    await expect(request(backwards)).rejects.toMatchObject({ code: "validation" });
    const { id } = await request({ kind: "leave", expectedAt, returnAt, note: "Lunch with his sister" });
    await decide(id);
    await expect(start("therapeutic_pass", 6)).rejects.toMatchObject({ code: "approval-required" });
    const leave = await start("therapeutic_pass", 5);
    expect(leave.kind).toBe("therapeutic_pass");
    expect(await open()).toEqual([]);
    facility.clock.advance({ minutes: 5 });
    const back = { version: leave.version, returnedAt: facility.clock.now(), returnScreen: noScreen };
    await (await nurse()).call(returnFromLeave, { params: { ...params(), leaveId: leave.id }, body: back });
    facility.clock.advance({ minutes: 5 });
    expect((await start("hospital", 4)).kind).toBe("hospital");
  });

  it("is a transfer, only to the location that was approved", async () => {
    await demand("transfer");
    const { other } = facility.locations;
    const move = async () =>
      (await facility.as("medical_director")).call(changeLocationEndpoint, {
        params: params(),
        body: { demographicId: client.demographicId, locationId: other, effectiveAt: facility.clock.now() },
      });
    await expect(move()).rejects.toMatchObject({ code: "approval-required" });
    const step = (toLocationId: string): StepRequest => ({
      kind: "transfer",
      toLocationId,
      expectedAt: null,
      note: null,
    });
    await expect(request(step(facility.locations.main))).rejects.toMatchObject({ code: "validation" });
    await decide((await request(step(other))).id);
    expect(await move()).toMatchObject({ locationId: other });
  });

  it("is free where the location does not require it", async () => {
    expect((await discharge()).status).toBe("discharged");
  });
});

describe("APR-3: a request", () => {
  it("is decided by one of two approvers at once, and an approval lapses after 7 days", async () => {
    await demand("discharge");
    const { id } = await request(aDischarge);
    const both = await Promise.allSettled([decide(id), decide(id, "reject")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const again = both[0].status === "fulfilled" ? id : (await request(aDischarge)).id;
    if (again !== id) await decide(again);
    facility.clock.advance({ minutes: approvalDays * 24 * 60 + 1 });
    await facility.wake();
    await expect(discharge()).rejects.toMatchObject({ code: "approval-required" });
  });

  it("is withdrawn by its requester only, and shows on the timeline", async () => {
    const { id, version } = await request(aDischarge);
    const call = { params: { ...params(), approvalId: id }, body: { version, reason: "Stays another week" } };
    await expect((await manager()).call(withdrawStep, call)).rejects.toMatchObject({ code: "forbidden" });
    expect(await (await nurse()).call(withdrawStep, call)).toMatchObject({ state: "withdrawn" });
    await expect(decide(id)).rejects.toMatchObject({ status: 409 });
    expect(await open()).toEqual([]);
  });
});
