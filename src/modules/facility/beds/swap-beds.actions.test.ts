import { beforeEach, expect, it } from "vitest";
import { startLeave } from "#modules/clients/leaves/leave.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenBed, givenStay } from "../testing.ts";
import { getBedBoard } from "./bed.contract.ts";
import { type BedStay, moveBed, swapBeds } from "./bed-stay.contract.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});

const tileOf = async (bedId: string) => {
  const nurse = await facility.as("nurse", `n${Date.parse(facility.clock.now())}`);
  const board = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
  const tiles = board.sections.flatMap(({ rooms }) => rooms.flatMap((room) => room.beds));
  const tile = tiles.find((one) => one.bedId === bedId);
  if (!tile) throw new Error("The bed is not on the board.");
  return tile;
};
const heldBy = (stay: BedStay) => ({ state: "occupied", occupant: { demographicId: stay.demographicId } });
const into = (stay: BedStay, bedId: string) => ({ stayId: stay.id, version: stay.version, toBedId: bedId });
const ready = { bedsReady: true, reason: "Roommates asked for it" };

it("BED-11, facility scenario 3: two clients in full beds swap, and both beds stay ready", async () => {
  const nurse = await facility.as("nurse");
  const [one, two] = [(await givenStay(facility)).stay, (await givenStay(facility)).stay];
  const { stays } = await nurse.call(swapBeds, {
    body: { moves: [into(one, two.bedId), into(two, one.bedId)], ...ready },
  });
  expect(stays.map(({ bedId, demographicId, previousStayId }) => ({ bedId, demographicId, previousStayId }))).toEqual([
    { bedId: two.bedId, demographicId: one.demographicId, previousStayId: one.id },
    { bedId: one.bedId, demographicId: two.demographicId, previousStayId: two.id },
  ]);
  expect(await tileOf(one.bedId)).toMatchObject(heldBy(two));
  expect(await tileOf(two.bedId)).toMatchObject(heldBy(one));
});

it("BED-11, facility scenario 3: a three-way swap with one bed that does not fit moves no one", async () => {
  const nurse = await facility.as("nurse");
  const [one, two] = [(await givenStay(facility)).stay, (await givenStay(facility)).stay];
  const bed = await givenBed(facility, { room: { placementPolicy: "female" } });
  const three = (await givenStay(facility, bed)).stay;
  const swap = nurse.call(swapBeds, {
    body: {
      moves: [
        into(one, two.bedId),
        { ...into(two, three.bedId), placementGroup: "male" },
        { ...into(three, one.bedId), placementGroup: "female" },
      ],
      ...ready,
    },
  });
  await expect(swap).rejects.toMatchObject({ code: "bed-does-not-fit" });
  for (const stay of [one, two, three]) expect(await tileOf(stay.bedId)).toMatchObject(heldBy(stay));
});

it("BED-11: of two swaps of the same clients at once one succeeds", async () => {
  const nurse = await facility.as("nurse");
  const [one, two] = [(await givenStay(facility)).stay, (await givenStay(facility)).stay];
  const moves = [into(one, two.bedId), into(two, one.bedId)];
  const answers = await Promise.allSettled([
    nurse.call(swapBeds, { body: { moves, ...ready } }),
    nurse.call(swapBeds, { body: { moves: moves.toReversed(), ...ready } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await tileOf(one.bedId)).toMatchObject(heldBy(two));
});

it("BED-11: asks for beds that are made up, and for beds of the clients who swap", async () => {
  const nurse = await facility.as("nurse");
  const [one, two] = [(await givenStay(facility)).stay, (await givenStay(facility)).stay];
  const free = await givenBed(facility);
  const swap = (moves: ReturnType<typeof into>[], bedsReady: boolean) =>
    nurse.call(swapBeds, { body: { moves, bedsReady, reason: "Noise" } });
  await expect(swap([into(one, two.bedId), into(two, one.bedId)], false)).rejects.toMatchObject({
    code: "bed-not-ready",
  });
  await expect(swap([into(one, two.bedId), into(two, free.id)], true)).rejects.toMatchObject({ code: "validation" });
  await expect(swap([into(one, two.bedId), into(one, two.bedId)], true)).rejects.toMatchObject({ code: "validation" });
});

it("BED-11, BED-13: a client on leave swaps beds and stays away", async () => {
  const { stay: one, mrNo, demographicId } = await givenStay(facility);
  const { stay: two } = await givenStay(facility);
  facility.clock.advance({ minutes: 10 });
  const nurse = await facility.as("nurse", "later");
  const leftAt = facility.clock.now();
  await nurse.call(startLeave, {
    params: { mrNo },
    body: { demographicId, kind: "hospital", leftAt, expectedReturnAt: addMinutes(leftAt, 120), holdBed: true },
  });
  const away = (await tileOf(one.bedId)).occupant;
  const moves = [{ ...into(one, two.bedId), version: away?.stayVersion ?? 0 }, into(two, one.bedId)];
  await nurse.call(swapBeds, { body: { moves, ...ready } });
  expect(await tileOf(two.bedId)).toMatchObject({ state: "away", occupant: { demographicId } });
  expect(await tileOf(one.bedId)).toMatchObject({ state: "occupied" });
});

it("BED-10: a client keeps their housing group in a move, so a room of another group refuses them", async () => {
  const nurse = await facility.as("nurse");
  const [men, women] = [
    await givenBed(facility, { room: { placementPolicy: "male" } }),
    await givenBed(facility, { room: { placementPolicy: "female" } }),
  ];
  const { stay } = await givenStay(facility, men);
  const move = nurse.call(moveBed, { body: into(stay, women.id) });
  await expect(move).rejects.toMatchObject({ code: "bed-does-not-fit" });
  expect(await tileOf(men.id)).toMatchObject({ state: "occupied" });
});
