import { listLocations } from "../location.contract.ts";
import {
  type BusinessLocation,
  type LocationDetail,
  listBusinessLocations,
  listLocationDetails,
} from "../location-edit.contract.ts";

/** The record open in the drawer; null inside it for a new one. */
export type Editing =
  | { kind: "company"; company: BusinessLocation | null }
  | { kind: "location"; location: LocationDetail | null; companyId: string };

/** Reads to refetch after any change to a location. */
export const locationReads = [listLocationDetails, listBusinessLocations, listLocations];
