import { defineProblems } from "#platform/shared/problems.ts";

/** Refusals of this module's own (crm chapter §4); imported by its contracts, so that both sides know them. */
defineProblems({
  "lead-needs-contact": [422, "A way to find this person is missing"],
  "phone-invalid": [422, "That phone number cannot be dialled"],
  "dob-out-of-range": [422, "That cannot be a birth date"],
  "age-not-served": [422, "This location does not serve that age"],
  "qualification-incomplete": [422, "Something is missing to qualify"],
  "vob-required": [422, "Benefits are not verified"],
  "intake-date-required": [422, "The intake has no date"],
  "waitlist-details-required": [422, "The waiting list needs a place"],
  "intake-appointment-active": [409, "An intake is booked"],
  "close-reason-required": [422, "A reason is missing"],
  "crisis-unresolved": [422, "A safety concern is open"],
  "lead-already-admitted": [409, "This lead was admitted"],
  "lead-already-claimed": [409, "Someone took this lead"],
  "location-not-yours": [403, "You do not work there"],
  "conversion-incomplete": [422, "Something is missing to admit"],
  "vob-stale": [422, "Benefits were verified too long ago"],
});
