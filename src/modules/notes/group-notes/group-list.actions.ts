import { clientsById, requireEpisode } from "#modules/clients/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { defineProblems, fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, dayBounds } from "#platform/shared/time/index.ts";
import { locationsShown } from "../programs/program.actions.ts";
import { createGroupNotesExport, mostExported, readGroupNotesExport } from "./group-export.contract.ts";
import { exportById, insertExport, signedGroupNotes } from "./group-export.store.ts";
import { listGroupNotes } from "./group-note.contract.ts";
import { groupNotePage } from "./group-note-list.store.ts";

defineProblems({ "too-many-notes": [422, "Too many notes for one set"] });

export const groupListHandlers = [
  query(listGroupNotes, async (view, { query: { locationId, ...filter } }) => {
    const locationIds = locationsShown(view, "groupNotes.write", locationId);
    return groupNotePage(view, { ...filter, locationIds });
  }),

  action(createGroupNotesExport, async (act, { body: { mrNo, from, to } }) => {
    if (to < from) throw fieldProblem("body.to", "The last day is before the first.");
    const { clientId, timeZone } = await requireEpisode(act, { mrNo });
    await act.openChart(clientId, "notes");
    const span = { from: dayBounds(from, timeZone).start, to: dayBounds(addDays(to, 1), timeZone).start };
    const noteIds = await signedGroupNotes(act.db, clientId, { ...span, limit: mostExported + 1 });
    if (noteIds.length === 0) throw new Problem("not-found", "No signed group notes in these days.");
    if (noteIds.length > mostExported)
      throw new Problem("too-many-notes", `These days have more than ${mostExported} notes. Choose fewer days.`);
    const id = await insertExport(act.db, { clientId, fromDate: from, toDate: to, noteIds });
    act.audit({ subjectId: id, clientId, detail: { from, to, notes: noteIds.length } });
    return { id, notes: noteIds.length };
  }),

  query(readGroupNotesExport, async (view, { params: { exportId } }) => {
    const set = await exportById(view.db, exportId);
    await view.openChart(set.clientId, "notes");
    const client = (await clientsById(view, [set.clientId])).get(set.clientId);
    const { clientId, fromDate, toDate, noteIds } = set;
    return {
      clientId,
      clientName: client?.legalName ?? "",
      mrNo: client?.mrNo ?? "",
      from: fromDate,
      to: toDate,
      noteIds,
    };
  }),
];
