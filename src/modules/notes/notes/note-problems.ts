import { defineProblems } from "#platform/shared/problems.ts";

/** The refusals of notes chapter §4; titles are what a person reads when nothing more exact is said. */
defineProblems({
  "note-incomplete": [422, "Parts of the note are still empty"],
  "minutes-mismatch": [422, "The times do not add up"],
  "unresolved-versions": [409, "Choose between the two versions before signing"],
  "signed-text-changed": [409, "The note changed while you were signing. Read it again"],
  "late-entry-reason-required": [422, "This is signed late. Say why"],
  "late-entry-approval-required": [403, "A supervisor must allow an entry this late"],
  "not-the-author": [403, "Only the author can sign this note"],
  "author-overlap": [409, "You recorded another service at this time"],
  "part-diverged": [409, "Your text is safe as a second version. Compare and choose"],
  "cannot-cosign-own-note": [403, "Someone else must co-sign this note"],
  "not-yet-read": [409, "Open the note before deciding on it"],
  "being-read": [409, "The note is being read just now"],
});
