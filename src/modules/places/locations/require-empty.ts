import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { placeOccupancy } from "../ports.ts";

/** A location or section with occupied beds cannot be deactivated. */
export async function requireEmpty(
  view: View,
  locationId: string,
  sectionId: string | null,
  name: string,
): Promise<void> {
  const here = await placeOccupancy(view, [locationId]);
  const occupied = here
    .filter((one) => sectionId === null || one.sectionId === sectionId)
    .reduce((sum, one) => sum + one.occupied + one.held, 0);
  if (occupied > 0)
    throw new Problem("in-use", {
      detail: `${occupied} ${occupied === 1 ? "bed is" : "beds are"} occupied in ${name}. Move the clients first.`,
      params: { occupied },
    });
}
