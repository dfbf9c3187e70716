import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { acknowledgeOrder } from "../orders/order-verbs.contract.ts";
import { givenTelephoneOrder } from "../reviews/testing.ts";
import { acetaminophen325, givenByScore, givenDueDose, givenOrder, givenPhoto, prnLorazepam } from "../testing.ts";
import { type BoardRow, readBoard } from "./board.contract.ts";
import { administerDose, recheckDose } from "./log.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const board = (by = nurse) => by.call(readBoard, { query: { locationId: facility.locations.main } });
const rowsOf = async (kind: BoardRow["kind"]) => (await board()).rows.filter((row) => row.kind === kind);

it("lists what is due of each kind, and counts the doses of the location", async () => {
  const { client, dose } = await givenDueDose(facility);
  const byScore = await givenByScore(facility);
  const phoned = await givenTelephoneOrder(facility);
  facility.clock.advance({ hours: 2 });
  const { rows, totals, locations } = await board();
  expect(rows).toContainEqual(
    expect.objectContaining({
      kind: "dose",
      id: dose.id,
      clientId: client.clientId,
      state: "overdue",
      detail: "50 mg",
    }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: "score", id: byScore.order.id, instrument: "CIWA-Ar", detail: "first score" }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ kind: "cosign", id: phoned.id, detail: "Telephone order" }));
  expect(totals.find(({ kind }) => kind === "acknowledge")?.count).toBeGreaterThan(0);
  expect(locations.find(({ locationId }) => locationId === facility.locations.main)?.overdue).toBeGreaterThan(0);
  const noted = rows.find((row) => row.kind === "acknowledge" && row.id === phoned.id);
  if (noted?.kind !== "acknowledge") throw new Error("The order is not on the board.");
  await nurse.call(acknowledgeOrder, { params: { orderId: noted.id }, body: { version: noted.version } });
  expect((await rowsOf("acknowledge")).some(({ id }) => id === phoned.id)).toBe(false);
});

it("MED-37: shows a PRN effect from its due time until it is recorded", async () => {
  const sig = { ...prnLorazepam, rxcui: acetaminophen325, doseValue: "325", indication: "Headache" };
  const { order } = await givenOrder(facility, { sig });
  const log = await nurse.call(administerDose, {
    params: { orderId: order.id },
    body: { ...givenPhoto, prnReasonCode: "anxiety" },
  });
  const shown = async () => (await rowsOf("recheck")).some(({ id }) => id === log.id);
  expect(await shown()).toBe(false);
  facility.clock.advance({ minutes: 61 });
  expect(await shown()).toBe(true);
  await nurse.call(recheckDose, { params: { logId: log.id }, body: { version: log.version, effect: "effective" } });
  expect(await shown()).toBe(false);
});

it("MED-77: leaves out clients of other locations and is refused for them", async () => {
  const other = await facility.as("nurse", "elsewhere", "other");
  await expect(board(other)).rejects.toMatchObject({ code: "out-of-scope" });
  const { rows } = await other.call(readBoard, { query: {} });
  expect(rows).toEqual([]);
});
