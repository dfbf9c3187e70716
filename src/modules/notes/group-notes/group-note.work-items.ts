import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { askedToSign } from "./signee.store.ts";

const shown = 5;
const counted = 200;

/** Sessions whose notes I am asked to sign with the author, oldest first. */
export const signaturesAsked: WorkItemProvider = {
  kind: "notes.signees",
  permission: "groupNotes.sign",
  load: async (view) => {
    if (!view.actor.clinicianId) return null;
    const rows = await askedToSign(view.db, view.actor.clinicianId, counted);
    const [first] = rows;
    if (!first) return null;
    return {
      kind: "notes.signees",
      label: "Group notes to sign with the author",
      count: rows.length,
      oldestAt: first.scheduledStart,
      link: `/groupnotes/${first.sessionId}`,
      rows: rows.slice(0, shown).map(({ sessionId, groupName, scheduledStart }) => ({
        id: sessionId,
        clientId: null,
        title: groupName,
        detail: null,
        link: `/groupnotes/${sessionId}`,
        at: scheduledStart,
      })),
    };
  },
};
