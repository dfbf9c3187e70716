/** Functions other modules may call. They take `act` or `view` first and run in the caller's transaction. */
import "./events.ts";

export { clientAllergies as allergiesOf } from "./allergies/allergy.actions.ts";
export type { ClientAllergies } from "./allergies/allergy.contract.ts";
