import { clientsById } from "#modules/clients/index.ts";
import type { PacketPlace, PacketTone } from "#modules/operations/downtime/packet.ts";
import type { DowntimePart } from "#modules/operations/index.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import { type BedState, bedStates, shownState } from "../beds/bed.ts";
import { levels } from "../levels/level.store.ts";
import { bedsAtInstant, type PlaceRow } from "./packet.store.ts";

const tones: Partial<Record<BedState, PacketTone>> = { blocked: "danger", away: "attention", held: "attention" };

/** Bed occupancy at the time of the downtime packet. */
export const bedsInPacket: DowntimePart = {
  kind: "beds",
  title: "Beds",
  permission: "beds.view",
  load: async (view, { locationId, timeZone, from }) => {
    const rows = await bedsAtInstant(view.db, locationId, from);
    const people = await clientsById(
      view,
      rows.flatMap((row) => row.clientId ?? []),
    );
    const codes = new Map((await levels(view.db, true)).map((level) => [level.id, level.code]));
    const levelOf = (clientId: string | null) => codes.get(people.get(clientId ?? "")?.levelOfCareId ?? "") ?? null;
    return { places: rows.map((row) => placeOf(row, levelOf(row.clientId), timeZone)) };
  },
  afterwards: {
    reminder: { text: "Moves, leaves and returns", link: "/bed-management" },
  },
};

function placeOf(row: PlaceRow, levelCode: string | null, zone: string): PacketPlace {
  const state = shownState({
    housekeeping: row.housekeeping,
    stay: row.kind ? { kind: row.kind, away: row.awaySince !== null } : undefined,
  });
  const since = state === "away" && row.awaySince ? `since ${formatDateTime(row.awaySince, zone)}` : null;
  const until = state === "held" && row.until ? `until ${formatDateTime(row.until, zone)}` : null;
  const words =
    state === "occupied"
      ? levelCode && `Level ${levelCode}`
      : [bedStates.label(state), since, until, state === "blocked" ? row.note : null].filter(Boolean).join(", ");
  return {
    group: row.sectionName,
    place: row.code,
    subjectId: row.kind === "stay" ? row.clientId : null,
    text: words || null,
    tone: tones[state] ?? "plain",
  };
}
