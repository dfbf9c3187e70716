import { sql } from "kysely";
import { clientsById } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { daysBetween, localDate } from "#platform/shared/time/index.ts";
import { levels } from "../levels/level.store.ts";
import { operationsOf } from "../places/operations.store.ts";
import { placeById } from "../places/place.store.ts";
import type { BedBoard, BedTile, Occupant } from "./bed.contract.ts";
import { type BedState, type Housekeeping, shownState } from "./bed.ts";

/** Every bed of a place with what lies on it at an instant; also before now, as the stays tell it. */
async function tiles(view: View, locationId: string, at: string) {
  return view.db
    .selectFrom("beds as b")
    .innerJoin("rooms as r", "r.id", "b.roomId")
    .innerJoin("locationSections as s", "s.id", "r.sectionId")
    .leftJoin("bedStays as t", (join) =>
      join
        .onRef("t.bedId", "=", "b.id")
        .on("t.voidedAt", "is", null)
        .on(sql<boolean>`t.location_id = ${locationId}::uuid AND t.during @> ${at}::timestamptz`),
    )
    .select([
      "b.id as bedId",
      "b.version",
      "b.code",
      "b.label",
      "b.kind as bedKind",
      "b.levelOfCareIds",
      "b.features",
      "b.isolation",
      "b.housekeeping",
      "b.housekeepingSince",
      "r.id as roomId",
      "r.name as roomName",
      "r.number as roomNumber",
      "r.features as roomFeatures",
      "r.placementPolicy",
      "r.ageBand as roomAgeBand",
      "s.id as sectionId",
      "s.name as sectionName",
      "s.genderPolicy",
      "t.id as stayId",
      "t.kind",
      "t.version as stayVersion",
      sql<string>`lower(t.during)`.as("from"),
      sql<string | null>`upper(t.during)`.as("until"),
      "t.clientId",
      "t.demographicId",
      "t.leadId",
      "t.awaySince",
      "t.expectedEndOn",
      "t.ageBand",
      "t.placementGroup",
      "t.blockKind",
      "t.note",
    ])
    .where("b.locationId", "=", locationId)
    .where("b.status", "=", "active")
    .orderBy("s.sort")
    .orderBy("s.name")
    .orderBy("r.sort")
    .orderBy("r.name")
    .orderBy("b.label")
    .execute();
}
type Row = Awaited<ReturnType<typeof tiles>>[number];

/** The board of a place: sections, rooms and beds in the order of the floor, with counts by state. */
export async function bedBoard(view: View, locationId: string, at: string): Promise<BedBoard> {
  const place = await placeById(view.db, locationId);
  const [rows, { licensedBeds }, levelRows] = await Promise.all([
    tiles(view, locationId, at),
    operationsOf(view.db, locationId),
    levels(view.db, true),
  ]);
  const clientIds = [...new Set(rows.flatMap((row) => (row.kind === "stay" && row.clientId ? [row.clientId] : [])))];
  const people = await clientsById(view, clientIds);
  const codes = new Map(levelRows.map((level) => [level.id, level.code]));

  const occupantOf = (row: Row): Occupant | null => {
    if (row.kind !== "stay" || row.stayId === null || row.clientId === null) return null;
    const person = people.get(row.clientId);
    const hidden = person === undefined || person.restricted;
    const since = row.from;
    const levelOfCareId = hidden ? null : (person.levelOfCareId ?? null);
    return {
      stayId: row.stayId,
      stayVersion: row.stayVersion ?? 1,
      clientId: hidden ? null : row.clientId,
      demographicId: hidden ? null : row.demographicId,
      mrNo: hidden ? null : person.mrNo,
      name: hidden ? "Reserved" : fullName(person),
      shortName: hidden ? "Reserved" : shortName(person),
      restricted: hidden,
      since,
      day:
        daysBetween(
          localDate((hidden ? null : person.admittedAt) ?? since, place.timeZone),
          localDate(at, place.timeZone),
        ) + 1,
      levelOfCareId,
      levelCode: levelOfCareId ? (codes.get(levelOfCareId) ?? null) : null,
      expectedEndOn: row.expectedEndOn,
      ageBand: row.ageBand as Occupant["ageBand"],
      placementGroup: hidden ? null : row.placementGroup,
      awaySince: row.awaySince,
      wrongLevel:
        levelOfCareId !== null && row.levelOfCareIds.length > 0 && !row.levelOfCareIds.includes(levelOfCareId),
    };
  };

  const board: BedBoard = {
    locationId,
    locationName: place.name,
    timeZone: place.timeZone,
    at,
    licensedBeds,
    totals: { beds: 0, occupied: 0, away: 0, held: 0, blocked: 0, turning: 0, free: 0 },
    sections: [],
  };
  for (const row of rows) {
    const tile = tileOf(row, occupantOf(row));
    count(board.totals, tile.state);
    let section = board.sections.find((one) => one.sectionId === row.sectionId);
    if (!section) {
      section = { sectionId: row.sectionId, name: row.sectionName, genderPolicy: row.genderPolicy, rooms: [] };
      board.sections.push(section);
    }
    let room = section.rooms.find((one) => one.roomId === row.roomId);
    if (!room) {
      room = {
        roomId: row.roomId,
        name: row.roomName,
        number: row.roomNumber,
        features: row.roomFeatures as BedTile["features"],
        placementPolicy: row.placementPolicy,
        ageBand: row.roomAgeBand,
        beds: [],
      };
      section.rooms.push(room);
    }
    room.beds.push(tile);
  }
  return board;
}

function tileOf(row: Row, occupant: Occupant | null): BedTile {
  const kind = row.kind as "stay" | "hold" | "block" | null;
  const housekeeping = row.housekeeping as Housekeeping;
  const lying = row.stayId && kind ? { stayId: row.stayId, stayVersion: row.stayVersion ?? 1 } : null;
  return {
    bedId: row.bedId,
    version: row.version,
    code: row.code,
    label: row.label,
    kind: row.bedKind as BedTile["kind"],
    levelOfCareIds: row.levelOfCareIds,
    features: row.features as BedTile["features"],
    isolation: row.isolation as BedTile["isolation"],
    state: shownState({ housekeeping, stay: kind ? { kind, away: row.awaySince !== null } : undefined }),
    housekeeping,
    housekeepingSince: row.housekeepingSince,
    occupant,
    hold:
      lying && kind === "hold" && row.until
        ? { ...lying, leadId: row.leadId, demographicId: row.demographicId, until: row.until, note: row.note }
        : null,
    block:
      lying && kind === "block"
        ? { ...lying, kind: row.blockKind as NonNullable<BedTile["block"]>["kind"], note: row.note, until: row.until }
        : null,
  };
}

function count(totals: BedBoard["totals"], state: BedState): void {
  totals.beds += 1;
  if (state === "dirty" || state === "cleaning" || state === "inspect") totals.turning += 1;
  else totals[state] += 1;
}

interface Named {
  legalFirstName: string;
  legalLastName: string;
  preferredName: string | null;
}
function fullName({ legalFirstName, legalLastName, preferredName }: Named): string {
  const called = preferredName && preferredName !== legalFirstName ? ` (${preferredName})` : "";
  return `${legalLastName}, ${legalFirstName}${called}`;
}
/** "Maria D.", as the floor calls people. */
function shortName({ legalFirstName, legalLastName, preferredName }: Named): string {
  return `${preferredName ?? legalFirstName} ${legalLastName.slice(0, 1)}.`;
}
