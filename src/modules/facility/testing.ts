import { givenLead } from "#modules/crm/leads/testing.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import * as beds from "./beds/bed.contract.ts";
import * as stays from "./beds/bed-stay.contract.ts";
import { blockReasons } from "./beds/block-reasons.ts";
import { bedMatches } from "./beds/match.contract.ts";
import * as places from "./beds/place.contract.ts";
import { turnPlaces } from "./beds/place.jobs.ts";
import { reservePlace } from "./beds/reserve-place.actions.ts";
import { givenBed, givenHold, givenLevel, givenResident, givenRoom, givenStay, next } from "./beds/testing.ts";
import { listTurnovers } from "./beds/turnover.contract.ts";
import { calendarSamples } from "./calendar/testing.ts";
import { chargeSamples } from "./charges/testing.ts";
import * as clocks from "./clocks/clock-list.contract.ts";
import * as holidays from "./clocks/holiday.contract.ts";
import { givenClock } from "./clocks/testing.ts";
import { directorySamples } from "./directory/testing.ts";
import * as duties from "./duty/duty.contract.ts";
import * as shifts from "./duty/shift.contract.ts";
import { incidentSamples } from "./incidents/testing.ts";
import * as levels from "./levels/level.contract.ts";
import * as lists from "./picklists/picklist.contract.ts";
import * as operations from "./places/operations.contract.ts";
import * as rooms from "./places/room.contract.ts";
import { reportSamples } from "./reports/testing.ts";
import { roundSamples } from "./rounds/samples.ts";
import { timeSamples } from "./time/testing.ts";

export {
  type AdmittedPerson,
  givenBed,
  givenLevel,
  givenResident,
  givenRoom,
  givenStay,
} from "./beds/testing.ts";
export { countedReport } from "./reports/testing.ts";

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

/** What the job of reserved places does each minute, and what follows from it. */
export async function passPlaces(facility: Facility): Promise<void> {
  await facility.system((act) => turnPlaces.run(act, {}));
  await facility.runJobs();
}

/** A place reserved for a lead in four days, with a bed for it. */
async function givenPlace(facility: Facility) {
  await givenBed(facility);
  const { id: levelOfCareId } = await givenLevel(facility);
  const wantedOn = addDays(facility.clock.now().slice(0, 10), 4);
  const { main: locationId } = facility.locations;
  const { id: leadId } = await givenLead(facility);
  return facility.system((act) => reservePlace(act, { locationId, levelOfCareId, wantedOn, leadId }));
}

const confirmation = (facility: Facility) => ({
  locationId: facility.locations.main,
  textChecked: true,
  citationChecked: true,
  checkedOn: facility.clock.now().slice(0, 10),
});

export const samples: readonly Sample[] = [
  ...incidentSamples,
  ...calendarSamples,
  ...chargeSamples,
  ...directorySamples,
  ...timeSamples,
  ...reportSamples,
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
  sample(listTurnovers, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
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
  sample(stays.swapBeds, "nurse", async (facility) => {
    const [one, two] = [(await givenStay(facility)).stay, (await givenStay(facility)).stay];
    const into = (stay: stays.BedStay, toBedId: string) => ({ stayId: stay.id, version: stay.version, toBedId });
    const moves = [into(one, two.bedId), into(two, one.bedId)];
    return { body: { moves, bedsReady: true, reason: "Roommates asked for it" } };
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
  sample(places.listPlaces, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(places.withdrawPlace, "admissions", async (facility) => {
    const place = await givenPlace(facility);
    return { params: { reservationId: place.id }, query: { version: place.version } };
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
  sample(lists.listPicklists, "admin", () => ({})),
  sample(lists.getPicklist, "technician", () => ({ params: { key: blockReasons.key } })),
  sample(lists.putPicklist, "admin", async (facility) => {
    const params = { key: blockReasons.key };
    const { version, choices } = await (await facility.as("admin")).call(lists.getPicklist, { params });
    const kept = choices.map(({ code, label, active }) => ({ code, label, active }));
    return { params, body: { version, choices: kept } };
  }),
  ...roundSamples,
];
