import type { View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

/** Beds of one section of a location. */
export interface PlaceOccupancy {
  locationId: string;
  sectionId: string;
  beds: number;
  /** With a client, on leave too, as the bed board counts beds in use. */
  occupied: number;
  held: number;
}

/** Beds and occupied beds by section, for the location tree and before a location is deactivated. */
export const placeOccupancy =
  port<(view: View, locationIds: readonly string[]) => Promise<readonly PlaceOccupancy[]>>("places.placeOccupancy");
