import type { View } from "#platform/server/execution/context.ts";
import { create, edit, record } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import {
  addSavedView,
  changeSavedView,
  listSavedViews,
  removeSavedView,
  type SavedView,
} from "./saved-view.contract.ts";
import { deleteView, type SavedViewRow, viewById, viewForUpdate, viewsOfList } from "./saved-view.store.ts";

const isEditable = (view: View, row: SavedViewRow) =>
  row.ownerId === view.actor.userId || (row.shared && view.can("settings.manage"));

function shown(view: View, { ownerId, ...row }: SavedViewRow): SavedView {
  return { ...row, mine: ownerId === view.actor.userId, editable: isEditable(view, { ownerId, ...row }) };
}

/** Another user's view is not found, unless it is shared and the user manages the facility's settings. */
function requireEditable(view: View, row: SavedViewRow): void {
  if (!isEditable(view, row)) throw new Problem("not-found", "This view was removed.");
}

const savedViews = record({
  table: "savedViews",
  subject: "saved-view",
  key: "viewId",
  load: viewForUpdate,
  read: viewById,
  scope: requireEditable,
  view: shown,
});

export const savedViewHandlers = [
  query(listSavedViews, async (view, { query: { list } }) => ({
    rows: (await viewsOfList(view.db, list, view.actor.userId)).map((row) => shown(view, row)),
  })),
  create(addSavedView, savedViews, {
    values: (act, { body }) => {
      const { userId } = act.actor;
      if (userId === null) throw new Problem("forbidden", "Views belong to a user.");
      return { ...body, ownerId: userId };
    },
  }),
  edit(changeSavedView, savedViews),
  action(removeSavedView, async (act, { params: { viewId } }) => {
    requireEditable(act, await viewForUpdate(act.db, viewId));
    await deleteView(act.db, viewId);
    act.audit({ subjectId: viewId });
  }),
];
