import { forgetEvent } from "#ui/forget.ts";
import type { ListMemory } from "#ui/table/list-memory.tsx";
import { onFlush } from "../session/flush.ts";
import { sessionState } from "../session/session-state.ts";
import { keep, readKept } from "../session/user-storage.ts";
import { changePreferences, keepPreferences } from "./preferences.ts";

const preferences = () => sessionState().info?.preferences;
const userId = () => sessionState().info?.user.id;

/** Saved after a pause, because users try several filters before they keep one. */
export const filterDelayMs = 3_000;
let unsaved: { of: string | undefined; lists: Record<string, string | null> } = { of: undefined, lists: {} };
let timer: ReturnType<typeof setTimeout> | undefined;

/** The signed-in user's; what another user left unsent is dropped. */
function unsavedLists(): Record<string, string | null> {
  if (unsaved.of !== userId()) unsaved = { of: userId(), lists: {} };
  return unsaved.lists;
}

async function tell(): Promise<void> {
  clearTimeout(timer);
  const savedFilters = unsavedLists();
  unsaved = { of: userId(), lists: {} };
  if (unsaved.of && Object.keys(savedFilters).length > 0) await keepPreferences({ savedFilters });
}

onFlush(tell);
// Signing out sends it to the server first.
if (typeof window !== "undefined")
  window.addEventListener(forgetEvent, () => {
    clearTimeout(timer);
    unsaved = { of: undefined, lists: {} };
  });

/**
 * Columns and filters go with the person to every device. Filters stand in this browser, too, under the person's id (platform
 * §2.1): read at once, unchanged by other devices, and removed at sign-out.
 */
export const listMemory: ListMemory = {
  readColumns: (list) => preferences()?.tableLayouts[list]?.hidden,
  writeColumns: (list, hidden) => void changePreferences({ tableLayouts: { [list]: { hidden: [...hidden] } } }),
  readFilters: (list) => {
    const id = userId();
    const fresh = unsavedLists()[list];
    if (!id || fresh !== undefined) return fresh ?? null;
    return readKept(id, list) ?? preferences()?.savedFilters[list] ?? null;
  },
  writeFilters: (list, query) => {
    const id = userId();
    if (!id) return;
    keep(id, list, query);
    const lists = unsavedLists();
    if ((preferences()?.savedFilters[list] ?? null) === query) delete lists[list];
    else lists[list] = query;
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), filterDelayMs);
  },
};

/** Puts every remembered list of this person away, here and on the server. */
export async function forgetLists(): Promise<void> {
  const savedFilters = Object.fromEntries(Object.keys(preferences()?.savedFilters ?? {}).map((list) => [list, null]));
  unsaved = { of: userId(), lists: {} };
  if (Object.keys(savedFilters).length > 0) await keepPreferences({ savedFilters });
}
