import type { Definition, Item } from "../../templates/item.contract.ts";
import { item, section } from "../../templates/template.ts";

/** Open: the wording ships. Notice: it ships unchanged with its notice, after the facility confirmed the terms (AST-4). */
export type LicenseClass = "open" | "notice";
export const alertLevels = ["review", "moderate", "high", "imminent"] as const;
export type AlertLevel = (typeof alertLevels)[number];

export interface Band {
  from: number;
  label: string;
  tone: "moss" | "sand" | "amber" | "rose";
}

/** An answer as scoring reads it: its points, or undefined where a shown question has no answer. A hidden question is `hidden`. */
export type PointsOf = (linkId: string) => number | "hidden" | undefined;

export interface Scale {
  key: string;
  label: string;
  min: number;
  max: number;
  /** Questions that are added up; with `rate` the ones that must be answered. */
  of: readonly string[];
  /** Instead of a sum. Called when nothing is missing. */
  rate?: (points: PointsOf) => number;
  /** From the lowest value up. */
  bands: readonly Band[];
  /** The screen is positive from here up, or from here down. */
  positiveFrom?: number;
  positiveTo?: number;
  higherIsWorse: boolean;
  /** Most missing answers that are replaced by the mean of the others (AST-2). */
  mostMissing: number;
  /** Least change that is not chance; percent of the baseline for a response; values of remission and recovery (AST-8). */
  reliableChange?: number;
  responsePercent?: number;
  remissionBelow?: number;
  recoveredTo?: number;
}

export interface ScaleValue {
  scaleKey: string;
  value: number | null;
  band: string | null;
  positive: boolean | null;
  prorated: boolean;
  missing: number;
}

export interface AlertFinding {
  level: AlertLevel;
  summary: string;
}
interface AlertFacts {
  points: PointsOf;
  values: readonly ScaleValue[];
  /** The value of a scale the last time, null where there is none. */
  previous: (scaleKey: string) => number | null;
}

/** A standard assessment: its questions, how it is scored, and what its answers raise. */
export interface Instrument {
  key: string;
  /** Raise it with every change of the questions; forms keep theirs. */
  number: number;
  /** Raise it with every change of scoring; results keep theirs. */
  scoringVersion: number;
  title: string;
  shortTitle: string;
  description: string;
  license: LicenseClass;
  /** Source and terms, printed with the form. */
  notice: string;
  citation: string;
  minAge: number;
  maxAge?: number;
  recall: string;
  answeredBy: "client" | "staff" | "either";
  minutes: number;
  definition: Definition;
  scales: readonly Scale[];
  alert?: (facts: AlertFacts) => AlertFinding | null;
  /** LOINC codes of the panel and its total. */
  loinc?: { panel: string; total: string };
}

/** Options worth 0, 1, 2 … points, in this order; their values are their points. */
export const scored = (labels: readonly string[], points?: readonly number[]) =>
  labels.map((label, index) => {
    const score = points?.[index] ?? index;
    return { value: String(score), label, score };
  });

export const band = (from: number, label: string, tone: Band["tone"]): Band => ({ from, label, tone });

/** A score as the form shows and prints it. */
export const scoreItem = (scale: Pick<Scale, "key" | "label" | "of" | "bands">): Item =>
  item(`score.${scale.key}`, "score", scale.label, {
    score: {
      method: "sum",
      of: [...scale.of],
      decimals: 0,
      bands: scale.bands.map(({ from, label }) => ({ from, label })),
    },
  });

/** Questions with the same options, as a matrix: `q1`, `q2` … */
export const questions = (
  linkId: string,
  text: string,
  texts: readonly string[],
  labels: readonly string[],
  over: Partial<Item> = {},
): Item =>
  item(linkId, "matrix", text, {
    rows: texts.map((row, index) => ({ linkId: `q${index + 1}`, text: row })),
    options: scored(labels),
    ...over,
  });

export const numbered = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => `q${from + index}`);

export { item, section };
