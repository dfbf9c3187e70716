import type { Facility } from "#testing/facility.ts";
import { listLevelStays, listLocationStays } from "./stay.contract.ts";

/** Stay rows of the chart's current episode, read as admin. */
export async function levelStaysOf(facility: Facility, client: { mrNo: string }) {
  const admin = await facility.as("admin");
  return (await admin.call(listLevelStays, { params: { mrNo: client.mrNo } })).rows;
}
export async function locationStaysOf(facility: Facility, client: { mrNo: string }) {
  const admin = await facility.as("admin");
  return (await admin.call(listLocationStays, { params: { mrNo: client.mrNo } })).rows;
}
