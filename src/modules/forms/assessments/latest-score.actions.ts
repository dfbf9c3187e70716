import type { View } from "#platform/server/execution/context.ts";
import { instrumentOf } from "./instruments/catalogue.ts";
import { latestValues } from "./result.store.ts";

export interface LatestScore {
  value: number;
  band: string;
  effectiveAt: string;
  formId: string;
}

/** The last score of an instrument's first scale; null where there is none. The caller has opened the chart. */
export async function latestScore(view: View, clientId: string, instrumentKey: string): Promise<LatestScore | null> {
  const scaleKey = instrumentOf(instrumentKey)?.scales[0]?.key;
  if (scaleKey === undefined || !view.can("assessments.view")) return null;
  const values = await latestValues(view.db, clientId, instrumentKey, { before: view.now, exceptFormId: null });
  const found = values.get(scaleKey);
  if (!found) return null;
  const { value, band, effectiveAt, formId } = found;
  return { value, band, effectiveAt, formId };
}
