import type { View } from "#platform/server/execution/context.ts";
import { type PartRecord, partsOfNotes } from "../drafts/part.store.ts";
import { type GroupSource, groupSourceOf } from "../group-notes/group-facts.actions.ts";
import { templateVersion } from "../templates/template.store.ts";
import type { TemplateField } from "../templates/template.ts";
import { locationName, type NoteRecord, staffById } from "./note.store.ts";

/** What notes that are signed together have in common, and their parts: a fixed number of statements, however many notes. */
export interface CommonReads {
  parts: readonly PartRecord[];
  groups: ReadonlyMap<string, GroupSource>;
  fields: ReadonlyMap<string, readonly TemplateField[]>;
  staff: Awaited<ReturnType<typeof staffById>>;
  locations: ReadonlyMap<string, string>;
}

/** Reads it for these notes. When they are being signed, the caller has locked them and the text they share. */
export async function commonReads(view: View, notes: readonly NoteRecord[]): Promise<CommonReads> {
  return {
    parts: await partsOfNotes(
      view.db,
      notes.map(({ id }) => id),
    ),
    groups: await each(notes, "groupSessionId", (id) => groupSourceOf(view, id)),
    fields: await each(notes, "templateVersionId", async (id) => (await templateVersion(view.db, id)).fields),
    staff: await staffById(view.db, [
      ...new Set(notes.flatMap(({ authorId, begunById }) => (begunById ? [authorId, begunById] : [authorId]))),
    ]),
    locations: await each(notes, "locationId", (id) => locationName(view.db, id)),
  };
}

async function each<T>(
  notes: readonly NoteRecord[],
  column: "groupSessionId" | "templateVersionId" | "locationId",
  read: (id: string) => Promise<T>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (const id of new Set(notes.flatMap((note) => note[column] ?? []))) found.set(id, await read(id));
  return found;
}
