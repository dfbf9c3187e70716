import { z } from "zod";
import { Id, idOf } from "#platform/shared/ids.ts";
import { SignSheet, signNote } from "./sign.contract.ts";

/** What one user signs at once, as it would be signed: a document for each client. */
export const SeveralSheets = z.strictObject({
  sheets: z.array(
    SignSheet.pick({ document: true, revisions: true, stops: true, version: true }).extend({
      noteId: Id,
      clientId: idOf("client"),
      clientName: z.string(),
    }),
  ),
  lateness: SignSheet.shape.lateness,
  overlap: SignSheet.shape.overlap,
  meaning: z.string(),
});
export type SeveralSheets = z.infer<typeof SeveralSheets>;

const { version, revisions, hash, lateEntry, acknowledge } = signNote.body.shape;

/** Several notes signed with one PIN, each as it was reviewed. */
export const severalSigning = z.strictObject({
  notes: z
    .array(z.strictObject({ noteId: Id, version, revisions, hash }))
    .min(1)
    .max(100),
  lateEntry,
  acknowledge,
});

/** Each note is answered on its own: a refused one stays a draft. */
export const SeveralSigned = z.strictObject({
  results: z.array(
    z.strictObject({
      noteId: Id,
      isSigned: z.boolean(),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});
export type SeveralSigned = z.infer<typeof SeveralSigned>;
