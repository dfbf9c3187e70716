import type { View } from "#platform/server/context.ts";
import { query } from "#platform/server/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type PassSheet, readPass } from "./pass.contract.ts";
import { passClients, passDoses, passPrns } from "./pass.store.ts";
import { assemblePass } from "./pass.ts";

const dayMin = 1440;

/** The med pass of a place: three indexed statements, whatever the number of clients. */
export const readPassQuery = query(
  readPass,
  async (view, { query: { locationId, unit, from, to } }): Promise<PassSheet> => {
    view.requireLocation(locationId);
    if (to <= from || addMinutes(from, 2 * dayMin) < to)
      throw new Problem("validation", {
        detail: "Choose a window of at most two days.",
        errors: [{ path: "query.to", message: "The window ends before it starts, or is longer than two days." }],
      });
    const place = await placeOf(view, locationId);
    const [clients, doses, prns] = await Promise.all([
      passClients(view.db, locationId, unit ?? null),
      passDoses(view.db, locationId, from, to, addMinutes(from, -dayMin)),
      passPrns(view.db, locationId, view.now),
    ]);
    return {
      locationId,
      locationName: place.name,
      timeZone: place.timeZone,
      now: view.now,
      from,
      to,
      clients: assemblePass(clients, doses, prns, view.now),
    };
  },
);

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
