import { defineProblems } from "#platform/shared/problems.ts";

/** Refusals of this module (medications §4); the sentences that name times and amounts are written where they are thrown. */
defineProblems({
  "dose-not-dispensable": [422, "That dose cannot be made from this product"],
  "prescriber-not-authorized": [403, "This prescriber may not order that here"],
  "read-back-required": [422, "Read the order back and confirm before saving."],
  "prn-incomplete": [422, "Add the reason, the minimum time between doses and the most in 24 hours."],
  "stop-date-required": [422, "Give an end date or number of doses for this controlled drug."],
  "allergies-not-reviewed": [409, "Record allergies, or 'no known drug allergies', before signing."],
  "allergy-exists": [409, "An active allergy is on record"],
  "alert-unanswered": [409, "An alert needs an answer before signing."],
  "start-in-past": [422, "Start can be at most 24 hours ago."],
  "order-not-active": [409, "This order is not active"],
  "order-not-taken": [409, "A nurse must note this order before the first dose."],
  "outside-window": [409, "Choose why the dose is early or late."],
  "late-dose-needs-order": [409, "This dose is too late to give without a new order"],
  "entry-too-old": [409, "Entries older than 24 hours need a supervisor."],
  "prn-too-soon": [409, "It is too soon for the next dose"],
  "dose-limit-exceeded": [409, "That would be more than the most in 24 hours"],
  "recheck-due": [409, "First record how the last dose worked."],
  "dose-mismatch": [409, "That is not the ordered dose"],
  "already-documented": [409, "This dose is documented already"],
  "identification-required": [422, "Confirm the client with two identifiers."],
  "not-allowed-to-administer": [403, "Record this as observed self-administration."],
});
