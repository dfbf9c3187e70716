import { beforeEach, expect, it } from "vitest";
import { getBedBoard } from "#modules/facility/beds/bed.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { blockBed } from "../beds/bed-stay.contract.ts";
import { blockReasons } from "../beds/block-reasons.ts";
import { givenBed } from "../beds/testing.ts";
import { getPicklist, listPicklists, putPicklist } from "./picklist.contract.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});
const params = { key: blockReasons.key };

it("DIR-2 a facility's own choice is offered, stored by its code, and still shown once it is out of use", async () => {
  const [admin, nurse] = [await facility.as("admin"), await facility.as("nurse")];
  const { choices, version } = await nurse.call(getPicklist, { params });
  const wanted = choices.map(({ code, label, active }) => ({ code, label, active }));
  const saved = await admin.call(putPicklist, {
    params,
    body: { version, choices: [{ label: "Deep clean", active: true }, ...wanted] },
  });
  expect(saved.choices[0]).toMatchObject({ code: "deep_clean", isOwn: true });
  const bed = await givenBed(facility);
  await admin.call(blockBed, { body: { bedId: bed.id, kind: "deep_clean", note: "After the outbreak" } });
  const kept = saved.choices.map(({ code, label }) => ({ code, label, active: code !== "deep_clean" }));
  await admin.call(putPicklist, { params, body: { version: saved.version, choices: kept } });
  const board = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
  const tiles = board.sections.flatMap(({ rooms }) => rooms.flatMap(({ beds }) => beds));
  expect(tiles.find(({ bedId }) => bedId === bed.id)?.block).toMatchObject({ label: "Deep clean" });
  const other = await givenBed(facility);
  await expect(
    admin.call(blockBed, { body: { bedId: other.id, kind: "deep_clean", note: "Again" } }),
  ).rejects.toMatchObject({ code: "validation" });
});

it("DIR-2 of two users who change a list at once one is told that it changed", async () => {
  const admin = await facility.as("admin");
  const owner = await facility.as("owner");
  const { choices, version } = await admin.call(getPicklist, { params });
  const change = (word: string) => ({
    params,
    body: {
      version,
      choices: choices.map(({ code, label, active }) => ({ code, label: `${label} ${word}`, active })),
    },
  });
  const both = await Promise.allSettled([
    admin.call(putPicklist, change("one")),
    owner.call(putPicklist, change("two")),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "stale-version" });
  const { rows } = await admin.call(listPicklists);
  expect(rows.find(({ key }) => key === blockReasons.key)?.version).toBe(1);
});
