import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { sessionById } from "../groups/session.store.ts";
import { overlappingNote } from "../notes/note.store.ts";
import { notesToSign, sheetsOf, signSeveral } from "../notes/sign-several.actions.ts";
import { lateness } from "../notes/signing.ts";
import { sessionToChange } from "./attendance.actions.ts";
import { clientNotesOf } from "./group-note.store.ts";
import { heldAt } from "./group-note.view.ts";
import { getGroupSignSheet, signGroupNotes } from "./group-sign.contract.ts";

export const groupSignHandlers = [
  query(getGroupSignSheet, async (view, { params: { sessionId } }) => {
    const session = await sessionById(view.db, sessionId);
    view.requireLocation(session.locationId);
    const found = await notesToSign(view, "groupNotes.sign", await clientNotesOf(view.db, session.id));
    const other = found[0]
      ? await overlappingNote(view.db, { ...found[0].note, serviceEnd: session.actualEnd })
      : undefined;
    return {
      ...(await sheetsOf(view, found)),
      lateness: session.actualEnd ? lateness(heldAt(session).end, view.now) : "in-time",
      overlap: other?.serviceEnd
        ? {
            noteId: other.id,
            title: other.title,
            serviceStart: other.serviceStart,
            serviceEnd: other.serviceEnd,
            sameClient: false,
          }
        : null,
    };
  }),

  action(signGroupNotes, async (act, { params: { sessionId }, body }) => {
    const session = await sessionToChange(act, sessionId);
    const mine = await notesToSign(act, "groupNotes.sign", await clientNotesOf(act.db, session.id));
    if (mine.length === 0)
      throw new Problem("not-found", "There is no unsigned note of this session that you can open.");
    const results = await signSeveral(act, mine, body);
    const signed = results.filter(({ isSigned }) => isSigned).map(({ noteId }) => noteId);
    await act.raise(
      "notes.group-session-changed",
      { sessionId, groupId: session.groupId },
      { topics: ["list:groups", "list:notes"] },
    );
    act.audit({
      subjectId: sessionId,
      locationId: session.locationId,
      detail: { group: session.groupName, noteIds: signed },
    });
    return { results };
  }),
];
