import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { createLevel, listLevels, updateLevel } from "./level.contract.ts";
import { levelRecord, levels } from "./level.store.ts";

export const levelHandlers = [
  query(listLevels, async (view, { query: { all } }) => ({ rows: await levels(view.db, all) })),
  create(createLevel, levelRecord),
  edit(updateLevel, levelRecord),
];
