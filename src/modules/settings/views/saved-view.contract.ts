import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { idOf } from "#platform/shared/ids.ts";

/** The list a view belongs to: `clients`. */
const List = z.string().regex(/^[a-z][a-z.-]{1,39}$/);
const name = z.string().trim().min(1, "Enter a name.").max(60);
/** Filters and sort as in the address; never the text that was typed to search. */
const query = z
  .string()
  .max(2000)
  .regex(/^[\w.%=&,+-]*$/);

export const SavedView = z.strictObject({
  id: idOf("saved-view"),
  list: List,
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** The user may change and remove it. */
  editable: z.boolean(),
  mine: z.boolean(),
  ownerName: z.string().nullable(),
  version: Version,
});
export type SavedView = z.infer<typeof SavedView>;

export const listSavedViews = endpoint({
  method: "GET",
  path: "/saved-views",
  summary: "Saved views of a list: the user's own and those shared with all staff",
  permission: "self",
  switch: null,
  query: z.strictObject({ list: List }),
  response: z.strictObject({ rows: z.array(SavedView) }),
});

export const addSavedView = endpoint({
  method: "POST",
  path: "/saved-views",
  summary: "Save the filters and sort of a list as a view",
  permission: "self",
  switch: null,
  audit: { action: "saved-view.added", subject: "saved-view" },
  body: z.strictObject({ list: List, name, query, shared: z.boolean().default(false) }),
  response: SavedView,
  status: 201,
  problems: ["duplicate"],
});

const params = z.strictObject({ viewId: idOf("saved-view") });

export const changeSavedView = endpoint({
  method: "PATCH",
  path: "/saved-views/:viewId",
  summary: "Rename, update or share a saved view",
  permission: "self",
  switch: null,
  audit: { action: "saved-view.changed", subject: "saved-view" },
  params,
  body: z.strictObject({
    version: Version,
    name: name.optional(),
    query: query.optional(),
    shared: z.boolean().optional(),
  }),
  response: SavedView,
  problems: ["not-found", "stale-version", "duplicate"],
});

export const removeSavedView = endpoint({
  method: "DELETE",
  path: "/saved-views/:viewId",
  summary: "Remove a saved view",
  permission: "self",
  switch: null,
  audit: { action: "saved-view.removed", subject: "saved-view" },
  params,
  problems: ["not-found"],
});
