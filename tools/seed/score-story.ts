import { scoreScale } from "#modules/medications/scores/scale.ts";
import { recordScore } from "#modules/medications/scores/score.contract.ts";
import { shippedScales } from "#modules/medications/scores/shipped-scales.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Life } from "./client-story.ts";
import type { Director } from "./director.ts";
import type { Stay } from "./guests.ts";
import { nurseAt } from "./medication-story.ts";
import type { Player, Stage } from "./stage.ts";

const scaleOfTrouble = { alcohol: "CIWA-Ar", sedative: "CIWA-B", opioid: "COWS" } as const;
/** Totals of the named clients, oldest first; the last one is the newest. */
const scoresOf: Partial<Record<NonNullable<Life["guest"]["cast"]>, readonly number[]>> = {
  delgado: [22, 19, 14, 9],
  dale: [18, 14, 11, 9, 6],
  ruiz: [14, 11],
  obrien: [14],
};
const dayMin = 1440;

/** Withdrawal scores of the last three days in the Detox Wing, every four hours, falling. */
export function planScores(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  life: Life,
  stay: Stay,
  arrival: string,
): void {
  const { guest, chance } = life;
  const { trouble, cast } = guest;
  if (stay.bed?.ward !== "detox" || (trouble !== "alcohol" && trouble !== "sedative" && trouble !== "opioid")) return;
  const instrument = scaleOfTrouble[trouble];
  const earliest = addMinutes(calendar.now, -3 * dayMin);
  const since = addMinutes(arrival > earliest ? arrival : earliest, 45);
  const times: string[] = [];
  for (let at = since; at < addMinutes(calendar.now, -20); at = addMinutes(at, 240 + chance.around(0, 12)))
    times.push(at);
  const named = cast ? scoresOf[cast] : undefined;
  const start = { alcohol: 21, sedative: 32, opioid: 19 }[trouble] - chance.int(0, 5);
  for (const [index, at] of times.entries()) {
    const left = 0.5 ** (index / 7);
    const own = named?.[named.length - (times.length - index)];
    const target = own ?? (named ? (named[0] ?? start) : Math.max(2, Math.round(start * left) + chance.int(-1, 1)));
    director.add(guest.key, at, async () => {
      if (life.admittedAt === null) return;
      await scoreAt(nurseAt(stage, stay, at), at, life, target, instrument);
    });
  }
}

export async function scoreAt(
  nurse: Player,
  at: string,
  { demographicId }: Life,
  total: number,
  instrument = "CIWA-Ar",
): Promise<void> {
  await nurse.do(at, recordScore, {
    body: {
      demographicId,
      instrument,
      scaleVersion: 1,
      items: itemsFor(instrument, total),
      takenAt: at,
      clientRequestId: newId(),
    },
  });
}

/** Item scores that add up to a total: each round raises every item by one step while the total allows it. */
function itemsFor(key: string, total: number): Record<string, number> {
  const scale = shippedScales.find((one) => one.key === key);
  if (!scale) throw new Error(`${key} is not shipped.`);
  const scores = Object.fromEntries(scale.items.map((item) => [item.key, item.options[0]?.score ?? 0]));
  for (let round = 0; round < 7; round += 1)
    for (const item of scale.items) {
      const now = scores[item.key] ?? 0;
      const next = item.options.find(({ score }) => score > now)?.score;
      if (next !== undefined && scoreScale(scale, scores).total + next - now <= total) scores[item.key] = next;
    }
  return scores;
}
