import { createBed } from "#modules/facility/beds/bed.contract.ts";
import { createShiftPattern } from "#modules/facility/duty/shift.contract.ts";
import { listLevels } from "#modules/facility/levels/level.contract.ts";
import { getOperations, putOperations } from "#modules/facility/places/operations.contract.ts";
import { createRoom } from "#modules/facility/places/room.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addPrograms } from "./program-story.ts";
import type { Stage } from "./stage.ts";

export type Ward = "detox" | "north" | "south" | "phoenix";
export interface SeededBed {
  id: string;
  code: string;
  ward: Ward;
}
export interface Floor {
  levels: ReadonlyMap<string, string>;
  /** Programs by place and level of care, such as `ACV 2.1`. */
  programs: ReadonlyMap<string, string>;
  beds: Record<Ward, SeededBed[]>;
}

const rooms = [
  { ward: "detox", place: "ACR", section: "Detox Wing", level: "3.7", first: 101, count: 6 },
  { ward: "north", place: "ACR", section: "North House", level: "3.5", first: 201, count: 7 },
  { ward: "south", place: "ACR", section: "South House", level: "3.5", first: 301, count: 5 },
  { ward: "phoenix", place: "ACP", section: "Residence", level: "3.1", first: 1, count: 4 },
] as const;

/** Licenses, rooms, the 44 beds and the shifts, as the administrator sets them up. */
export async function buildFloor(stage: Stage, at: string): Promise<Floor> {
  const reyes = stage.as("reyes");
  const { rows } = await reyes.do(at, listLevels);
  const levels = new Map(rows.filter((level) => level.edition === "asam4").map((level) => [level.code, level.id]));
  await license(stage, at);
  const beds: Floor["beds"] = { detox: [], north: [], south: [], phoenix: [] };
  for (const plan of rooms) {
    const sectionId = placeOf(stage, plan.place).sections.get(plan.section) ?? "";
    for (let index = 0; index < plan.count; index += 1) {
      const number = String(plan.first + index);
      const room = await reyes.do(at, createRoom, {
        body: {
          sectionId,
          name: `Room ${number}`,
          number,
          maxOccupancy: 2,
          sort: index,
          features: featuresOf(plan.ward, index),
        },
      });
      for (const label of ["A", "B"]) {
        const levelOfCareIds = [levels.get(plan.level) ?? ""];
        const bed = await reyes.do(at, createBed, { body: { roomId: room.id, label, levelOfCareIds } });
        beds[plan.ward].push({ id: bed.id, code: bed.code, ward: plan.ward });
      }
    }
  }
  for (const place of ["ACR", "ACP"])
    for (const [name, startLocal] of [
      ["Day", "07:00"],
      ["Night", "19:00"],
    ] as const)
      await reyes.do(at, createShiftPattern, {
        body: { locationId: placeOf(stage, place).id, name, startLocal, durationMinutes: 720 },
      });
  return { levels, programs: await addPrograms(stage, at), beds };
}

type Features = NonNullable<CallInput<typeof createRoom>["body"]["features"]>;
function featuresOf(ward: Ward, index: number): Features {
  if (ward === "detox") return index === 0 ? ["near_station", "ligature_resistant", "ground_floor"] : ["ground_floor"];
  if (ward === "north" && index === 0) return ["ada", "near_station", "ground_floor"];
  if (ward === "south" && index === 0) return ["ada", "crib", "ground_floor"];
  return [];
}

async function license(stage: Stage, at: string): Promise<void> {
  const reyes = stage.as("reyes");
  const facts = {
    ACR: {
      licensedBeds: 36,
      staffedBeds: 36,
      state: "CA",
      facilityTypes: ["withdrawal", "residentialSud"],
      minAge: 18,
      blockGrant: true,
    },
    ACV: {
      licensedBeds: 0,
      staffedBeds: 0,
      state: "CA",
      facilityTypes: ["outpatient"],
      minAge: 13,
      servesMinors: true,
    },
    ACP: {
      licensedBeds: 8,
      staffedBeds: 8,
      state: "AZ",
      facilityTypes: ["recoveryResidence", "outpatient"],
      minAge: 18,
    },
  } satisfies Record<string, Partial<CallInput<typeof putOperations>["body"]>>;
  for (const [code, license] of Object.entries(facts)) {
    const params = { locationId: placeOf(stage, code).id };
    const { version } = await reyes.do(at, getOperations, { params });
    const body = { version, part2: true, accreditor: "tjc", cleaningRequired: true, ...license } as const;
    await reyes.do(at, putOperations, { params, body });
  }
}

export function placeOf(stage: Stage, code: string) {
  const place = stage.facility.places.get(code);
  if (!place) throw new Error(`There is no place ${code}.`);
  return place;
}
