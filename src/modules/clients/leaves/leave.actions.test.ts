import { beforeEach, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { getHandoff, listDayEvents } from "#modules/settings/home/home.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { listAlerts } from "../alerts/alert.contract.ts";
import { dischargeClient } from "../episodes/admission.contract.ts";
import { getChart } from "../identity/client.contract.ts";
import { dischargeAnswers, type GivenClient, timePasses } from "../testing.ts";
import { changeLeave, listLeaves, returnFromLeave, startLeave } from "./leave.contract.ts";
import { reportOverdueLeaves } from "./leave.jobs.ts";
import { aPass, givenLeave, noScreen } from "./samples.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});
const chartOf = async ({ mrNo }: GivenClient) => (await facility.as("nurse")).call(getChart, { params: { mrNo } });

it("LV-1: a leave and its return change the stay's status and are kept with their times", async () => {
  const { leave, ...client } = await givenLeave(facility, { destination: "Home with mother", holdBed: true });
  expect(await chartOf(client)).toMatchObject({
    episode: { status: "on_leave" },
    // Without a bed there is none to hold.
    leave: { id: leave.id, kind: "therapeutic_pass", destination: "Home with mother", holdBed: false },
  });
  await timePasses(facility, { hours: 3 }, ["nurse"]);
  const nurse = await facility.as("nurse");
  const params = { mrNo: client.mrNo, leaveId: leave.id };
  const body = { version: leave.version, returnedAt: facility.clock.now(), returnScreen: noScreen };
  await nurse.call(returnFromLeave, { params, body });
  expect(await chartOf(client)).toMatchObject({ episode: { status: "admitted" }, leave: null });
  const { rows } = await nurse.call(listLeaves, { params: { mrNo: client.mrNo } });
  expect(rows).toMatchObject([{ endedAt: body.returnedAt, endedAs: "returned", returnScreen: noScreen }]);
  await expect(nurse.call(returnFromLeave, { params, body })).rejects.toMatchObject({ code: "wrong-state" });
});

it("LV-1: of two leaves started at once, one is refused", async () => {
  const { leave, ...client } = await givenLeave(facility, { leftAt: addMinutes(facility.clock.now(), -30) });
  const [nurse, manager] = [await facility.as("nurse"), await facility.as("case_manager")];
  const params = { mrNo: client.mrNo };
  const back = { version: leave.version, returnedAt: facility.clock.now(), returnScreen: noScreen };
  await nurse.call(returnFromLeave, { params: { ...params, leaveId: leave.id }, body: back });
  const body = { ...aPass(facility, client), leftAt: addMinutes(facility.clock.now(), 1) };
  const during = { ...body, leftAt: addMinutes(facility.clock.now(), -10) };
  await expect(nurse.call(startLeave, { params, body: during })).rejects.toMatchObject({ code: "stay-overlap" });
  const answers = await Promise.allSettled([nurse, manager].map((one) => one.call(startLeave, { params, body })));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = answers.find((answer) => answer.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "wrong-state" });
});

it("LV-1: an hour after the expected return the shift is notified once and an elopement alert is proposed", async () => {
  const { leave, ...client } = await givenLeave(facility);
  const notices = async () => {
    const nurse = await facility.as("nurse");
    const { rows } = await nurse.call(listNotifications);
    return rows.filter(({ kind }) => kind === "clients.leave-overdue");
  };
  const report = async () => {
    await facility.system((act) => reportOverdueLeaves.run(act, {}));
    await facility.runJobs();
  };
  await timePasses(facility, { minutes: 299 }, ["nurse"]);
  await report();
  expect(await notices()).toEqual([]);
  await timePasses(facility, { minutes: 1 }, ["nurse"]);
  await report();
  await expect.poll(notices).toHaveLength(1);
  await report();
  expect(await notices()).toHaveLength(1);
  const nurse = await facility.as("nurse");
  const { rows } = await nurse.call(listAlerts, { params: { mrNo: client.mrNo } });
  expect(rows).toMatchObject([{ category: "elopement", status: "proposed" }]);
  // A new expected return starts the clock again.
  const { version } = (await chartOf(client)).leave ?? leave;
  const body = { version, expectedReturnAt: addMinutes(facility.clock.now(), 60) };
  await nurse.call(changeLeave, { params: { mrNo: client.mrNo, leaveId: leave.id }, body });
  expect((await nurse.call(listLeaves, { params: { mrNo: client.mrNo } })).rows).toMatchObject([{ overdueAt: null }]);
});

it("LV-1: home lists the expected return, and the handoff who left", async () => {
  const { leave, clientId } = await givenLeave(facility);
  const nurse = await facility.as("nurse");
  const { rows } = await nurse.call(listDayEvents);
  expect(rows).toContainEqual(expect.objectContaining({ kind: "clients.expected-return", at: leave.expectedReturnAt }));
  const { groups } = await nurse.call(getHandoff, { query: { locationId: facility.locations.main } });
  const left = groups.find(({ kind }) => kind === "clients.leaves");
  expect(left?.rows).toMatchObject([{ clientId, detail: expect.stringContaining("Pass, expected back") }]);
});

it("ADM-7: a discharge during a leave ends the leave, when the client left or later", async () => {
  const { leave, ...client } = await givenLeave(facility, { leftAt: addMinutes(facility.clock.now(), -30) });
  const manager = await facility.as("case_manager");
  const { episode } = await chartOf(client);
  const discharge = async (dischargedAt: string) =>
    manager.call(dischargeClient, {
      params: { mrNo: client.mrNo },
      body: {
        demographicId: client.demographicId,
        version: episode.version,
        dischargedAt,
        dischargeType: "elopement_awol",
        nubcStatusCode: "07",
        tedsReason: "2",
        dischargeTo: "Unknown",
        ...(await dischargeAnswers(manager, client, "elopement_awol")),
      },
    });
  await expect(discharge(addMinutes(leave.leftAt, -1))).rejects.toMatchObject({ code: "validation" });
  await discharge(leave.leftAt);
  const { rows } = await manager.call(listLeaves, { params: { mrNo: client.mrNo } });
  expect(rows).toMatchObject([{ endedAt: leave.leftAt, endedAs: "discharged" }]);
});
