import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { createLevel, listLevels, updateLevel } from "./level.contract.ts";
import { levelById, levelForUpdate, levels } from "./level.store.ts";

export const levelHandlers = [
  query(listLevels, async (view, { query: { all } }) => ({ rows: await levels(view.db, all) })),

  action(createLevel, async (act, { body }) => {
    const taken = await act.db
      .selectFrom("levelsOfCare")
      .select("id")
      .where("edition", "=", body.edition)
      .where("code", "=", body.code)
      .executeTakeFirst();
    if (taken) throw new Problem("duplicate", `The level ${body.code} exists already. Switch it on instead.`);
    const id = newId();
    await act.db
      .insertInto("levelsOfCare")
      .values({ id, ...body })
      .execute();
    act.audit({ subjectId: id });
    return levelById(act.db, id);
  }),

  action(updateLevel, async (act, { params, body: { version, ...change } }) => {
    const level = await levelForUpdate(act.db, params.levelId);
    act.requireVersion(level, version);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0)
      await act.db.updateTable("levelsOfCare").set(given).where("id", "=", level.id).execute();
    act.audit({ subjectId: level.id, fields: Object.keys(given) });
    return levelById(act.db, level.id);
  }),
];
