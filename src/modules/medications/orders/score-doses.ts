/** A dose for scores from `from` up to the next band (MED-43). */
export interface ScoreBandDose {
  from: number;
  /** Exact decimals as text. */
  doseValue: string;
  quantityPerDose: string;
}

/** Doses that a bedside score decides: part of the signed order. */
export interface ScoreDoses {
  /** The key of the scale: "CIWA-Ar". */
  instrument: string;
  /** By lowest score, ascending. */
  bands: readonly ScoreBandDose[];
  /** From this score on no dose is given: the prescriber is called. */
  callFrom: number;
}

type ScoreDecision =
  | { is: "below"; doseFrom: number }
  | { is: "dose"; band: ScoreBandDose }
  | { is: "call"; callFrom: number };

/** What the order says about a score. */
export function decideByScore({ bands, callFrom }: ScoreDoses, total: number): ScoreDecision {
  if (total >= callFrom) return { is: "call", callFrom };
  const band = bands.findLast(({ from }) => total >= from);
  return band ? { is: "dose", band } : { is: "below", doseFrom: doseFrom({ bands }) };
}

/** The lowest score that has a dose. */
export function doseFrom({ bands }: { bands: readonly { from: number }[] }): number {
  return Math.min(...bands.map(({ from }) => from));
}

/** "8 to 10: 25 mg", "20 or more: no dose, call the prescriber". */
export function scoreBandTexts(
  { bands, callFrom }: { bands: readonly { from: number; doseValue: string }[]; callFrom: number },
  unit: string,
): string[] {
  return [
    ...bands.map(({ from, doseValue }, index) => {
      const to = (bands[index + 1]?.from ?? callFrom) - 1;
      return `${from === to ? from : `${from} to ${to}`}: ${doseValue} ${unit}`;
    }),
    `${callFrom} or more: no dose, call the prescriber`,
  ];
}
