import { beforeEach, describe, expect, it } from "vitest";
import { dischargeClient } from "#modules/clients/episodes/admission.contract.ts";
import { requireEpisode } from "#modules/clients/index.ts";
import { dischargeAnswers } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getOperations, putOperations } from "../places/operations.contract.ts";
import { givenBed, givenLevel, givenResident, givenRoom, givenStay } from "../testing.ts";
import { getAvailability, getBedBoard, setHousekeeping } from "./bed.contract.ts";
import { assignBed, blockBed, extendHold, holdBedEndpoint, moveBed, releaseHoldEndpoint } from "./bed-stay.contract.ts";
import { holdBed } from "./hold-bed.actions.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});
const tileOf = async (bedId: string) => {
  // Signs in anew, because moving the clock locks sessions.
  const nurse = await facility.as("nurse", `n${Date.parse(facility.clock.now())}`);
  const board = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
  const tile = board.sections
    .flatMap((section) => section.rooms.flatMap((room) => room.beds))
    .find((one) => one.bedId === bedId);
  if (!tile) throw new Error("The bed is not on the board.");
  return tile;
};

describe("assigning a bed", () => {
  it("BED-2, facility scenario 1: of 50 assignments at once one succeeds; the others read who has the bed and up to 3 others", async () => {
    const nurse = await facility.as("nurse");
    const bed = await givenBed(facility);
    for (let i = 0; i < 4; i += 1) await givenBed(facility);
    const people: { demographicId: string }[] = [];
    for (let i = 0; i < 5; i += 1) people.push(await givenResident(facility));
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        nurse.call(assignBed, { body: { demographicId: people[at % 5]?.demographicId ?? "", bedId: bed.id } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    for (const reason of refused) {
      expect(reason).toMatchObject({ code: "bed-taken" });
      expect(String(reason)).toMatch(/is occupied by Resident\w+ P\. Available now: [\w-]+, [\w-]+, [\w-]+\./);
    }
    const board = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
    expect(board.totals.occupied).toBe(1);
  });

  it("BED-2: is refused by the database when the checks are bypassed", async () => {
    const { stay } = await givenStay(facility);
    const second = await givenResident(facility);
    await expect(
      facility.system((act) =>
        act.db
          .insertInto("bedStays")
          .values({
            id: "01977a00-0000-7000-8000-0000000000cc",
            bedId: stay.bedId,
            roomId: stay.roomId,
            sectionId: stay.sectionId,
            locationId: stay.locationId,
            kind: "stay",
            during: `[${act.now},)`,
            clientId: second.clientId,
            demographicId: second.demographicId,
            placementGroup: "open",
            ageBand: "adult",
            mixedApproved: true,
          })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: "23P01", constraint: "bed_stays_bed" });
  });

  it("BED-18, facility scenario 1: answers a repeated request with the first result", async () => {
    const nurse = await facility.as("nurse");
    const bed = await givenBed(facility);
    const person = await givenResident(facility);
    const input = { body: { demographicId: person.demographicId, bedId: bed.id } };
    const key = { idempotencyKey: "assign-once-1234" };
    const first = await nurse.call(assignBed, input, key);
    expect(await nurse.call(assignBed, input, key)).toEqual(first);
  });

  it("BED-2: is refused when occupied, and other free beds are listed", async () => {
    const nurse = await facility.as("nurse");
    const { stay } = await givenStay(facility);
    const free = await givenBed(facility);
    const person = await givenResident(facility);
    const refused = nurse.call(assignBed, { body: { demographicId: person.demographicId, bedId: stay.bedId } });
    await expect(refused).rejects.toMatchObject({ code: "bed-taken" });
    const { rows } = await nurse.call(getAvailability, { query: { locationId: facility.locations.main } });
    expect(rows.map((row) => row.bedId)).toContain(free.id);
    expect(rows.map((row) => row.bedId)).not.toContain(stay.bedId);
  });
});

describe("a hold", () => {
  it("BED-8, facility scenario 2: expires at its end without a job", async () => {
    const admissions = await facility.as("admissions");
    const bed = await givenBed(facility);
    const [expected, other] = [await givenResident(facility), await givenResident(facility)];
    const until = new Date(Date.parse(facility.clock.now()) + 30 * 60_000).toISOString();
    await admissions.call(holdBedEndpoint, { body: { bedId: bed.id, demographicId: expected.demographicId, until } });
    facility.clock.advance({ minutes: 29, seconds: 59 });
    const later = await facility.as("admissions", "second");
    const again = () => later.call(holdBedEndpoint, { body: { bedId: bed.id, demographicId: other.demographicId } });
    await expect(again()).rejects.toMatchObject({ code: "bed-taken" });
    expect((await tileOf(bed.id)).state).toBe("held");
    facility.clock.advance({ seconds: 1 });
    expect((await tileOf(bed.id)).state).toBe("free");
    expect((await again()).demographicId).toBe(other.demographicId);
  });

  it("BED-8: is limited to two per lead and 72 hours", async () => {
    const admissions = await facility.as("admissions");
    const leadId = newId();
    const hold = async () => {
      const { id: bedId } = await givenBed(facility);
      return facility.system((act) => holdBed(act, { bedId, leadId }));
    };
    const first = await hold();
    await hold();
    await expect(hold()).rejects.toMatchObject({ code: "too-many-holds" });
    const far = new Date(Date.parse(facility.clock.now()) + 80 * 3_600_000).toISOString();
    await expect(
      admissions.call(extendHold, { params: { stayId: first.id }, body: { version: first.version, until: far } }),
    ).rejects.toMatchObject({ code: "hold-too-long" });
    await admissions.call(releaseHoldEndpoint, { params: { stayId: first.id }, query: { version: first.version } });
    expect((await hold()).leadId).toBe(leadId);
  });

  it("BED-8: refuses another client and is used by its own", async () => {
    const nurse = await facility.as("nurse");
    const bed = await givenBed(facility);
    const [expected, stranger] = [await givenResident(facility), await givenResident(facility)];
    await nurse.call(holdBedEndpoint, { body: { bedId: bed.id, demographicId: expected.demographicId } });
    facility.clock.advance({ minutes: 5 });
    await expect(
      nurse.call(assignBed, { body: { demographicId: stranger.demographicId, bedId: bed.id } }),
    ).rejects.toMatchObject({ code: "bed-held" });
    const stay = await nurse.call(assignBed, { body: { demographicId: expected.demographicId, bedId: bed.id } });
    expect(stay).toMatchObject({ kind: "stay", until: null });
    expect((await tileOf(bed.id)).occupant?.mrNo).toBe(expected.mrNo);
  });
});

describe("beds follow the chart", () => {
  it("assigns the bed at admission, and refuses the admission when the bed is occupied", async () => {
    const bed = await givenBed(facility);
    const person = await givenResident(facility, { bedId: bed.id });
    expect((await tileOf(bed.id)).occupant).toMatchObject({ mrNo: person.mrNo, day: 1, levelCode: "3.7" });
    await expect(givenResident(facility, { bedId: bed.id })).rejects.toMatchObject({ code: "bed-taken" });
  });

  it("BED-7: needs cleaning after a discharge before the next assignment", async () => {
    const admissions = await facility.as("admin");
    const nurse = await facility.as("nurse");
    const director = await facility.as("medical_director");
    const { stay, demographicId, mrNo } = await givenStay(facility);
    facility.clock.advance({ minutes: 4 });
    const { version } = await facility.system((act) => requireEpisode(act, { demographicId }));
    await director.call(dischargeClient, {
      params: { mrNo },
      body: {
        demographicId,
        version,
        dischargedAt: facility.clock.now(),
        dischargeType: "ama",
        nubcStatusCode: "07",
        tedsReason: "02",
        dischargeTo: "Home",
        overrideReason: "Left before the list was signed",
        ...(await dischargeAnswers(director, { mrNo, demographicId }, "ama")),
      },
    });
    const left = await tileOf(stay.bedId);
    expect(left).toMatchObject({ state: "dirty", occupant: null });
    const person = await givenResident(facility);
    const assign = { body: { demographicId: person.demographicId, bedId: stay.bedId } };
    await expect(nurse.call(assignBed, assign)).rejects.toMatchObject({ code: "bed-not-ready" });
    await admissions.call(setHousekeeping, {
      params: { bedId: stay.bedId },
      body: { version: left.version, move: "finish" },
    });
    expect((await tileOf(stay.bedId)).state).toBe("free");
    await nurse.call(assignBed, assign);
  });

  it("moves a client to another bed", async () => {
    const nurse = await facility.as("nurse");
    const { stay, mrNo } = await givenStay(facility);
    const to = await givenBed(facility);
    facility.clock.advance({ minutes: 10 });
    const moved = await nurse.call(moveBed, { body: { stayId: stay.id, version: stay.version, toBedId: to.id } });
    expect(moved).toMatchObject({ bedId: to.id, previousStayId: stay.id });
    expect((await tileOf(to.id)).occupant?.mrNo).toBe(mrNo);
    expect((await tileOf(stay.bedId)).state).toBe("dirty");
    await expect(
      nurse.call(moveBed, { body: { stayId: stay.id, version: stay.version, toBedId: to.id } }),
    ).rejects.toMatchObject({ code: "stale-version" });
  });

  it("changes nothing when the new bed is occupied", async () => {
    const nurse = await facility.as("nurse");
    const [one, two] = [await givenStay(facility), await givenStay(facility)];
    facility.clock.advance({ minutes: 1 });
    await expect(
      nurse.call(moveBed, { body: { stayId: one.stay.id, version: one.stay.version, toBedId: two.stay.bedId } }),
    ).rejects.toMatchObject({ code: "bed-taken" });
    expect((await tileOf(one.stay.bedId)).occupant?.mrNo).toBe(one.mrNo);
    expect((await tileOf(two.stay.bedId)).occupant?.mrNo).toBe(two.mrNo);
  });
});

describe("sharing a room", () => {
  it("BED-4, facility scenario 4: is limited to one housing group, unless sharing was agreed with beds.override", async () => {
    const nurse = await facility.as("nurse");
    const room = await givenRoom(facility, { placementPolicy: "one_group" });
    const [a, b] = [
      await givenBed(facility, { roomId: room.id, label: "A" }),
      await givenBed(facility, { roomId: room.id, label: "B" }),
    ];
    const [woman, man] = [await givenResident(facility), await givenResident(facility)];
    await nurse.call(assignBed, {
      body: { demographicId: woman.demographicId, bedId: a.id, placementGroup: "female" },
    });
    const assign = { demographicId: man.demographicId, bedId: b.id, placementGroup: "male" as const };
    await expect(nurse.call(assignBed, { body: assign })).rejects.toMatchObject({ code: "placement-group-conflict" });
    const manager = await facility.as("case_manager");
    const agreed = { ...assign, sharingReason: "Couple, both asked for it, agreed with Dr. Hale" };
    await expect(manager.call(assignBed, { body: agreed })).rejects.toMatchObject({ code: "placement-group-conflict" });
    expect((await nurse.call(assignBed, { body: agreed })).mixedApproved).toBe(true);
  });

  it("BED-5, facility scenario 4: is refused for an adult and a minor, whatever the reason", async () => {
    const nurse = await facility.as("nurse");
    const room = await givenRoom(facility, { ageBand: "any" });
    const [a, b] = [
      await givenBed(facility, { roomId: room.id, label: "A" }),
      await givenBed(facility, { roomId: room.id, label: "B" }),
    ];
    const minor = await givenResident(facility, { birthDate: "2009-11-21" });
    const adult = await givenResident(facility);
    await nurse.call(assignBed, { body: { demographicId: minor.demographicId, bedId: a.id } });
    const reasons = { sharingReason: "They are siblings and asked", overrideReason: "They are siblings and asked" };
    await expect(
      nurse.call(assignBed, { body: { demographicId: adult.demographicId, bedId: b.id, ...reasons } }),
    ).rejects.toMatchObject({ code: "age-band-conflict" });
  });

  it("BED-6: a bed must be for the client's level of care, unless overridden with a reason", async () => {
    const nurse = await facility.as("nurse");
    const residential = await givenLevel(facility, "3.5");
    const bed = await givenBed(facility, { levelOfCareIds: [residential.id] });
    const person = await givenResident(facility);
    const body = { demographicId: person.demographicId, bedId: bed.id };
    await expect(nurse.call(assignBed, { body })).rejects.toMatchObject({ code: "bed-does-not-fit" });
    await nurse.call(assignBed, { body: { ...body, overrideReason: "Detox wing is full tonight" } });
    expect((await tileOf(bed.id)).occupant).toMatchObject({ wrongLevel: true });
  });
});

describe("blocked and licensed beds", () => {
  it("an occupied bed can't be blocked", async () => {
    const admin = await facility.as("admin");
    const bed = await givenBed(facility);
    const block = { kind: "ligature" as const, note: "Shower head loose" };
    await admin.call(blockBed, { body: { bedId: bed.id, ...block } });
    expect((await tileOf(bed.id)).state).toBe("blocked");
    const { stay } = await givenStay(facility);
    await expect(admin.call(blockBed, { body: { bedId: stay.bedId, ...block } })).rejects.toMatchObject({
      code: "bed-taken",
    });
  });

  it("BED-16, facility scenario 4: refuses an assignment above the licensed beds", async () => {
    const own = await givenFacility();
    const admin = await own.as("admin");
    const params = { locationId: own.locations.main };
    const { version } = await admin.call(getOperations, { params });
    await admin.call(putOperations, { params, body: { version, licensedBeds: 1 } });
    await givenStay(own);
    await expect(givenStay(own)).rejects.toMatchObject({ code: "over-licence" });
  });
});
