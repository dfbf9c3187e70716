import type { View } from "#platform/server/execution/context.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { storedChoices } from "./picklist.store.ts";
import { type Choice, choicesOf, type ShippedList } from "./picklist.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    /** Lists whose choices a facility can change, for settings and `/config/lists`. */
    picklists?: readonly ShippedList[];
  }
}

async function choices(view: View, list: ShippedList): Promise<Choice[]> {
  return choicesOf(list, (await storedChoices(view.db, [list.key])).get(list.key) ?? []);
}

/** The facility's names of the choices, also of those out of use: old records keep them. */
export async function choiceLabels(view: View, list: ShippedList): Promise<ReadonlyMap<string, string>> {
  return new Map((await choices(view, list)).map(({ code, label }) => [code, label]));
}

/** Refuses a code that is unknown or out of use. */
export async function requireChoice(view: View, list: ShippedList, code: string, path: string): Promise<void> {
  const choice = (await choices(view, list)).find((one) => one.code === code);
  if (!choice?.active) throw fieldProblem(path, "This choice is no longer used. Choose another one.");
}
