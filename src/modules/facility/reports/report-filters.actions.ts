import type { View } from "#platform/server/execution/context.ts";
import { levels } from "../levels/level.store.ts";

/** The filter by level of care of reports. */
export const levelFilter = {
  label: "Level of care",
  options: async (view: View) =>
    (await levels(view.db)).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
};

/** Names of levels of care, also of inactive ones. */
export async function levelNames(view: View): Promise<(levelId: string | null) => string> {
  const names = new Map((await levels(view.db, true)).map(({ id, code, name }) => [id, `${code} ${name}`]));
  return (levelId) => (levelId && names.get(levelId)) || "No level of care";
}
