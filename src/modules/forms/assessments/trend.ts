import { addDays } from "#platform/shared/time/index.ts";
import type { Scale } from "./instruments/instrument.ts";

export const changeLabels = {
  worse: "Reliably worse",
  improved: "Reliable improvement",
  response: "Response",
  remission: "Remission",
  recovered: "Recovered",
} as const;
export type ChangeLabel = keyof typeof changeLabels;

/** The first result from 7 days before to 14 days after admission (AST-8). `results` are in order of time. */
export function baselineOf<R extends { day: string }>(results: readonly R[], admittedOn: string | null): R | undefined {
  if (admittedOn === null) return undefined;
  const [from, to] = [addDays(admittedOn, -7), addDays(admittedOn, 14)];
  return results.find(({ day }) => day >= from && day <= to);
}

/** What a value means against the baseline. */
export function changeOf(
  scale: Pick<Scale, "higherIsWorse" | "reliableChange" | "responsePercent" | "remissionBelow" | "recoveredTo">,
  baseline: number,
  value: number,
): ChangeLabel[] {
  const better = scale.higherIsWorse ? baseline - value : value - baseline;
  const { reliableChange, responsePercent, remissionBelow, recoveredTo } = scale;
  const labels: ChangeLabel[] = [];
  const isReliable = reliableChange !== undefined && better >= reliableChange;
  if (reliableChange !== undefined && better <= -reliableChange) labels.push("worse");
  if (isReliable) labels.push("improved");
  if (responsePercent !== undefined && baseline > 0 && better * 100 >= baseline * responsePercent)
    labels.push("response");
  if (remissionBelow !== undefined && baseline >= remissionBelow && value < remissionBelow) labels.push("remission");
  if (recoveredTo !== undefined && isReliable && baseline > recoveredTo && value <= recoveredTo)
    labels.push("recovered");
  return labels;
}
