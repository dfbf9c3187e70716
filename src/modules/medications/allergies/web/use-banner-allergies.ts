import { useLive, useRead } from "#platform/web/index.ts";
import { readAllergies } from "../allergy.contract.ts";
import { type NamedAllergies, namedAllergies } from "../allergy.ts";

/** The allergies of the chart that is open; undefined until they are read. */
export function useBannerAllergies(mrNo: string, clientId: string): NamedAllergies | undefined {
  const read = useRead(readAllergies, { params: { mrNo } });
  useLive(`client:${clientId}`, [readAllergies]);
  return read.data && namedAllergies(read.data);
}
