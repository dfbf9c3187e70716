import type { ListMemory } from "#ui/table/list-memory.tsx";
import { sessionState } from "../session/session-state.ts";
import { keep, readKept } from "../session/user-storage.ts";
import { changePreferences } from "./preferences.ts";

const preferences = () => sessionState().info?.preferences;
const userId = () => sessionState().info?.user.id;

/** Columns go with the person to every device; filters stay in this browser, under the person's id (platform §2.1). */
export const listMemory: ListMemory = {
  readColumns: (list) => preferences()?.tableLayouts[list]?.hidden,
  writeColumns: (list, hidden) =>
    void changePreferences({ tableLayouts: { ...preferences()?.tableLayouts, [list]: { hidden: [...hidden] } } }),
  readFilters: (list) => {
    const id = userId();
    return id ? readKept(id, list) : null;
  },
  writeFilters: (list, query) => {
    const id = userId();
    if (id) keep(id, list, query);
  },
};
