import type { View } from "#platform/server/execution/context.ts";
import { type NoteStatus, noteStates } from "./note.ts";

/** Notes of a stay that are not final, in words: "Individual session (Draft), Maya Ellison". The caller has opened the chart. */
export async function unsignedNotesOfStay(view: View, demographicId: string): Promise<string[]> {
  const rows = await view.db
    .selectFrom("notes as n")
    .innerJoin("clinicians as c", (join) =>
      join.onRef("c.tenantId", "=", "n.tenantId").onRef("c.id", "=", "n.authorId"),
    )
    .innerJoin("demographics as d", (join) =>
      join.onRef("d.tenantId", "=", "n.tenantId").onRef("d.id", "=", "n.demographicId"),
    )
    .select(["n.title", "n.status", "c.fullName"])
    // By the client first: that is the index; a stay's notes are a part of theirs.
    .whereRef("n.clientId", "=", "d.clientId")
    .where("d.id", "=", demographicId)
    .where("n.status", "in", ["draft", "returned", "awaitingCosign"])
    .orderBy("n.serviceStart")
    .limit(100)
    .execute();
  return rows.map((row) => `${row.title} (${noteStates.label(row.status as NoteStatus)}), ${row.fullName}`);
}
