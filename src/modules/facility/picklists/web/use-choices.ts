import { useRead } from "#platform/web/index.ts";
import { getPicklist } from "../picklist.contract.ts";
import { choicesOf, type ShippedList } from "../picklist.ts";

/** The choices of a list for a select, in the facility's order; as shipped until they are read. */
export function useChoices(list: ShippedList, enabled = true): { value: string; label: string }[] {
  const read = useRead(getPicklist, { params: { key: list.key } }, { staleMs: 300_000, enabled });
  const choices = read.data?.choices ?? choicesOf(list, []);
  return choices.filter(({ active }) => active).map(({ code, label }) => ({ value: code, label }));
}
