import { admitEpisode, createClient, requireEpisode } from "#modules/clients/index.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import * as beds from "./beds/bed.contract.ts";
import * as stays from "./beds/bed-stay.contract.ts";
import { bedMatches } from "./beds/match.contract.ts";
import * as clocks from "./clocks/clock-list.contract.ts";
import * as holidays from "./clocks/holiday.contract.ts";
import { openClock } from "./clocks/open-clock.actions.ts";
import * as duties from "./duty/duty.contract.ts";
import * as shifts from "./duty/shift.contract.ts";
import * as levels from "./levels/level.contract.ts";
import * as operations from "./places/operations.contract.ts";
import * as rooms from "./places/room.contract.ts";

let count = 0;
const next = () => {
  count += 1;
  return count;
};

export async function givenLevel(facility: Facility, code = "3.7"): Promise<levels.LevelOfCare> {
  const admin = await facility.as("admin");
  const { rows } = await admin.call(levels.listLevels);
  const level = rows.find((row) => row.edition === "asam4" && row.code === code);
  if (!level) throw new Error(`No level ${code}.`);
  return level;
}

export async function givenRoom(
  facility: Facility,
  room: Partial<CallInput<typeof rooms.createRoom>["body"]> = {},
): Promise<rooms.Room> {
  const admin = await facility.as("admin");
  const number = String(100 + next());
  const [sectionId = ""] = facility.sections.values();
  return admin.call(rooms.createRoom, {
    body: { sectionId, name: `Room ${number}`, number, maxOccupancy: 2, placementPolicy: "any", ...room },
  });
}

/** A clean, free bed at the main location, in a new room unless one is given. */
export async function givenBed(
  facility: Facility,
  bed: Partial<CallInput<typeof beds.createBed>["body"]> & { room?: Parameters<typeof givenRoom>[1] } = {},
): Promise<beds.Bed> {
  const admin = await facility.as("admin");
  const { room, ...fields } = bed;
  const roomId = fields.roomId ?? (await givenRoom(facility, room)).id;
  return admin.call(beds.createBed, { body: { label: "A", ...fields, roomId } });
}

export interface AdmittedPerson {
  clientId: string;
  demographicId: string;
  mrNo: string;
}

