import type { LocationStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type PlaceState = "active" | "inactive";

/** States of a location, a section and a company that bills. */
export const placeStates = defineStates<PlaceState, "activate" | "deactivate", LocationStatus>({
  active: { label: "Active", code: 1, tone: "done", shape: "dot", moves: { deactivate: "inactive" } },
  inactive: { label: "Inactive", code: 2, tone: "neutral", shape: "ring", moves: { activate: "active" } },
});

export const isPlaceInactive = (place: { status?: number | undefined }): boolean =>
  place.status === placeStates.code("inactive");
