import type { CensusState } from "./census.ts";

const labels = {
  present: "Present",
  pass: "On a pass",
  hospital: "Hospital",
  court: "Court",
  awol: "AWOL",
} as const satisfies Record<CensusState, string>;

/** Where a client was at a midnight. */
export const leaveLabel = (state: CensusState) => labels[state];
