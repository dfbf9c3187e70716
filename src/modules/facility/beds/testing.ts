import { admitEpisode, createClient, requireEpisode } from "#modules/clients/index.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import type { Facility } from "#testing/facility.ts";
import * as levels from "../levels/level.contract.ts";
import * as rooms from "../places/room.contract.ts";
import * as beds from "./bed.contract.ts";
import * as stays from "./bed-stay.contract.ts";

let count = 0;
/** A number of its own for each record that needs a unique name. */
export const next = (): number => {
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
