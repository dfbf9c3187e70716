import type { View } from "#platform/server/execution/context.ts";
import { noteStates, openStatuses } from "./note.ts";

/** Unsigned notes of an episode as text: "Individual session (Draft), Maya Ellison". The caller must have opened the chart. */
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
    // Filters by client because the index starts with it.
    .whereRef("n.clientId", "=", "d.clientId")
    .where("d.id", "=", demographicId)
    .where("n.status", "in", openStatuses)
    .orderBy("n.serviceStart")
    .limit(100)
    .execute();
  return rows.map((row) => `${row.title} (${noteStates.label(row.status)}), ${row.fullName}`);
}

/** Whether the episode has a signed note of a LOINC document type. The caller must have opened the chart. */
export async function hasSignedNote(view: View, demographicId: string, loincCode: string): Promise<boolean> {
  const row = await view.db
    .selectFrom("notes as n")
    .innerJoin("demographics as d", (join) =>
      join.onRef("d.tenantId", "=", "n.tenantId").onRef("d.id", "=", "n.demographicId"),
    )
    .select("n.id")
    .whereRef("n.clientId", "=", "d.clientId")
    .where("d.id", "=", demographicId)
    .where("n.loincCode", "=", loincCode)
    .where("n.status", "=", "signed")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
