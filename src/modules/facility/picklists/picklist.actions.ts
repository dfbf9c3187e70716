import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { getPicklist, listPicklists, type Picklist, putPicklist } from "./picklist.contract.ts";
import { listVersions, lockList, saveChoices, storedChoices, touchList } from "./picklist.store.ts";
import { changedChoices, choicesOf, type ShippedList } from "./picklist.ts";

/** Lists of the modules switched on for this facility. */
const listsOf = (view: View): ShippedList[] =>
  view.platform.registry
    .parts("picklists")
    .filter((one) => one.switch === null || view.tenant.modules.includes(one.switch));

function listOf(view: View, key: string): ShippedList {
  const list = listsOf(view).find((one) => one.key === key);
  if (!list) throw new Problem("not-found", "There is no such list.");
  return list;
}

async function read(view: View, lists: readonly ShippedList[]): Promise<Picklist[]> {
  const stored = await storedChoices(
    view.db,
    lists.map(({ key }) => key),
  );
  const versions = await listVersions(view.db);
  return lists.map((list) => ({
    key: list.key,
    title: list.title,
    note: list.note,
    choices: choicesOf(list, stored.get(list.key) ?? []),
    version: versions.get(list.key) ?? 0,
  }));
}

async function readOne(view: View, list: ShippedList): Promise<Picklist> {
  const [one] = await read(view, [list]);
  if (!one) throw new Error("A list has an answer.");
  return one;
}

export const picklistHandlers = [
  query(listPicklists, async (view) => ({ rows: await read(view, listsOf(view)) })),

  query(getPicklist, (view, { params: { key } }) => readOne(view, listOf(view, key))),

  action(putPicklist, async (act, { params: { key }, body }) => {
    const list = listOf(act, key);
    const { id, version, isNew } = await lockList(act.db, key);
    const before = await readOne(act, list);
    act.requireVersion({ ...before, version }, body.version);
    await saveChoices(act.db, key, changedChoices(before.choices, body.choices));
    if (!isNew) await touchList(act.db, id);
    act.audit({ subjectId: id, fields: ["choices"], detail: { list: key } });
    await act.raise("facility.list-changed", { key }, { topics: ["list:lists"] });
    return readOne(act, list);
  }),
];
