import type { View } from "#platform/server/execution/context.ts";
import { packetMinutes } from "./age.ts";
import { packetFacts } from "./packet.store.ts";
import { enrolledPlaces, locationsInOrder } from "./workstation.store.ts";

/** Unhealthy after two missed packets. */
const lateMinutes = 3 * packetMinutes;

/**
 * Age of this facility's packets by location, for `/operations/health`. Not part of the readiness probe, because an old packet
 * does not make the server unavailable.
 */
export async function downtimeHealth(view: View): Promise<{ name: string; ok: boolean; detail: string }[]> {
  const enrolled = new Set(await enrolledPlaces(view.db));
  const name = "downtime packets";
  if (enrolled.size === 0) return [{ name, ok: true, detail: "No workstation enrolled" }];
  const places = await locationsInOrder(view.db);
  const packets = await packetFacts(view.db);
  const lines = places
    .filter(({ id }) => enrolled.has(id))
    .map(({ id, name: place }) => {
      const packet = packets.get(id);
      const minutes = packet ? Math.floor((Date.parse(view.now) - Date.parse(packet.madeAt)) / 60_000) : null;
      return {
        ok: minutes !== null && minutes <= lateMinutes,
        words: `${place}: ${minutes === null ? "none yet" : `${minutes} min old`}`,
      };
    });
  return [{ name, ok: lines.every((line) => line.ok), detail: `${lines.map((line) => line.words).join(". ")}.` }];
}
