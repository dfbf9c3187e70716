/** What other modules may call. Functions take `act` or `view` first and run in the caller's transaction. */
import "./events.ts";

export { type CoverageOnDay, insuranceOn } from "./insurance/insurance-on.actions.ts";
export {
  addClientInsurance,
  addReportedInsurance,
  insuranceOfClient,
  insuranceOfLead,
  moveLeadInsurance,
  returnLeadInsurance,
} from "./insurance/lead-insurance.actions.ts";
export { payerById as payer } from "./payers/payer.store.ts";
export {
  businessDayAt,
  disclosePayer,
  endReviewDeadline,
  type InsuredPerson,
  leadPerson,
  openLead,
  openLeadForChange,
  type ReviewDeadline,
  sessionsAttended,
  setReviewDeadline,
  stayDays,
} from "./ports.ts";
export { hasVerifiedBenefits } from "./vob/vob-reads.actions.ts";
