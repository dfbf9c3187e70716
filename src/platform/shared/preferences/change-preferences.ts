import type { Preferences, PreferencesChange } from "./preferences.contract.ts";

const listsMost = 200;
const newest = <V>(lists: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(lists).slice(-listsMost));

/** The preferences after a change, the same on both sides. Lists it names are set, or removed by null; the rest stay. */
export function changedPreferences(before: Preferences, change: PreferencesChange): Preferences {
  const { savedFilters = {}, tableLayouts = {}, ...rest } = change;
  const said = Object.entries(rest).filter(([, value]) => value !== undefined);
  const filters = Object.entries({ ...before.savedFilters, ...savedFilters });
  return {
    ...before,
    ...Object.fromEntries(said),
    tableLayouts: newest({ ...before.tableLayouts, ...tableLayouts }),
    savedFilters: newest(Object.fromEntries(filters.filter((entry): entry is [string, string] => entry[1] !== null))),
  };
}
