import { listLocations } from "../places.contract.ts";
import {
  type BusinessLocation,
  listBusinessLocations,
  listPlaceDetails,
  type PlaceDetail,
} from "../places-edit.contract.ts";

/** The record open in the drawer; null inside it for a new one. */
export type Editing =
  | { kind: "company"; company: BusinessLocation | null }
  | { kind: "location"; location: PlaceDetail | null; companyId: string };

/** Reads to refetch after any change to a location. */
export const locationReads = [listPlaceDetails, listBusinessLocations, listLocations];
