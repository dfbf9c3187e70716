import type { View } from "#platform/server/execution/context.ts";
import { currentSet } from "./diagnosis.store.ts";

/** The current diagnoses of a stay in their order, principal first. The caller has opened the chart. */
export async function diagnosesOf(
  view: View,
  demographicId: string,
): Promise<{ at: string | null; rows: { code: string; title: string; kind: string }[] }> {
  const { entries, at } = await currentSet(view.db, demographicId);
  const rows = entries
    .filter(({ clinicalStatus }) => clinicalStatus === "active")
    .map(({ code, codeTitle, plainName, kind }) => ({ code, title: plainName ?? codeTitle, kind }));
  return { at, rows };
}
