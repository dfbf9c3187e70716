import { Problem } from "#platform/shared/problems.ts";
import "../medication-problems.ts";

export interface ScaleItem {
  key: string;
  label: string;
  options: readonly { score: number; text: string }[];
}
export interface ScaleBand {
  /** Lowest total of the band; it reaches to the next one. */
  from: number;
  label: string;
  tone: "ok" | "attention" | "danger";
}
export interface Scale {
  /** "CIWA-Ar". */
  key: string;
  name: string;
  version: number;
  items: readonly ScaleItem[];
  /** By lowest total, ascending. */
  bands: readonly ScaleBand[];
}

export interface Scored {
  total: number;
  /** The label of the band. */
  band: string;
  tone: ScaleBand["tone"];
}

/**
 * Total and band of the scores of all items. Throws `score-not-allowed` for a score that the item does not have, and
 * `scale-incomplete` while an item is missing: a partial total would read as a milder withdrawal.
 */
export function scoreScale(scale: Scale, scores: Readonly<Record<string, number>>): Scored {
  const unknown = Object.keys(scores).find((key) => !scale.items.some((item) => item.key === key));
  if (unknown !== undefined) throw notAllowed(unknown, `${scale.key} has no item "${unknown}".`);
  for (const item of scale.items) {
    const score = scores[item.key];
    if (score !== undefined && !item.options.some((option) => option.score === score))
      throw notAllowed(item.key, `${item.label} is scored ${item.options.map((option) => option.score).join(", ")}.`);
  }
  const missing = scale.items.filter((item) => scores[item.key] === undefined);
  if (missing.length > 0)
    throw new Problem("scale-incomplete", {
      detail: `Score every item. Missing: ${missing.map(({ label }) => label).join(", ")}.`,
      errors: missing.map(({ key }) => ({ path: `body.items.${key}`, message: "Choose a score." })),
    });
  const total = scale.items.reduce((sum, { key }) => sum + (scores[key] ?? 0), 0);
  const { label, tone } = bandOf(scale, total);
  return { total, band: label, tone };
}

function notAllowed(key: string, message: string): Problem {
  return new Problem("score-not-allowed", { detail: message, errors: [{ path: `body.items.${key}`, message }] });
}

export function bandOf({ key, bands }: Pick<Scale, "key" | "bands">, total: number): ScaleBand {
  const band = bands.findLast(({ from }) => total >= from);
  if (!band) throw new Error(`${key} has no band for ${total}.`);
  return band;
}

/** The lowest and highest possible total. */
export function rangeOf({ items }: Pick<Scale, "items">): { from: number; to: number } {
  const each = items.map(({ options }) => options.map(({ score }) => score));
  const sum = (pick: (scores: number[]) => number) => each.reduce((all, scores) => all + pick(scores), 0);
  return { from: sum((scores) => Math.min(...scores)), to: sum((scores) => Math.max(...scores)) };
}

/** What a facility's own scale needs to be usable: unique keys and scores, and bands over the whole range. */
export function scaleFaults(scale: Pick<Scale, "items" | "bands">): string | null {
  const keys = scale.items.map(({ key }) => key);
  if (new Set(keys).size < keys.length) return "Each item needs its own key.";
  const twice = scale.items.find(
    ({ options }) => options.length < 2 || new Set(options.map(({ score }) => score)).size < options.length,
  );
  if (twice) return `${twice.label} needs at least two different scores.`;
  const { from, to } = rangeOf(scale);
  const starts = scale.bands.map((band) => band.from);
  if (starts.some((start, index) => index > 0 && start <= (starts[index - 1] ?? start)))
    return "List the bands from the lowest total up.";
  if ((starts[0] ?? 0) !== from) return `The first band starts at ${from}, the lowest possible total.`;
  if (starts.some((start) => start > to)) return `The highest possible total is ${to}.`;
  return null;
}

/** How long a score may decide about a dose (MED-43). */
export const scoreGoodForMin = 30;
