import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type PassSheet, readPass } from "./pass.contract.ts";
import { passClients, passDoses, passPrns } from "./pass.store.ts";
import { assemblePass } from "./pass.ts";
import { SharedReading } from "./shared-reading.ts";

const dayMin = 1440;
const sheets = new SharedReading<PassSheet>();

/** The med pass of a place: three indexed statements, whatever the number of clients. */
export const readPassQuery = query(
  readPass,
  async (view, { query: { locationId, unit, from, to } }): Promise<PassSheet> => {
    view.requireLocation(locationId);
    view.readSubject = { subjectId: locationId };
    if (to <= from || addMinutes(from, 2 * dayMin) < to)
      throw new Problem("validation", {
        detail: "Choose a window of at most two days.",
        errors: [{ path: "query.to", message: "The window ends before it starts, or is longer than two days." }],
      });
    // Whoever may see a place's pass sees the same sheet, so screens that ask at once are answered by one reading.
    const key = [view.tenant.id, locationId, unit ?? "", from, to].join("|");
    return sheets.read(key, () => readSheet(view, { locationId, unit: unit ?? null, from, to }));
  },
);

interface Asked {
  locationId: string;
  unit: string | null;
  from: string;
  to: string;
}

async function readSheet(view: View, { locationId, unit, from, to }: Asked): Promise<PassSheet> {
  const now = view.platform.clock.now();
  const [place, clients, doses, prns] = await Promise.all([
    placeOf(view, locationId),
    passClients(view.db, locationId, unit, from),
    passDoses(view.db, locationId, from, to, addMinutes(from, -dayMin)),
    passPrns(view.db, locationId, now),
  ]);
  const { name: locationName, timeZone } = place;
  return { locationId, locationName, timeZone, now, from, to, clients: assemblePass(clients, doses, prns, now) };
}

/** Throws `not-found` for a place that is none of this facility's. */
export async function placeOf(view: View, locationId: string): Promise<{ name: string; timeZone: string }> {
  const place = await view.db
    .selectFrom("locations")
    .where("id", "=", locationId)
    .select(["name", "timeZone"])
    .executeTakeFirst();
  if (!place) throw new Problem("not-found", "There is no such place.");
  return place;
}
