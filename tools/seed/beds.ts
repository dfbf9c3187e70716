import { createBed, setHousekeeping } from "#modules/facility/beds/bed.contract.ts";
import { blockBed } from "#modules/facility/beds/bed-stay.contract.ts";
import { createShiftPattern } from "#modules/facility/duty/shift.contract.ts";
import { listLevels } from "#modules/facility/levels/level.contract.ts";
import { getOperations, putOperations } from "#modules/facility/places/operations.contract.ts";
import { createRoom } from "#modules/facility/places/room.contract.ts";
import type { Platform } from "#platform/server/platform.ts";
import { asStaff, type StoryClock } from "./as-staff.ts";
import type { SeededFacility } from "./facilities.ts";

export interface SeededBed {
  id: string;
  code: string;
  version: number;
  place: string;
  level: string;
}

const wings = [
  { place: "ACR", section: "Detox Wing", rooms: 6, from: 101, level: "3.7", policy: "one_group" as const },
  { place: "ACR", section: "North House", rooms: 7, from: 1, level: "3.5", policy: "section" as const },
  { place: "ACR", section: "South House", rooms: 5, from: 1, level: "3.5", policy: "section" as const },
  { place: "ACP", section: "Residence", rooms: 4, from: 1, level: "3.1", policy: "one_group" as const },
];

/** Rooms, beds, licence and shifts of the demo facility: 44 beds, two in each room. */
export async function seedBeds(platform: Platform, facility: SeededFacility): Promise<SeededBed[]> {
  const admin = asStaff(platform, facility, "reyes");
  const { rows: levels } = await admin(listLevels);
  const levelId = (code: string) => levels.find((level) => level.edition === "asam4" && level.code === code)?.id ?? "";
  for (const [code, licensedBeds] of [
    ["ACR", 36],
    ["ACP", 8],
  ] as const) {
    const params = { locationId: facility.places.get(code)?.id ?? "" };
    const { version } = await admin(getOperations, { params });
    await admin(putOperations, {
      params,
      body: { version, licensedBeds, staffedBeds: licensedBeds, blockGrant: code === "ACR", inspectsCleaning: false },
    });
    for (const [name, startLocal] of [
      ["Day", "07:00"],
      ["Night", "19:00"],
    ] as const)
      await admin(createShiftPattern, {
        body: { locationId: params.locationId, name, startLocal, durationMinutes: 720 },
      });
  }
  const beds: SeededBed[] = [];
  for (const { place, section, rooms, from, level, policy } of wings) {
    const sectionId = facility.places.get(place)?.sections.get(section) ?? "";
    for (let at = 0; at < rooms; at += 1) {
      const number = String(from + at).padStart(from > 99 ? 3 : 2, "0");
      const room = await admin(createRoom, {
        body: {
          sectionId,
          name: `${section} ${number}`,
          number,
          maxOccupancy: 2,
          placementPolicy: policy,
          features: at === 0 ? ["ground_floor", "ada", "near_station"] : at < 3 ? ["ground_floor"] : [],
          sort: at,
        },
      });
      for (const label of ["A", "B"]) {
        const bed = await admin(createBed, { body: { roomId: room.id, label, levelOfCareIds: [levelId(level)] } });
        beds.push({ id: bed.id, code: bed.code, version: bed.version, place, level });
      }
    }
  }
  return beds;
}

/** One bed out of use and one waiting for a cleaner since three hours and ten minutes. */
export async function seedBedTrouble(
  platform: Platform,
  facility: SeededFacility,
  clock: StoryClock,
  { blocked, dirty }: { blocked: SeededBed; dirty: SeededBed },
): Promise<void> {
  const admin = asStaff(platform, facility, "reyes");
  clock.set(new Date(Date.now() - 190 * 60_000).toISOString());
  await admin(setHousekeeping, { params: { bedId: dirty.id }, body: { version: dirty.version, move: "soil" } });
  await admin(blockBed, { body: { bedId: blocked.id, kind: "ligature", note: "Shower head loose" } });
  clock.backToNow();
}
