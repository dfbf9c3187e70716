/** What other modules may call. Functions take `act` or `view` first and take part in the caller's transaction. */
import "./events.ts";

export { allergySheet as allergiesOf } from "./allergies/allergy.actions.ts";
export type { AllergySheet } from "./allergies/allergy.contract.ts";
export {
  type ActiveMedication,
  activeMedications,
  type LastDose,
  lastDoses,
  type OpenMedicationWork,
  openMedicationWork,
} from "./orders/open-medication-work.actions.ts";
