import { describe, expect, it } from "vitest";
import { scoreScale } from "#modules/medications/scores/scale.ts";
import { shippedScales } from "#modules/medications/scores/shipped-scales.ts";
import type { Answer, Answers } from "../forms/answer.contract.ts";
import { enabledAnswers, enabledInputs, scoresFor } from "../forms/answers.ts";
import { templateFaults } from "../templates/lint.ts";
import { instrumentOf, instruments, instrumentTemplate } from "./instruments/catalogue.ts";
import type { Instrument } from "./instruments/instrument.ts";
import { bandFor, isOutsidePopulation, missingText, scoreInstrument } from "./scoring.ts";

const get = (key: string): Instrument => {
  const found = instrumentOf(key);
  if (!found) throw new Error(key);
  return found;
};
const score = (key: string, answers: Answers, previous?: (scale: string) => number | null) =>
  scoreInstrument(get(key), get(key).definition, answers, previous);
const valuesOf = (key: string, answers: Answers) =>
  Object.fromEntries(score(key, answers).values.map(({ scaleKey, value }) => [scaleKey, value]));
/** Answers to q1, q2 …; null leaves one out. */
const inOrder = (values: readonly (number | string | null)[]): Answers =>
  Object.fromEntries(values.flatMap((value, index) => (value === null ? [] : [[`q${index + 1}`, String(value)]])));

/** Published bands: key, scale, then each lower bound with its label. */
const published = [
  ["phq9", "total", 27, [0, 5, 10, 15, 20]],
  ["gad7", "total", 21, [0, 5, 10, 15]],
  ["audit", "total", 40, [0, 8, 16, 20]],
  ["dast10", "total", 10, [0, 1, 3, 6, 9]],
  ["pcl5", "total", 80, [0, 33]],
  ["bam", "use", 12, [0, 1]],
  ["bam", "risk", 24, [0, 12]],
  ["bam", "protective", 24, [0, 13]],
] as const;
const cutOff: Record<string, (value: number) => boolean> = {
  "phq9 total": (value) => value >= 10,
  "gad7 total": (value) => value >= 10,
  "audit total": (value) => value >= 8,
  "dast10 total": (value) => value >= 3,
  "pcl5 total": (value) => value >= 33,
  "bam use": (value) => value >= 1,
  "bam risk": (value) => value >= 12,
  "bam protective": (value) => value <= 12,
};

/** Answers of a scale that add up to a value, and 0 elsewhere; null where its options cannot. */
function answersFor(instrument: Instrument, scaleKey: string, target: number): Answers | null {
  const scale = instrument.scales.find(({ key }) => key === scaleKey)!;
  const answers: Answers = {};
  let rest = target;
  for (const linkId of scale.of) {
    const item = enabledInputs(instrument.definition, answers).find((one) => one.linkId === linkId);
    if (!item) continue;
    const options = [...(item.options ?? [])].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
    const chosen = options.find((option) => (option.score ?? 0) <= rest) ?? options.at(-1)!;
    answers[linkId] = chosen.value;
    rest -= chosen.score ?? 0;
  }
  return rest === 0 ? answers : null;
}

describe("published tables", () => {
  it.each(published)(
    "AST-1: %s %s has the published range, bands and cut-off at every value",
    (key, scaleKey, max, bands) => {
      const instrument = get(key);
      const scale = instrument.scales.find((one) => one.key === scaleKey)!;
      expect([scale.min, scale.max]).toEqual([0, max]);
      expect(scale.bands.map(({ from }) => from)).toEqual([...bands]);
      let reached = 0;
      for (let value = 0; value <= max; value += 1) {
        const answers = answersFor(instrument, scaleKey, value);
        if (!answers) continue;
        reached += 1;
        const found = scoreInstrument(instrument, instrument.definition, answers).values.find(
          (one) => one.scaleKey === scaleKey,
        );
        const lower = bands.findLast((from) => value >= from)!;
        expect(found).toMatchObject({
          value,
          band: scale.bands.find(({ from }) => from === lower)!.label,
          positive: cutOff[`${key} ${scaleKey}`]!(value),
          prorated: false,
        });
      }
      expect(reached).toBeGreaterThan(max * 0.7);
      expect(bandFor(scale, max)?.label).toBe(scale.bands.at(-1)?.label);
    },
  );

  it("AST-1: agrees with the score that the form shows whenever nothing is missing", () => {
    for (const instrument of instruments)
      for (let round = 0; round < 40; round += 1) {
        const answers = randomAnswers(instrument, round, 0);
        const shown = scoresFor(instrument.definition, answers);
        for (const { scaleKey, value, missing } of scoreInstrument(instrument, instrument.definition, answers).values) {
          const onForm = shown[`score.${scaleKey}`];
          if (missing === 0 && onForm !== undefined)
            expect([instrument.key, scaleKey, value]).toEqual([instrument.key, scaleKey, onForm]);
        }
      }
  });

  it("AST-1: ships definitions that publish without faults", () => {
    for (const { key } of instruments) {
      const { definition, slots } = instrumentTemplate(key)!;
      expect([key, templateFaults(definition, slots, null)]).toEqual([key, []]);
    }
  });
});