/** A client admitted at the main location: to a bed (level 3.7) when one is given, otherwise without one (level 1.7). */
export async function givenResident(
  facility: Facility,
  { bedId, birthDate = "1988-05-14" }: { bedId?: string; birthDate?: string } = {},
): Promise<AdmittedPerson> {
  const level = await givenLevel(facility, bedId ? "3.7" : "1.7");
  const nurse = await facility.as("nurse");
  const number = next();
  return facility.system(async (act) => {
    const letters = [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
    const made = await createClient(act, {
      legalFirstName: `Resident${letters}`,
      legalLastName: `Person${letters}${letters}`,
      birthDate,
      sexAtBirth: "UNK",
      locationId: facility.locations.main,
    });
    const episode = await requireEpisode(act, { demographicId: made.demographicId });
    await admitEpisode(act, made.clientId, {
      demographicId: made.demographicId,
      version: episode.version,
      locationId: facility.locations.main,
      sectionId: null,
      levelOfCareId: level.id,
      programId: null,
      bedId: bedId ?? null,
      admittedAt: act.now,
      admissionType: "elective",
      legalStatus: "voluntary",
      legalStatusExpiresAt: null,
      admittingClinicianId: nurse.clinicianId,
      anticipatedDischargeDate: null,
      emergencyContactDeclined: true,
      allergiesUnableReason: "Asleep on arrival",
      careTeam: [],
    });
    return made;
  });
}

/** A client in a bed, with the stay. */
export async function givenStay(facility: Facility, bed?: beds.Bed): Promise<AdmittedPerson & { stay: stays.BedStay }> {
  const { id: bedId } = bed ?? (await givenBed(facility));
  const person = await givenResident(facility, { bedId });
  const { rows } = await (await facility.as("admin")).call(stays.bedHistory, { params: { bedId } });
  const [stay] = rows;
  if (!stay) throw new Error("The admission made no stay.");
  return { ...person, stay };
}

/** A hold for an expected client who has no bed yet. */
export async function givenHold(facility: Facility): Promise<stays.BedStay> {
  const admissions = await facility.as("admissions");
  const { demographicId } = await givenResident(facility);
  return admissions.call(stays.holdBedEndpoint, { body: { bedId: (await givenBed(facility)).id, demographicId } });
}

const tomorrow = (facility: Facility) => addDays(facility.clock.now().slice(0, 10), 1);

async function givenShift(facility: Facility) {
  const admin = await facility.as("admin");
  return admin.call(shifts.createShiftPattern, {
    body: { locationId: facility.locations.main, name: `Shift ${next()}`, startLocal: "19:00", durationMinutes: 720 },
  });
}

/** A duty of tomorrow's shift. */
async function givenDuty(facility: Facility, person: Person): Promise<duties.Duty> {
  const manager = await facility.as("nurse_manager");
  return manager.call(duties.assignDuty, {
    body: {
      patternId: (await givenShift(facility)).id,
      localDate: tomorrow(facility),
      clinicianId: person.clinicianId,
      duty: "charge",
    },
  });
}

/** A running deadline that concerns a client, at the main location. */
async function givenClock(facility: Facility): Promise<{ id: string }> {
  const id = newId();
  const { clientId, demographicId } = await givenResident(facility);
  const clock = await facility.system((act) =>
    openClock(act, "house.incident-close", {
      subject: { type: "order", id },
      label: `Order ${next()}`,
      link: `/medications?selectedOrder=${id}`,
      client: { clientId, demographicId },
      locationId: facility.locations.main,
      anchorAt: act.now,
    }),
  );
  if (!clock) throw new Error("No deadline was started.");
  return clock;
}

const confirmation = (facility: Facility) => ({
  locationId: facility.locations.main,
  textChecked: true,
  citationChecked: true,
  checkedOn: facility.clock.now().slice(0, 10),
});

/** One valid call of every endpoint of this module, for the access tests. */
export const samples: readonly Sample[] = [
  sample(levels.listLevels, "nurse", () => ({})),
  sample(levels.createLevel, "admin", () => ({
    body: {
      edition: "mh" as const,
      code: `X${next()}`,
      name: "House level",
      setting: "residential" as const,
      bedded: true,
      rank: 81,
      billingMode: "perDiem" as const,
    },
  })),
  sample(levels.updateLevel, "owner", async (facility) => {
    const level = await givenLevel(facility, "2.7");
    return { params: { levelId: level.id }, body: { version: level.version, name: "Renamed" } };
  }),
  sample(operations.getOperations, "nurse", (facility) => ({ params: { locationId: facility.locations.main } })),
  sample(operations.putOperations, "admin", async (facility) => {
    const admin = await facility.as("admin");
    const params = { locationId: facility.locations.main };
    const { version } = await admin.call(operations.getOperations, { params });
    return { params, body: { version, staffedBeds: 12 } };
  }),
  sample(rooms.listRooms, "technician", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(rooms.createRoom, "admin", (facility) => {
    const number = String(500 + next());
    const [sectionId = ""] = facility.sections.values();
    return { body: { sectionId, name: `Room ${number}`, number } };
  }),
  sample(rooms.updateRoom, "admin", async (facility) => {
    const room = await givenRoom(facility);
    return { params: { roomId: room.id }, body: { version: room.version, privacy: "private" as const } };
  }),
  sample(beds.listBeds, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(beds.createBed, "admin", async (facility) => ({
    body: { roomId: (await givenRoom(facility)).id, label: "A" },
  })),
  sample(beds.updateBed, "admin", async (facility) => {
    const bed = await givenBed(facility);
    return { params: { bedId: bed.id }, body: { version: bed.version, isolation: "contact" as const } };
  }),
  sample(beds.getBedBoard, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(beds.getAvailability, "admissions", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(bedMatches, "nurse", async (facility) => ({ query: { bedId: (await givenBed(facility)).id } })),
  sample(beds.setHousekeeping, "nurse", async (facility) => {
    const bed = await givenBed(facility);
    return { params: { bedId: bed.id }, body: { version: bed.version, move: "soil" as const } };
  }),
  sample(stays.assignBed, "nurse", async (facility) => ({
    body: {
      demographicId: (await givenResident(facility)).demographicId,
      bedId: (await givenBed(facility)).id,
    },
  })),
  sample(stays.moveBed, "nurse", async (facility) => {
    const { stay } = await givenStay(facility);
    return { body: { stayId: stay.id, version: stay.version, toBedId: (await givenBed(facility)).id } };
  }),
  sample(stays.checkFit, "nurse", async (facility) => ({
    params: { bedId: (await givenBed(facility)).id },
    query: { demographicId: (await givenResident(facility)).demographicId },
  })),
  sample(stays.releaseBed, "case_manager", async (facility) => {
    const { stay } = await givenStay(facility);
    return { params: { stayId: stay.id }, body: { version: stay.version, reason: "Client stays at home" } };
  }),
  sample(stays.holdBedEndpoint, "admissions", async (facility) => ({
    body: { bedId: (await givenBed(facility)).id, demographicId: (await givenResident(facility)).demographicId },
  })),
  sample(stays.extendHold, "admissions", async (facility) => {
    const hold = await givenHold(facility);
    const until = new Date(Date.parse(facility.clock.now()) + 30 * 3_600_000).toISOString();
    return { params: { stayId: hold.id }, body: { version: hold.version, until } };
  }),
  sample(stays.releaseHoldEndpoint, "admissions", async (facility) => {
    const hold = await givenHold(facility);
    return { params: { stayId: hold.id }, query: { version: hold.version } };
  }),
  sample(stays.blockBed, "admin", async (facility) => ({
    body: { bedId: (await givenBed(facility)).id, kind: "maintenance" as const, note: "Shower leaks" },
  })),
  sample(stays.unblockBed, "admin", async (facility) => {
    const admin = await facility.as("admin");
    const bed = await givenBed(facility);
    const block = await admin.call(stays.blockBed, { body: { bedId: bed.id, kind: "pest", note: "Inspection" } });
    return { params: { stayId: block.id }, query: { version: block.version } };
  }),
  sample(stays.bedHistory, "admin", async (facility) => ({ params: { bedId: (await givenBed(facility)).id } })),
  sample(stays.bedOfEpisode, "nurse", async (facility) => ({
    params: { demographicId: (await givenStay(facility)).demographicId },
  })),
  sample(shifts.listShiftPatterns, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(shifts.createShiftPattern, "admin", (facility) => ({
    body: { locationId: facility.locations.main, name: `Shift ${next()}`, startLocal: "07:00", durationMinutes: 720 },
  })),
  sample(shifts.updateShiftPattern, "nurse_manager", async (facility) => {
    const pattern = await givenShift(facility);
    return { params: { patternId: pattern.id }, body: { version: pattern.version, startLocal: "06:30" } };
  }),
  sample(holidays.listHolidays, "nurse", (facility) => ({
    query: { locationId: facility.locations.main, year: "2027" },
  })),
  sample(holidays.addHoliday, "admin", (facility) => ({
    body: { locationId: facility.locations.main, date: addDays("2030-01-02", next()), name: "Founders' Day" },
  })),
  sample(holidays.removeHoliday, "admin", async (facility) => {
    const body = { locationId: facility.locations.main, date: addDays("2032-01-02", next()), name: "Founders' Day" };
    const { id } = await (await facility.as("admin")).call(holidays.addHoliday, { body });
    return { params: { holidayId: id ?? "" } };
  }),
  sample(clocks.listClocks, "nurse", () => ({ query: { scope: "team" as const } })),
  sample(clocks.waiveClock, "compliance", async (facility) => ({
    params: { clockId: (await givenClock(facility)).id },
    body: { version: 1, reason: "Duplicate of a report" },
  })),
  sample(clocks.listClockPacks, "nurse", () => ({})),
  sample(clocks.confirmClockRule, "compliance", (facility) => ({
    body: { key: "us-privacy.breach", ...confirmation(facility) },
  })),
  sample(clocks.retireClockRule, "compliance", async (facility) => {
    const body = { key: "tjc-bhc.sentinel-analysis", ...confirmation(facility) };
    const rule = await (await facility.as("compliance")).call(clocks.confirmClockRule, { body });
    return { params: { ruleId: rule.id }, body: { version: rule.version, reason: "License was changed" } };
  }),
  sample(duties.listShifts, "technician", (facility) => ({
    query: { locationId: facility.locations.main, from: tomorrow(facility) },
  })),
  sample(duties.listMyDuties, "nurse", () => ({})),
  sample(duties.assignDuty, "nurse_manager", async (facility) => ({
    body: {
      patternId: (await givenShift(facility)).id,
      localDate: tomorrow(facility),
      clinicianId: (await facility.as("nurse")).clinicianId,
      duty: "charge" as const,
    },
  })),
  sample(duties.updateDuty, "nurse_manager", async (facility) => {
    const duty = await givenDuty(facility, await facility.as("nurse"));
    return { params: { dutyId: duty.id }, body: { version: duty.version, duty: "float" as const } };
  }),
  sample(duties.removeDuty, "nurse_manager", async (facility) => {
    const duty = await givenDuty(facility, await facility.as("nurse"));
    return { params: { dutyId: duty.id }, query: { version: String(duty.version) } };
  }),
  sample(duties.acceptDuty, "nurse", async (facility) => {
    const duty = await givenDuty(facility, await facility.as("nurse"));
    return { params: { dutyId: duty.id }, body: { version: duty.version } };
  }),
  sample(duties.handOverDuty, "nurse_manager", async (facility) => {
    const duty = await givenDuty(facility, await facility.as("nurse"));
    const { clinicianId } = await facility.as("technician");
    return { params: { dutyId: duty.id }, body: { version: duty.version, clinicianId } };
  }),
  sample(duties.copyDuties, "nurse_manager", (facility) => ({
    body: { locationId: facility.locations.main, from: "2031-03-03", to: "2031-03-10" },
  })),
];
