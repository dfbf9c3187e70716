import { defineProblems } from "#platform/shared/problems.ts";

/** The refusals of forms chapter §4; titles are what a person reads when nothing more exact is said. */
defineProblems({
  "version-published": [409, "Published versions can't be edited. Create a new draft"],
  "template-invalid": [422, "This design cannot be published yet"],
  "answers-missing": [422, "Answers are still needed"],
  "answer-conflict": [409, "Somebody else answered this meanwhile"],
  "form-exists": [409, "This form is already in the chart"],
  "form-sealed": [409, "This form is sealed"],
  "signed-content": [409, "This form is being signed"],
  "form-not-reviewed": [422, "Read to the end before signing"],
  "content-changed": [409, "The form changed while you were reading"],
  "signature-out-of-order": [409, "Somebody else signs first"],
  "signer-conflict": [422, "The same person cannot sign twice"],
  "guardian-not-authorized": [422, "This person has no legal authority on file"],
  "remarks-open": [422, "Answer the remaining remarks first"],
  "consent-incomplete": [422, "The release is not complete"],
  "legal-basis-missing": [422, "Name the legal basis and attach its document"],
  "not-revocable-yet": [409, "This consent cannot be revoked yet"],
});
