import { useLive, useRead } from "#platform/web/index.ts";
import { type AllergySheet, readAllergies } from "../allergy.contract.ts";

type BannerAllergies = readonly string[] | "none" | "unrecorded";

/** What a banner or a printed strip says; the panel of the Medications tab tells "no known drug allergies" apart. */
export function bannerAllergies(sheet: Pick<AllergySheet, "display" | "allergies">): BannerAllergies {
  if (sheet.display === "not_recorded") return "unrecorded";
  if (sheet.display === "no_known" || sheet.display === "no_known_drug") return "none";
  return sheet.allergies.filter((allergy) => allergy.status === "active").map((allergy) => allergy.substanceText);
}

/** The allergies of the chart that is open; undefined until they are read. */
export function useBannerAllergies(mrNo: string, clientId: string): BannerAllergies | undefined {
  const read = useRead(readAllergies, { params: { mrNo } });
  useLive(`client:${clientId}`, [readAllergies]);
  return read.data && bannerAllergies(read.data);
}
