import { useLive, useRead } from "#platform/web/index.ts";
import { readAllergies } from "../allergy.contract.ts";
import { type NamedAllergies, namedAllergies } from "../allergy.ts";

/** A client's allergies for banner and prints; undefined until loaded. */
export function useAllergies(mrNo: string | undefined): NamedAllergies | "unreadable" | undefined {
  const read = useRead(readAllergies, { params: { mrNo: mrNo ?? "" } }, { enabled: mrNo !== undefined });
  if (read.data) return namedAllergies(read.data);
  return read.error ? "unreadable" : undefined;
}

/** The same for the open chart's banner, with live updates. */
export function useAllergyFacts(chart: { mrNo: string; clientId: string }): {
  allergies: ReturnType<typeof useAllergies>;
} {
  useLive(`client:${chart.clientId}`, [readAllergies]);
  return { allergies: useAllergies(chart.mrNo) };
}
