/** What other modules may call. Functions take `act` or `view` first and join the caller's transaction. */
import "./events.ts";

export {
  type CurrentMedication,
  currentMedicationsOf,
  type DoseLine,
  doseLinesOf,
} from "./administrations/dose-lines.actions.ts";
export { addReportedAllergies } from "./allergies/add-reported.actions.ts";
export { clientAllergies } from "./allergies/allergy.actions.ts";
export { discloseToPrescribing, type PrescribingDisclosure } from "./ports.ts";
export { type BedsideSeries, bedsideSeriesOf } from "./scores/bedside-scores.actions.ts";
export { latestScoresOf, scoreSpanOf } from "./scores/score.store.ts";
