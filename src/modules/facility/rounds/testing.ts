import type { CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Facility } from "#testing/facility.ts";
import { type AdmittedPerson, givenBed, givenResident } from "../testing.ts";
import { type Look, recordLook } from "./look.contract.ts";
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
export type { Look };
