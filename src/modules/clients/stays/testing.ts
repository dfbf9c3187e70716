import type { Facility } from "#testing/facility.ts";
import { listLevelStays, listLocationStays } from "./stay.contract.ts";

/** The stays of the chart's present episode, as an administrator sees them. */
export async function levelStaysOf(facility: Facility, client: { mrNo: string }) {
  const admin = await facility.as("admin");
  return (await admin.call(listLevelStays, { params: { mrNo: client.mrNo } })).rows;
}
export async function locationStaysOf(facility: Facility, client: { mrNo: string }) {
  const admin = await facility.as("admin");
  return (await admin.call(listLocationStays, { params: { mrNo: client.mrNo } })).rows;
}
