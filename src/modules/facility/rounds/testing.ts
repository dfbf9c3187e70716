import type { CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import type { Facility } from "#testing/facility.ts";
import { type AdmittedPerson, givenBed, givenResident } from "../beds/testing.ts";
import { createShiftPattern } from "../duty/shift.contract.ts";
import { computeFlags } from "./flags.jobs.ts";
import {
  explainFlag,
  explainGap,
  type IntegrityFlag,
  listFlags,
  listGaps,
  type ObservationGap,
} from "./gap.contract.ts";
import { listLive } from "./live.contract.ts";
import { recordLook } from "./look.contract.ts";
import type { ObservationLevel } from "./observation-level.ts";
import { listRoundSchedules, putRoundSchedule } from "./schedule.contract.ts";

/** Rounds are on in the unit of new beds, at one level or by level of care. */
export async function givenRounds(facility: Facility, level: ObservationLevel | null = "q15"): Promise<void> {
  const manager = await facility.as("nurse_manager");
  const { rows } = await manager.call(listRoundSchedules, { query: { locationId: facility.locations.main } });
  const [sectionId = ""] = facility.sections.values();
  const version = rows.find((row) => row.sectionId === sectionId)?.version ?? 0;
  await manager.call(putRoundSchedule, { params: { sectionId }, body: { version, active: true, level } });
}

/** A client in a bed of a unit with rounds. */
export async function givenObserved(
  facility: Facility,
  level: ObservationLevel | null = "q15",
): Promise<AdmittedPerson> {
  await givenRounds(facility, level);
  return givenResident(facility, { bedId: (await givenBed(facility)).id });
}

type LookBody = CallInput<typeof recordLook>["body"];

/** A look of a technician now: an activity and the sign of life a button names. */
export function lookAt(facility: Facility, clientId: string, more: Partial<LookBody> = {}): LookBody {
  return {
    clientMutationId: newId(),
    clientId,
    observedAt: facility.clock.now(),
    activity: "in_room",
    signsOfLife: ["awake"],
    ...more,
  };
}

/** Records a look of the technician at a time, and returns it. */
export async function givenLook(facility: Facility, clientId: string, more: Partial<LookBody> = {}) {
  const technician = await facility.as("technician");
  return technician.call(recordLook, { body: lookAt(facility, clientId, more) });
}

/** A client's gap of 8 minutes at level Q5: 3 minutes late, short enough for the sessions of a test to last. */
export async function givenGap(facility: Facility): Promise<ObservationGap> {
  const { clientId } = await givenObserved(facility, "q5");
  // The technician's looks of a moment ago are at other clients.
  facility.clock.advance({ seconds: 2 });
  await givenLook(facility, clientId);
  facility.clock.advance({ minutes: 8 });
  await givenLook(facility, clientId);
  const nurse = await facility.as("nurse");
  const { rows } = await nurse.call(listGaps, { query: { locationId: facility.locations.main } });
  const gap = rows.find((row) => row.clientId === clientId);
  if (!gap) throw new Error("The looks left no gap.");
  return gap;
}

/** An eight-hour shift with a client under observation and a look; it began an hour ago, unless `minutesLeft` says otherwise. */
export async function givenShiftLooks(facility: Facility, minutesLeft = 420) {
  const { clientId } = await givenObserved(facility, "q120");
  const { timeZone } = facility.tenant;
  const startsAt = addMinutes(facility.clock.now(), minutesLeft - 480);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(
    new Date(startsAt),
  );
  const { id: patternId } = await (await facility.as("admin")).call(createShiftPattern, {
    body: {
      locationId: facility.locations.main,
      name: `S ${newId().slice(-8)}`,
      startLocal: time,
      durationMinutes: 480,
    },
  });
  facility.clock.advance({ seconds: 2 });
  await givenLook(facility, clientId);
  const [sectionId = ""] = facility.sections.values();
  return {
    clientId,
    sectionId,
    patternId,
    localDate: localDate(startsAt, timeZone),
    endsAt: addMinutes(startsAt, 480),
  };
}

/** The same when the shift is over and nothing needs an explanation. */
export async function givenSignable(facility: Facility) {
  // Sessions of the facility's users last through the few minutes that are left.
  const shift = await givenShiftLooks(facility, 3);
  facility.clock.set(addMinutes(shift.endsAt, 1));
  await explainAll(facility);
  return shift;
}

/** Explains every gap and flag of the main location. */
export async function explainAll(facility: Facility): Promise<void> {
  const nurse = await facility.as("nurse");
  const query = { locationId: facility.locations.main, pageSize: "100" };
  // Everyone is seen first: an open gap can't be explained.
  const technician = await facility.as("technician");
  for (const { clientId } of (await nurse.call(listLive, { query: { locationId: query.locationId } })).rows) {
    facility.clock.advance({ seconds: 2 });
    await technician.call(recordLook, { body: lookAt(facility, clientId) });
  }
  for (const { id, version } of (await nurse.call(listGaps, { query })).rows)
    await nurse.call(explainGap, {
      params: { gapId: id },
      body: { version, reasonCode: "emergency", explanation: "Code on the unit" },
    });
  for (const { id, version } of (await nurse.call(listFlags, { query })).rows)
    await nurse.call(explainFlag, { params: { flagId: id }, body: { version, explanation: "Sat together at dinner" } });
}

/** A flag: six looks in as many seconds in three rooms. */
export async function givenFlag(facility: Facility): Promise<IntegrityFlag> {
  const technician = await facility.as("technician");
  const clients: string[] = [];
  for (let index = 0; index < 6; index += 1) clients.push((await givenObserved(facility)).clientId);
  facility.clock.advance({ minutes: 1 });
  for (const clientId of clients) {
    facility.clock.advance({ seconds: 2 });
    await technician.call(recordLook, { body: lookAt(facility, clientId) });
  }
  await facility.system((act) => computeFlags.run(act, {}));
  const { rows } = await (await facility.as("nurse")).call(listFlags, {
    query: { locationId: facility.locations.main },
  });
  const [flag] = rows;
  if (!flag) throw new Error("The looks made no flag.");
  return flag;
}
