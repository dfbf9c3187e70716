import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { addDirectoryEntry, listDirectory, listPhysicians, updateDirectoryEntry } from "./directory.contract.ts";
import { directoryEntries, directoryRecord } from "./directory.store.ts";

export const directoryHandlers = [
  query(listPhysicians, (view, { query: filter }) => directoryEntries(view.db, { ...filter, kind: "physician" })),
  query(listDirectory, (view, { query: filter }) => directoryEntries(view.db, filter)),
  create(addDirectoryEntry, directoryRecord),
  edit(updateDirectoryEntry, directoryRecord),
];