describe("instruments", () => {
  it("forms scenario 1: PHQ-9 2,2,1,2,1,1,1,0,1 is 11, moderate, with a moderate alert for question 9", () => {
    const found = score("phq9", inOrder([2, 2, 1, 2, 1, 1, 1, 0, 1]));
    expect(found.values[0]).toMatchObject({ value: 11, band: "Moderate depression", positive: true });
    expect(found.alert).toMatchObject({ level: "moderate" });
    expect(score("phq9", inOrder([0, 0, 0, 0, 0, 0, 0, 0, 2])).alert?.level).toBe("high");
    expect(score("phq9", inOrder([3, 3, 3, 3, 3, 3, 3, 3, 0])).alert).toBeNull();
  });

  it("AST-2, forms scenario 2: PHQ-9 with two empty answers is prorated, with three it has no score and says why", () => {
    const two = score("phq9", inOrder([null, null, 2, 2, 2, 2, 2, 2, 0])).values[0]!;
    expect(two).toMatchObject({ value: 15, band: "Moderately severe depression", prorated: true, missing: 2 });
    expect(missingText(two)).toBe("Prorated: 2 answers are missing.");
    const three = score("phq9", inOrder([null, null, null, 2, 2, 2, 2, 2, 0])).values[0]!;
    expect(three).toMatchObject({ value: null, band: null, missing: 3 });
    expect(missingText(three)).toBe("Not scored: 3 answers are missing.");
    expect(valuesOf("gad7", inOrder([1, null, null, 1, 1, 1, 1]))).toEqual({ total: 7 });
    expect(valuesOf("gad7", inOrder([1, null, null, null, 1, 1, 1]))).toEqual({ total: null });
  });

  it("forms scenario 3: AUDIT 4,3,4,2,2,1,2,1,2,4 is 25; never drinking skips to question 9", () => {
    expect(score("audit", inOrder([4, 3, 4, 2, 2, 1, 2, 1, 2, 4])).values[0]).toMatchObject({
      value: 25,
      band: "Possible dependence",
    });
    const never = { ...inOrder([4, 3, 4, 2, 2, 1, 2, 1, 0, 2]), q1: "0" };
    expect(score("audit", never).values[0]).toMatchObject({ value: 2, band: "Low risk" });
    expect(Object.keys(enabledAnswers(get("audit").definition, never)).sort()).toEqual([
      "q1",
      "q10",
      "q9",
      "score.total",
    ]);
    expect(valuesOf("audit", { q1: "1", q2: "0", q3: "0", q4: "4", q9: "0", q10: "0" })).toEqual({ total: 1 });
  });

  it("forms scenario 4: DAST-10 all no is 1, because question 3 is reversed", () => {
    const no = inOrder(Array.from({ length: 10 }, () => "no"));
    expect(score("dast10", no).values[0]).toMatchObject({ value: 1, band: "Low level", positive: false });
    expect(valuesOf("dast10", inOrder(Array.from({ length: 10 }, () => "yes")))).toEqual({ total: 9 });
    expect(valuesOf("dast10", { ...no, q3: "yes" })).toEqual({ total: 0 });
  });

  it("AST-10, forms scenario 4: CIWA-Ar 19 is severe and COWS 21 moderate, by the scales of medications", () => {
    const result = (key: string, values: readonly number[]) => {
      const scale = shippedScales.find((one) => one.key === key)!;
      return scoreScale(scale, Object.fromEntries(scale.items.map((item, index) => [item.key, values[index]!])));
    };
    const ciwa = result("CIWA-Ar", [4, 3, 3, 2, 2, 1, 0, 0, 3, 1]);
    expect([ciwa.total, ciwa.band.toLowerCase()]).toEqual([19, expect.stringContaining("severe")]);
    const cows = [1, 2, 3, 2, 2, 1, 2, 2, 1, 2, 3];
    const moderate = result("COWS", cows);
    expect([moderate.total, moderate.band.toLowerCase()]).toEqual([21, expect.stringContaining("moderate")]);
    expect(() =>
      result(
        "COWS",
        cows.map((value, index) => (index === 2 ? 2 : value)),
      ),
    ).toThrow(/is scored/);
  });

  it("AST-5, forms scenario 5: C-SSRS takes the highest answer", () => {
    const base = { q1: true, q2: true, q3: false, q4: false, q5: false };
    expect(score("cssrs-screener", { ...base, q6: true, q6recent: false })).toMatchObject({
      values: [{ value: 2, band: "Moderate risk" }],
      alert: { level: "moderate" },
    });
    expect(score("cssrs-screener", { ...base, q6: true, q6recent: true }).alert?.level).toBe("high");
    const table: [Answers, string | undefined][] = [
      [{ q1: false, q2: false, q6: false }, undefined],
      [{ q1: true, q2: false, q6: false }, "review"],
      [{ q1: false, q2: true, q3: false, q4: false, q5: false, q6: false }, "review"],
      [{ q1: false, q2: true, q3: true, q4: false, q5: false, q6: false }, "moderate"],
      [{ q1: false, q2: true, q3: false, q4: true, q5: false, q6: false }, "high"],
      [{ q1: false, q2: true, q3: false, q4: false, q5: true, q6: false }, "high"],
    ];
    for (const [answers, level] of table) expect(score("cssrs-screener", answers).alert?.level).toBe(level);
    expect(score("cssrs-screener", { q1: false, q2: false, q5: true, q6: false }).alert).toBeNull();
  });

  it("forms scenario 6: BAM has three scales and no total; use after none is for review", () => {
    const answers = {
      ...inOrder([2, 2, 3, 2, 1, 3]),
      ...{ q8: "2", q9: "3", q10: "2", q11: "1", q12: "3", q13: "1", q14: "4", q15: "2", q16: "3" },
    };
    expect(valuesOf("bam", answers)).toEqual({ use: 6, risk: 12, protective: 16 });
    expect(score("bam", answers).values.map(({ positive }) => positive)).toEqual([true, true, false]);
    expect(score("bam", answers, () => 0).alert?.level).toBe("review");
    expect(score("bam", answers, () => 2).alert).toBeNull();
    expect(valuesOf("bam", { ...answers, q4: "0" }).use).toBe(3);
  });

  it("AST-1: PCL-5 needs one B, one C, two D and two E symptoms for the pattern", () => {
    const zero = Array.from({ length: 20 }, () => 0);
    const withTwos = (...at: number[]) => inOrder(zero.map((_, index) => (at.includes(index + 1) ? 2 : 0)));
    expect(valuesOf("pcl5", withTwos(1, 6, 8, 9, 15, 16))).toEqual({ total: 12, pattern: 1 });
    for (const left of [1, 6, 8, 15])
      expect(valuesOf("pcl5", withTwos(...[1, 6, 8, 9, 15, 16].filter((at) => at !== left))).pattern).toBe(0);
  });

  it("AST-3: names the ages an instrument was not validated for", () => {
    expect([17, 18].map((age) => isOutsidePopulation(get("dast10"), age))).toEqual([true, false]);
  });

  it("AST-1: LOINC codes pass their check digit", () => {
    const isValid = (code: string) => {
      const [body = "", check = ""] = code.split("-");
      let sum = 0;
      [...body].reverse().forEach((digit, index) => {
        const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
        sum += value > 9 ? value - 9 : value;
      });
      return String((10 - (sum % 10)) % 10) === check;
    };
    for (const { loinc } of instruments)
      if (loinc) expect([loinc.panel, loinc.total].filter((code) => !isValid(code))).toEqual([]);
  });
});

