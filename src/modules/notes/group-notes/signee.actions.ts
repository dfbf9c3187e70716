import { requireWorksAt } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { type SessionRow, sessionById } from "../groups/session.store.ts";
import { staffById } from "../notes/note.store.ts";
import { isLocked } from "../notes/note.ts";
import { versionById } from "../notes/note-version.store.ts";
import { signVersion } from "../notes/sign-version.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { sessionToChange } from "./attendance.actions.ts";
import { clientNotesOf, requireSharedNote } from "./group-note.store.ts";
import { addSignee, declineAsSignee, listSignees, removeSignee, signAsSignee } from "./group-sign.contract.ts";
import { decideSignee, insertSignee, type SigneeRow, signeeForUpdate, signeesOf, signeeViews } from "./signee.store.ts";

export const signeeMeaning =
  "I led this session with the author, and this note is accurate to the best of my knowledge.";

async function done(act: Act, session: SessionRow, detail: Record<string, string | number>) {
  await act.raise(
    "notes.group-session-changed",
    { sessionId: session.id, groupId: session.groupId },
    { topics: ["list:groups"] },
  );
  act.audit({ subjectId: session.id, locationId: session.locationId, detail: { group: session.groupName, ...detail } });
  return { rows: signeeViews(act, await signeesOf(act.db, session.id)) };
}

function requireMine(act: Act, signee: SigneeRow): void {
  if (signee.clinicianId !== act.actor.clinicianId)
    throw new Problem("not-the-author", `Only ${signee.name} can answer this request.`);
  if (signee.status !== "requested") throw new Problem("wrong-state", "This request is already answered.");
}

export const signeeHandlers = [
  query(listSignees, async (view, { params: { sessionId } }) => {
    const session = await sessionById(view.db, sessionId);
    view.requireLocation(session.locationId);
    return { rows: signeeViews(view, await signeesOf(view.db, sessionId)) };
  }),

  action(addSignee, async (act, { params: { sessionId }, body: { clinicianId } }) => {
    const session = await sessionToChange(act, sessionId);
    const { authorId } = await requireSharedNote(act.db, sessionId);
    if (clinicianId === authorId)
      throw new Problem("wrong-state", "The author signs these notes already. Choose a colleague.");
    await requireWorksAt(act.db, clinicianId, session.locationId);
    await insertSignee(act.db, sessionId, clinicianId);
    if (clinicianId !== act.actor.clinicianId)
      act.notify({
        kind: "notes.signature-requested",
        to: { clinicianIds: [clinicianId] },
        title: inEachLanguage((say) => say("signee.asked")),
        body: inEachLanguage((say) =>
          say("session.when", { group: session.groupName, when: formatDate(session.scheduledStart, session.timeZone) }),
        ),
        link: `/groupnotes/${sessionId}`,
        subject: { type: "group-session", id: sessionId },
      });
    return done(act, session, { clinicianId });
  }),

  action(removeSignee, async (act, { params: { sessionId, signeeId } }) => {
    const session = await sessionToChange(act, sessionId);
    const signee = await signeeForUpdate(act.db, sessionId, signeeId);
    if (signee.status === "signed") throw new Problem("wrong-state", `${signee.name} has signed already.`);
    await decideSignee(act.db, signee.id, { status: "withdrawn", decidedAt: act.now });
    return done(act, session, { clinicianId: signee.clinicianId });
  }),

  action(signAsSignee, async (act, { params: { sessionId, signeeId } }) => {
    const session = await sessionToChange(act, sessionId);
    const signee = await signeeForUpdate(act.db, sessionId, signeeId);
    requireMine(act, signee);
    const all = await clientNotesOf(act.db, sessionId);
    const reached = await act.reachable(
      "groupNotes.sign",
      "client",
      all.map(({ clientId }) => clientId),
    );
    const notes = all.filter(({ status, clientId }) => isLocked(status) && reached.has(clientId));
    if (notes.length === 0) throw new Problem("wrong-state", "The author has signed no note of this session yet.");
    const ticket = await act.takeTicket("sign");
    const staff = (await staffById(act.db, [signee.clinicianId])).get(signee.clinicianId);
    const signer = {
      clinicianId: signee.clinicianId,
      name: staff?.fullName ?? "",
      credentials: staff?.credentials.join(", ") ?? "",
    };
    for (const note of notes.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      if (!note.currentVersionId) continue;
      const { id: versionId, cycle, sha256 } = await versionById(act.db, note.currentVersionId);
      const signing = { versionId, cycle, sha256, signer, meaning: signeeMeaning, ticket };
      await signVersion(act, note, { role: "additional", ...signing });
    }
    await decideSignee(act.db, signee.id, { status: "signed", decidedAt: act.now });
    return done(act, session, { notes: notes.length });
  }),

  action(declineAsSignee, async (act, { params: { sessionId, signeeId }, body: { reason } }) => {
    const session = await sessionToChange(act, sessionId);
    const signee = await signeeForUpdate(act.db, sessionId, signeeId);
    requireMine(act, signee);
    await decideSignee(act.db, signee.id, { status: "declined", decidedAt: act.now, declineReason: reason });
    return done(act, session, { clinicianId: signee.clinicianId });
  }),
];
