import { beforeEach, expect, it } from "vitest";
import { returnFromLeave, startLeave } from "#modules/clients/leaves/leave.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenBed, givenStay } from "../testing.ts";
import { getBedBoard } from "./bed.contract.ts";
import { moveBed } from "./bed-stay.contract.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});
const tiles = async () => {
  const nurse = await facility.as("nurse", `n${Date.parse(facility.clock.now())}`);
  const board = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
  const beds = board.sections.flatMap(({ rooms }) => rooms.flatMap((room) => room.beds));
  return { totals: board.totals, of: (bedId: string) => beds.find((bed) => bed.bedId === bedId) };
};

async function given(holdBed: boolean) {
  const person = await givenStay(facility);
  facility.clock.advance({ minutes: 10 });
  const nurse = await facility.as("nurse", "onduty");
  const expectedReturnAt = addMinutes(facility.clock.now(), 120);
  const leave = await nurse.call(startLeave, {
    params: { mrNo: person.mrNo },
    body: {
      demographicId: person.demographicId,
      kind: "hospital",
      leftAt: facility.clock.now(),
      expectedReturnAt,
      holdBed,
    },
  });
  facility.clock.advance({ minutes: 5 });
  const back = (bedId: string | null) =>
    nurse.call(returnFromLeave, {
      params: { mrNo: person.mrNo, leaveId: leave.id },
      body: {
        version: leave.version,
        returnedAt: facility.clock.now(),
        returnScreen: { search: "done", uds: "done" },
        bedId,
      },
    });
  return { ...person, nurse, leave, back };
}

it("BED-13: a held bed shows the leave on the board, counts apart, and is the client's again on return", async () => {
  const { stay, back } = await given(true);
  const away = await tiles();
  expect(away.of(stay.bedId)).toMatchObject({ state: "away", occupant: { leave: { kind: "hospital" } } });
  expect(away.totals).toMatchObject({ away: 1, occupied: 0 });
  await back(null);
  const here = await tiles();
  expect(here.of(stay.bedId)).toMatchObject({ state: "occupied", occupant: { leave: null, awaySince: null } });
  expect(here.totals).toMatchObject({ away: 0, occupied: 1 });
});

it("BED-13: a bed that is not held is released when the client leaves, and another is assigned on return", async () => {
  const { stay, back } = await given(false);
  expect((await tiles()).of(stay.bedId)).toMatchObject({ occupant: null, state: expect.not.stringMatching("away") });
  const other = await givenBed(facility);
  await back(other.id);
  expect((await tiles()).of(other.id)).toMatchObject({ state: "occupied" });
});

it("BED-13: a client whose bed is moved during the leave stays away in the new bed", async () => {
  const { nurse, stay } = await given(true);
  const { occupant } = (await tiles()).of(stay.bedId) ?? {};
  const other = await givenBed(facility);
  await nurse.call(moveBed, {
    body: { stayId: stay.id, version: occupant?.stayVersion ?? 1, toBedId: other.id, reason: "Room repair" },
  });
  expect((await tiles()).of(other.id)).toMatchObject({ state: "away" });
});
