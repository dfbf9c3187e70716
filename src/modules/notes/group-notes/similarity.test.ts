import { expect, it } from "vitest";
import { blocksFrom, closest, similarity, warnsFrom } from "./similarity.ts";

const shared =
  "Listened to the others, took part in the exercise about triggers and named two situations in which the urge to drink is strongest at home";

it("is 1 for the same words in any case and punctuation, and 0 for others (NTE-15)", () => {
  expect(similarity(shared, `${shared.toUpperCase()}!`)).toBe(1);
  expect(similarity(shared, "Sat by the door, said little and left to call a sponsor after the break")).toBe(0);
});

it("falls below the limit with a sentence of one's own (NTE-15)", () => {
  const one = `${shared}.`;
  const cloned = `${shared} today.`;
  const own = `${shared}. Cried when speaking of a brother who died in March and asked for time alone.`;
  expect(similarity(one, cloned)).toBeGreaterThanOrEqual(blocksFrom);
  expect(similarity(one, own)).toBeLessThan(warnsFrom);
});

it("is the same in both directions and needs words on both sides", () => {
  expect(similarity("a b c d e f", "b c d e f g")).toBe(similarity("b c d e f g", "a b c d e f"));
  expect(similarity("", "")).toBe(0);
  expect(similarity("Quiet today", "quiet, today")).toBe(1);
});

it("finds the most similar other text of a session", () => {
  expect(closest([shared, shared, "Left early for a call"])).toEqual([1, 1, 0]);
  expect(closest([shared])).toEqual([0]);
});
