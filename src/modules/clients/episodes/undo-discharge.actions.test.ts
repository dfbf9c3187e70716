import { beforeEach, expect, it } from "vitest";
import { getBedBoard } from "#modules/facility/beds/bed.contract.ts";
import { givenBed, givenResident } from "#modules/facility/testing.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { addAlert, listAlerts } from "../alerts/alert.contract.ts";
import { getCareTeam } from "../care-team/care-team.contract.ts";
import { getChart } from "../identity/client.contract.ts";
import { listLeaves, startLeave } from "../leaves/leave.contract.ts";
import { locationStaysOf } from "../stays/testing.ts";
import { dischargeAnswers, type GivenClient, timePasses } from "../testing.ts";
import { dischargeClient, getDischargeRecord, readmitClientEndpoint } from "./admission.contract.ts";
import { undoDischarge } from "./undo-discharge.contract.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});
const chartOf = async ({ mrNo }: GivenClient) =>
  (await facility.as("case_manager")).call(getChart, { params: { mrNo } });

/** A client in a bed with an alert, discharged ten minutes after the admission. */
async function givenDischarged({ away = false } = {}) {
  const bed = await givenBed(facility);
  const client = await givenResident(facility, { bedId: bed.id });
  const params = { mrNo: client.mrNo };
  const nurse = await facility.as("nurse");
  const alert = { category: "diet", level: "info", instructions: "No peanuts" } as const;
  await nurse.call(addAlert, { params, body: { ...alert, demographicId: client.demographicId } });
  facility.clock.advance({ minutes: 5 });
  const leftAt = facility.clock.now();
  const { demographicId } = client;
  if (away) await nurse.call(startLeave, { params, body: { demographicId, kind: "awol", leftAt } });
  facility.clock.advance({ minutes: 5 });
  await discharge(client);
  facility.clock.advance({ minutes: 5 });
  return { ...client, bed };
}
async function discharge(client: GivenClient): Promise<void> {
  const manager = await facility.as("case_manager");
  const { episode } = await chartOf(client);
  await manager.call(dischargeClient, {
    params: { mrNo: client.mrNo },
    body: {
      demographicId: client.demographicId,
      version: episode.version,
      dischargedAt: facility.clock.now(),
      dischargeType: "ama",
      nubcStatusCode: "07",
      tedsReason: "2",
      dischargeTo: "Home",
      ...(await dischargeAnswers(manager, client, "ama")),
    },
  });
}
async function undo(client: GivenClient, more: { bed?: "none" } = {}) {
  const manager = await facility.as("case_manager");
  const { episode } = await chartOf(client);
  return manager.call(undoDischarge, {
    params: { mrNo: client.mrNo },
    body: {
      demographicId: client.demographicId,
      version: episode.version,
      reason: "Discharged the wrong client",
      ...more,
    },
  });
}
const stateOf = async (bedId: string) => {
  const nurse = await facility.as("nurse", `n${Date.parse(facility.clock.now())}`);
  const board = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
  return board.sections.flatMap(({ rooms }) => rooms.flatMap(({ beds }) => beds)).find((one) => one.bedId === bedId)
    ?.state;
};

it("ADM-13: an undone discharge continues the stay, alerts, care team and bed; a second discharge is saved apart", async () => {
  const client = await givenDischarged();
  expect(await stateOf(client.bed.id)).toBe("dirty");
  expect((await chartOf(client)).abilities).toContain("undoDischarge");
  expect(await undo(client)).toMatchObject({ status: "admitted", dischargedAt: null, dischargeType: null });
  expect(await locationStaysOf(facility, client)).toMatchObject([{ until: null }]);
  expect(await stateOf(client.bed.id)).toBe("occupied");
  const nurse = await facility.as("nurse");
  const params = { mrNo: client.mrNo };
  expect((await nurse.call(listAlerts, { params })).rows).toMatchObject([{ category: "diet", status: "active" }]);
  const { rows: team } = await nurse.call(getCareTeam, { params, query: { demographicId: client.demographicId } });
  expect(team.every(({ until }) => until === null)).toBe(true);
  facility.clock.advance({ minutes: 1 });
  await discharge(client);
  const manager = await facility.as("case_manager");
  const { items } = await manager.call(getDischargeRecord, { params, query: { demographicId: client.demographicId } });
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});

it("ADM-13: a discharge during a leave is undone to the leave", async () => {
  const client = await givenDischarged({ away: true });
  expect(await undo(client)).toMatchObject({ status: "on_leave" });
  const nurse = await facility.as("nurse");
  const { rows } = await nurse.call(listLeaves, { params: { mrNo: client.mrNo } });
  expect(rows).toMatchObject([{ kind: "awol", endedAt: null }]);
  expect(await stateOf(client.bed.id)).toBe("away");
});

it("ADM-13: a discharge is not undone after 72 h, nor while the client has a newer stay", async () => {
  const client = await givenDischarged();
  const admissions = await facility.as("admissions");
  await admissions.call(readmitClientEndpoint, {
    params: { mrNo: client.mrNo },
    body: { locationId: facility.locations.main },
  });
  const manager = await facility.as("case_manager");
  const past = { demographicId: client.demographicId };
  const { episode } = await manager.call(getChart, { params: { mrNo: client.mrNo }, query: past });
  const body = { ...past, version: episode.version, reason: "Wrong client" };
  await expect(manager.call(undoDischarge, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
    code: "wrong-state",
  });
  const late = await givenDischarged();
  await timePasses(facility, { hours: 73 }, ["case_manager"]);
  await expect(undo(late, { bed: "none" })).rejects.toMatchObject({ code: "wrong-state" });
});
