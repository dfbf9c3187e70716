import { defineProblems } from "#platform/shared/problems.ts";

/** Problem codes of notes. The title is shown when the refusal gives no more specific detail. */
defineProblems({
  "note-incomplete": [422, "The note is incomplete"],
  "minutes-mismatch": [422, "The times don't add up"],
  "unresolved-versions": [409, "Choose between the two versions before signing"],
  "unfilled-fields": [422, "Fill or remove the open fields"],
  "signed-text-changed": [409, "The note changed while you were signing. Review it again"],
  "late-entry-reason-required": [422, "Late entry: enter a reason"],
  "late-entry-approval-required": [403, "Late entry: a supervisor must approve it"],
  "not-the-author": [403, "Only the author can sign this note"],
  "author-overlap": [409, "You documented another service at this time"],
  "part-in-use": [409, "Another user is writing this section. Ask to take over"],
  "part-diverged": [409, "Your text is saved as a second version. Compare and choose"],
  "cannot-cosign-own-note": [403, "Someone else must co-sign this note"],
  "not-yet-read": [409, "Open the note before co-signing or returning it"],
  "note-exists": [409, "There is already such a note"],
  "no-objective-linked": [422, "Which objective did this session work on?"],
  "transfer-unchanged": [422, "The client is already there"],
  "being-read": [409, "Your supervisor is reviewing the note"],
});
