import { clientsInReach, openLeaves } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { daysBetween, localDate } from "#platform/shared/time/index.ts";
import { levels } from "../levels/level.store.ts";
import { choiceLabels } from "../picklists/choices.actions.ts";
import { operationsOf } from "../places/operations.store.ts";
import { placeById } from "../places/place.store.ts";
import { knownFeatures } from "../places/room.contract.ts";
import type { BedBoard, BedTile, Occupant } from "./bed.contract.ts";
import { type BedState, shownState } from "./bed.ts";
import { blockReasons } from "./block-reasons.ts";
import { type BoardRow, boardRows } from "./board.store.ts";
import { shortName } from "./holder.actions.ts";

/** The bed board of a location: sections, rooms and beds in room order, with counts by state. */
export async function bedBoard(view: View, locationId: string, at: string): Promise<BedBoard> {
  const place = await placeById(view.db, locationId);
  const [rows, { licensedBeds }, levelRows] = await Promise.all([
    boardRows(view.db, locationId, at),
    operationsOf(view.db, locationId),
    levels(view.db, true),
  ]);
  const clientIds = [...new Set(rows.flatMap((row) => row.clientId ?? []))];
  const people = await clientsInReach(view, "beds.view", clientIds);
  const leaves = await openLeaves(
    view.db,
    rows.flatMap((row) => (row.awaySince && row.demographicId ? row.demographicId : [])),
  );
  const blockLabels = rows.some(({ kind }) => kind === "block") ? await choiceLabels(view, blockReasons) : noLabels;
  const codes = new Map(levelRows.map((level) => [level.id, level.code]));

  const occupantOf = (row: BoardRow): Occupant | null => {
    if (row.kind !== "stay" || row.stayId === null || row.clientId === null) return null;
    const person = people.get(row.clientId);
    const hidden = person === undefined;
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
      ageBand: row.ageBand,
      placementGroup: hidden ? null : row.placementGroup,
      awaySince: row.awaySince,
      leave: (!hidden && row.demographicId && leaves.get(row.demographicId)) || null,
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
    const isHidden = row.clientId !== null && !people.has(row.clientId);
    const tile = tileOf(row, occupantOf(row), isHidden, blockLabels);
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
        features: row.roomFeatures,
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

/** `isHidden`: the bed is held for a client out of the reader's reach. */
function tileOf(
  row: BoardRow,
  occupant: Occupant | null,
  isHidden: boolean,
  blockLabels: ReadonlyMap<string, string>,
): BedTile {
  const { kind, housekeeping } = row;
  const stay = row.stayId && kind ? { stayId: row.stayId, stayVersion: row.stayVersion ?? 1 } : null;
  return {
    bedId: row.bedId,
    version: row.version,
    code: row.code,
    label: row.label,
    kind: row.bedKind,
    levelOfCareIds: row.levelOfCareIds,
    features: knownFeatures(row.features),
    isolation: row.isolation,
    state: shownState({ housekeeping, stay: kind ? { kind, away: row.awaySince !== null } : undefined }),
    housekeeping,
    housekeepingSince: row.housekeepingSince,
    occupant,
    hold:
      stay && kind === "hold" && row.until
        ? {
            ...stay,
            leadId: row.leadId,
            demographicId: isHidden ? null : row.demographicId,
            until: row.until,
            note: isHidden ? null : row.note,
          }
        : null,
    block:
      stay && row.blockKind
        ? {
            ...stay,
            kind: row.blockKind,
            label: blockLabels.get(row.blockKind) ?? row.blockKind,
            note: row.note,
            until: row.until,
          }
        : null,
  };
}

const noLabels: ReadonlyMap<string, string> = new Map();

/** The total each state counts in. Beds in turnover count together. */
const totalOf = {
  blocked: "blocked",
  occupied: "occupied",
  away: "away",
  held: "held",
  dirty: "turning",
  cleaning: "turning",
  inspect: "turning",
  free: "free",
} as const satisfies Record<BedState, keyof BedBoard["totals"]>;

function count(totals: BedBoard["totals"], state: BedState): void {
  totals.beds += 1;
  totals[totalOf[state]] += 1;
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
