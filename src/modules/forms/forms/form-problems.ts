import { defineProblems } from "#platform/shared/problems.ts";

/** Problem codes of this module, with their default texts. */
defineProblems({
  "version-published": [409, "Published versions can't be edited. Create a new draft"],
  "instrument-locked": [422, "The wording of this assessment can't be changed"],
  "template-invalid": [422, "This template cannot be published yet"],
  "import-unreadable": [422, "This file cannot be read"],
  "answers-missing": [422, "Answers are still needed"],
  "answer-conflict": [409, "Someone else answered this question"],
  "form-exists": [409, "This form is already in the chart"],
  "instrument-not-licensed": [403, "An administrator must confirm the terms of this assessment first"],
  "out-for-signature": [409, "This document is out for signature"],
  "duplicate-document": [409, "This document is already in the chart"],
  "merge-field-unresolved": [422, "Some fields of the letter have no value"],
  "possible-duplicate": [409, "This assessment was just answered"],
  "form-sealed": [409, "This form is sealed"],
  "signed-content": [409, "This form is being signed"],
  "form-not-reviewed": [422, "Read to the end before signing"],
  "content-changed": [409, "The form changed while you were reading it"],
  "signature-out-of-order": [409, "Another signature comes first"],
  "signer-conflict": [422, "The same person cannot sign in both places"],
  "guardian-not-authorized": [422, "No legal authority on file for this person"],
  "remarks-open": [422, "Answer the remaining remarks first"],
  "consent-incomplete": [422, "Release incomplete"],
  "legal-basis-missing": [422, "Legal basis and document required"],
  "form-link-mismatch": [403, "That does not match"],
  // As for a form that does not exist: without a session no one learns which forms there are.
  "form-link-session-ended": [404, "Confirm who you are again"],
  "not-revocable-yet": [409, "This consent cannot be revoked yet"],
});
