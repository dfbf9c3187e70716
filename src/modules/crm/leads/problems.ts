import { defineProblems } from "#platform/shared/problems.ts";

/** Problem codes of this module. Its contracts import this file, so the server and the browser both register them. */
defineProblems({
  "lead-needs-contact": [422, "Contact information required"],
  "phone-invalid": [422, "Invalid phone number"],
  "dob-out-of-range": [422, "Invalid date of birth"],
  "age-not-served": [422, "Age not served at this location"],
  "qualification-incomplete": [422, "Missing information to qualify"],
  "vob-required": [422, "Benefits not verified"],
  "intake-date-required": [422, "Intake date required"],
  "waitlist-details-required": [422, "Waiting list details required"],
  "intake-appointment-active": [409, "Intake already scheduled"],
  "too-many-labels": [422, "Too many labels"],
  "close-reason-required": [422, "Close reason required"],
  "crisis-unresolved": [422, "Unresolved safety concern"],
  "lead-already-admitted": [409, "Lead already admitted"],
  "lead-already-claimed": [409, "Lead already assigned"],
  "call-already-claimed": [409, "Call already taken"],
  "location-not-yours": [403, "No access to this location"],
  "benefits-already-assigned": [409, "Verification already assigned"],
  "assessment-incomplete": [422, "Required answers are missing"],
  "choice-not-documented": [422, "Client choice not documented"],
  "organization-blocked": [422, "This organization is blocked"],
  "onboarding-session-ended": [403, "Confirm who you are again"],
  "onboarding-mismatch": [403, "That does not match"],
  "onboarding-incomplete": [422, "Some answers are missing"],
  "conversion-incomplete": [422, "Missing information to admit"],
});
