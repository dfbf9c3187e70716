import { verifySubject } from "#modules/signatures/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { NoteRecord } from "../notes/note.store.ts";
import { plansInForce } from "../ports.ts";
import type { AddedLinks } from "./late-link.contract.ts";
import type { LateLinkDocument } from "./late-link.ts";
import { linkAddendaOf } from "./plan-link.store.ts";
import type { LinkablePlan } from "./plan-link.ts";

/** Only the author or a supervisor links objectives after signing (GLD-7). */
export const mayLinkLater = (view: View, note: Pick<NoteRecord, "authorId" | "status">): boolean =>
  note.status === "signed" &&
  view.can("notes.sign") &&
  (note.authorId === view.actor.clinicianId || view.can("notes.cosign"));

/** The plan in force at the service; for a note signed before there was one, the plan in force now. */
export async function planForLateLinks(view: View, note: NoteRecord): Promise<LinkablePlan | undefined> {
  const { demographicId, serviceStart } = note;
  for (const at of [serviceStart, view.now]) {
    const plan = (await plansInForce(view, { demographicIds: [demographicId], at })).get(demographicId);
    if (plan) return plan;
  }
  return undefined;
}

/** What was linked to a note after it was signed, with the check of each signature. */
export async function addedLinksOf(view: View, noteId: string): Promise<AddedLinks[]> {
  const rows = await linkAddendaOf(view.db, [noteId]);
  if (rows.length === 0) return [];
  const checked = await verifySubject(view, "note", noteId);
  return rows.map((row) => {
    const document: LateLinkDocument = JSON.parse(row.canonical);
    const found = checked.get(row.signatureId);
    const isBound = canonicalHash(document) === row.sha256 && found?.coveredHash === row.sha256;
    return {
      id: row.id,
      objectives: document.plan.objectives.map(({ text, progress, comment }) => ({ text, progress, comment })),
      signerName: row.signerName,
      credentials: row.credentials,
      signedAt: row.signedAt,
      verification: isBound && found?.status === "valid" ? "valid" : "altered",
    };
  });
}
