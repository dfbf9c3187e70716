import type { ItemCalls } from "./plan-calls.ts";

export const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export interface FormProps<T> {
  calls: ItemCalls;
  /** The item to change; a new one when left out. */
  item?: T | undefined;
  onClose: () => void;
}

/** Where the form of an item keeps what was typed. */
export const draftOf = (
  kind: string,
  calls: ItemCalls,
  item: { id: string; version: number } | undefined,
  under = "",
) => ({
  form: `treatment-plan:${kind}`,
  record: item?.id ?? `${calls.plan.id}:${under}`,
  version: item?.version ?? 0,
});