describe("changed answers", () => {
  it("AST-1, FRM-6: leave the same result as never having given them", () => {
    for (const instrument of instruments)
      for (let round = 0; round < 60; round += 1) {
        const last = randomAnswers(instrument, round, 0.2);
        // Everything that was ever answered on the way, overwritten by the last answers; hidden ones stay stored.
        const asked = enabledAnswers(instrument.definition, last);
        const onTheWay: Answers = {
          ...randomAnswers(instrument, round + 1000, 0),
          ...randomAnswers(instrument, round + 2000, 0.5),
        };
        const stored: Answers = { ...onTheWay, ...last };
        for (const item of enabledInputs(instrument.definition, last))
          if (!(item.linkId in last)) delete stored[item.linkId];
        const direct = scoreInstrument(instrument, instrument.definition, pick(last, asked));
        expect(scoreInstrument(instrument, instrument.definition, stored)).toEqual(direct);
      }
  });
});

const pick = (answers: Answers, keys: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => key in keys));

/** Answers in the order of the form, each left out with the probability `gap`; only what is shown is answered. */
function randomAnswers(instrument: Instrument, seed: number, gap: number): Answers {
  let state = (seed + 1) * 2654435761;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const answers: Answers = {};
  for (let pass = 0; pass < 3; pass += 1)
    for (const item of enabledInputs(instrument.definition, answers)) {
      if (item.linkId in answers) continue;
      const roll = next();
      const choice = next();
      if (roll < gap) continue;
      const answer: Answer | undefined =
        item.type === "yesNo" ? choice < 0.5 : item.options?.[Math.floor(choice * item.options.length)]?.value;
      if (answer !== undefined) answers[item.linkId] = answer;
    }
  return answers;
}
