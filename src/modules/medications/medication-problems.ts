import { defineProblems } from "#platform/shared/problems.ts";

/** Problems of this module. Details with times and amounts are written where they are thrown. */
defineProblems({
  "dose-not-dispensable": [422, "This dose cannot be made from this product"],
  "prescriber-not-authorized": [403, "This prescriber cannot order this drug here"],
  "read-back-required": [422, "Read the order back and confirm before saving."],
  "prn-incomplete": [422, "Add the reason, the minimum time between doses and the maximum in 24 hours."],
  "stop-date-required": [422, "Enter a duration for this controlled drug."],
  "allergies-not-reviewed": [409, "Record allergies, or 'no known drug allergies', before signing."],
  "allergy-exists": [409, "This client has an active allergy on record"],
  "alert-unanswered": [409, "Enter an override reason for each alert before signing."],
  "set-rejected": [422, "Nothing was ordered: one of the orders was not accepted."],
  "start-in-past": [422, "Start can be at most 24 hours ago."],
  "order-not-active": [409, "This order is not active"],
  "order-not-taken": [409, "A nurse must acknowledge this order before the first dose."],
  "outside-window": [409, "Choose why the dose is early or late."],
  "late-dose-needs-order": [409, "This dose is too late to give without a new order"],
  "entry-too-old": [409, "Ask a nurse manager to enter doses given more than 24 hours ago."],
  "prn-too-soon": [409, "It is too early for the next dose"],
  "dose-limit-exceeded": [409, "This dose would exceed the 24-hour limit"],
  "recheck-due": [409, "Record the effect of the last dose first."],
  "score-required": [422, "Enter the score this dose depends on."],
  "gate-not-met": [409, "The score does not meet the order."],
  "dose-mismatch": [409, "This is not the ordered dose"],
  "already-documented": [409, "This dose is already documented"],
  "identification-required": [422, "Confirm the client with two identifiers."],
  "not-allowed-to-administer": [403, "Record this as observed self-administration."],
});
