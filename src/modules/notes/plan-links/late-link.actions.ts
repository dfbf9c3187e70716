import { sign } from "#modules/signatures/index.ts";
import { canonicalHash, canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import { type Act, staleVersion } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { type NoteRecord, noteForUpdate, staffById } from "../notes/note.store.ts";
import { versionById } from "../notes/note-version.store.ts";
import { type LateLinkDocument, lateLinkMeaning, requireLinkable } from "./late-link.ts";
import { mayLinkLater, planForLateLinks } from "./late-link.view.ts";
import { addPlanLinks } from "./plan-link.contract.ts";
import { insertLinkAddendum, linksOf } from "./plan-link.store.ts";
import { type PlanLink, planPart } from "./plan-link.ts";
import { oneView } from "./plan-link.view.ts";

/** Signs and stores the links. The note was locked, so two users cannot link the same objective at once. */
async function linkLater(act: Act, note: NoteRecord, links: readonly PlanLink[]): Promise<void> {
  const plan = await planForLateLinks(act, note);
  requireLinkable(plan, links);
  const before = (await linksOf(act.db, [note.id])).get(note.id) ?? [];
  if (before.some(({ objectiveStableId }) => links.some((link) => link.objectiveStableId === objectiveStableId)))
    throw fieldProblem("body.links", "An objective is linked to this note already.");
  const version = await versionById(act.db, note.currentVersionId ?? "");
  const signer = (await staffById(act.db, [act.actor.clinicianId ?? ""])).get(act.actor.clinicianId ?? "");
  if (!plan || !signer) throw new Problem("forbidden", "Only clinicians can link objectives.");
  const document: LateLinkDocument = {
    form: "cairn-note-links-1",
    noteId: note.id,
    noteSha256: version.sha256,
    plan: planPart(plan, links),
  };
  const sha256 = canonicalHash(document);
  const id = newId();
  const { signatureId, signedAt } = await sign(act, {
    subjectType: "note",
    subjectId: note.id,
    slotKey: `links.${id}`,
    role: note.authorId === signer.id ? "author" : "reviewer",
    meaning: lateLinkMeaning,
    documentHash: sha256,
    timeZone: note.timeZone,
  });
  await insertLinkAddendum(
    act.db,
    {
      id,
      noteId: note.id,
      canonical: canonicalJson(document),
      sha256,
      signatureId,
      signerId: signer.id,
      signerName: signer.fullName ?? "",
      credentials: signer.credentials.join(", "),
      signedAt,
    },
    plan.planId,
    links,
  );
  act.auditDetail({ signatureId, objectives: links.length });
}

export const addPlanLinksAction = action(addPlanLinks, async (act, { params, body }) => {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  if (note.status !== "signed")
    throw new Problem("wrong-state", "This note is not signed. Link its objectives in the draft.");
  if (!mayLinkLater(act, note))
    throw new Problem("not-the-author", "Only the author or a supervisor can link objectives after signing.");
  if (note.version !== body.version) throw staleVersion(await oneView(act, note));
  await linkLater(act, note, body.links);
  act.audit({ subjectId: note.id, clientId: note.clientId });
  return oneView(act, note);
});
