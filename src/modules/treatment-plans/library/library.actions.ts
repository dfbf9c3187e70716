import { staleVersion, type View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addLibraryItem, changeLibraryItem, type LibraryEntry, listLibrary } from "./library.contract.ts";
import { insertOwnItem, type OwnItem, ownItemForUpdate, ownLibrary, saveOwnItem } from "./library.store.ts";
import { type LibraryItem, mergeLibrary } from "./library.ts";
import { shippedItem, shippedLibrary } from "./shipped-library.ts";

/** The library as it is offered: shipped items with the facility's changes, and its own. */
export async function libraryOf(view: Pick<View, "db">): Promise<LibraryItem[]> {
  return mergeLibrary(shippedLibrary, await ownLibrary(view.db));
}

function entryOf(item: LibraryItem, own: OwnItem | undefined): LibraryEntry {
  const { key, type, parentKey, text, dimension, icd10Prefixes, defaults } = item;
  return {
    key,
    type,
    parentKey,
    text,
    dimension,
    icd10Prefixes: [...icd10Prefixes],
    defaults,
    isShipped: shippedItem(key) !== undefined,
    isRetired: own?.isRetired ?? false,
    version: own?.version ?? 0,
  };
}

const parentType = { goal: "problem", objective: "goal", intervention: "objective" } as const;

export const libraryHandlers = [
  query(listLibrary, async (view, { query: { all } }) => {
    const own = await ownLibrary(view.db);
    const byKey = new Map(own.map((item) => [item.key, item]));
    const shown = all
      ? [
          ...shippedLibrary.map((item) => byKey.get(item.key) ?? item),
          ...own.filter(({ key }) => shippedItem(key) === undefined),
        ]
      : mergeLibrary(shippedLibrary, own);
    return { rows: shown.map((item) => entryOf(item, byKey.get(item.key))) };
  }),

  action(addLibraryItem, async (act, { body }) => {
    const { type, parentKey } = body;
    if (type === "problem" ? parentKey !== null : parentKey === null)
      throw fieldProblem(
        "body.parentKey",
        type === "problem" ? "A problem belongs to nothing." : "Choose what it belongs to.",
      );
    if (type !== "problem") {
      const parent = (await libraryOf(act)).find(({ key }) => key === parentKey);
      if (parent?.type !== parentType[type])
        throw fieldProblem("body.parentKey", `Choose the ${parentType[type]} that it belongs to.`);
    }
    const id = newId();
    await insertOwnItem(act.db, { id, key: id, ...body });
    act.audit({ subjectId: id, detail: { type, text: body.text } });
    const own = await ownItemForUpdate(act.db, id);
    if (!own) throw new Problem("not-found");
    return entryOf(own, own);
  }),

  action(changeLibraryItem, async (act, { params, body }) => {
    const { version, ...change } = body;
    const shipped = shippedItem(params.itemKey);
    let own = await ownItemForUpdate(act.db, params.itemKey);
    if (!own && shipped) {
      if (version !== 0) throw staleVersion(entryOf(shipped, undefined));
      const { icd10Prefixes, ...values } = shipped;
      const id = newId();
      if (!(await insertOwnItem(act.db, { id, icd10Prefixes: [...icd10Prefixes], ...values })))
        throw new Problem("stale-version", "Someone else just changed this item. Reload the page.");
      own = await ownItemForUpdate(act.db, params.itemKey);
    } else if (own && version !== own.version) throw staleVersion(entryOf(own, own));
    if (!own) throw new Problem("not-found", "There is no such item in the library.");
    await saveOwnItem(act.db, own.id, change);
    act.audit({ subjectId: own.id, fields: Object.keys(change) });
    const saved = await ownItemForUpdate(act.db, params.itemKey);
    if (!saved) throw new Problem("not-found");
    return entryOf(saved, saved);
  }),
];
