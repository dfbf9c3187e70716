import type { View } from "#platform/server/execution/context.ts";
import { openFormTitles } from "./form.store.ts";

/** Titles of an episode's unfinished forms. The caller has opened the chart. */
export async function unfinishedFormsOf(view: View, demographicId: string): Promise<string[]> {
  return openFormTitles(view.db, demographicId);
}
