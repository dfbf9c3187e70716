import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { givenClientInCare, type TestClient } from "../orders/testing.ts";
import * as scores from "./score.contract.ts";
import { shippedScales } from "./shipped-scales.ts";

/** Item scores of a scale from 0 up that add up to a total: the first items are scored highest. */
function itemsOf(key: string, total: number): Record<string, number> {
  let left = total;
  const items = shippedScales.find((scale) => scale.key === key)?.items ?? [];
  return Object.fromEntries(
    items.map((item) => {
      const score = Math.max(0, ...item.options.map((option) => option.score).filter((one) => one <= left));
      left -= score;
      return [item.key, score];
    }),
  );
}

/** A CIWA-Ar, or another scale, taken now, with a total of at most 63. */
export function bodyOfScore(facility: Facility, { demographicId }: TestClient, total = 12, instrument = "CIWA-Ar") {
  return {
    demographicId,
    instrument,
    scaleVersion: 1,
    items: itemsOf(instrument, total),
    takenAt: facility.clock.now(),
    clientRequestId: newId(),
  };
}

export async function givenScore(facility: Facility, total = 12) {
  const client = await givenClientInCare(facility);
  const nurse = await facility.as("nurse");
  const score = await nurse.call(scores.recordScore, { body: bodyOfScore(facility, client, total) });
  return { client, score };
}

export const scoreSamples: readonly Sample[] = [
  sample(scores.listScales, "nurse", () => ({})),
  sample(scores.saveScale, "medical_director", () => ({
    body: {
      key: "Evening check",
      name: "Evening check",
      basedOn: 0,
      items: [{ key: "calm", label: "Calm", options: [0, 1].map((score) => ({ score, text: `Level ${score}` })) }],
      bands: [{ from: 0, label: "Fine", tone: "ok" as const }],
    },
  })),
  sample(scores.listScores, "nurse", async (facility) => ({
    query: { demographicId: (await givenScore(facility)).client.demographicId },
  })),
  sample(scores.recordScore, "nurse", async (facility) => ({
    body: bodyOfScore(facility, await givenClientInCare(facility)),
  })),
  sample(scores.voidScore, "nurse", async (facility) => {
    const { score } = await givenScore(facility);
    return { params: { scoreId: score.id }, body: { version: score.version, reason: "Wrong client" } };
  }),
];
