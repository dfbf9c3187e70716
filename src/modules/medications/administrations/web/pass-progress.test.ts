import { expect, it } from "vitest";
import type { PassPrn } from "../pass.contract.ts";
import { givablePrn, needsAcknowledgment } from "./pass-progress.ts";

const now = "2026-11-22T11:00:00.000Z";
const prn = (orderId: string, noted: boolean, nextAllowedAt: string) => ({ orderId, noted, nextAllowedAt }) as PassPrn;

it("a key never begins what a button would not: an order without its note, or an as-needed one too soon", () => {
  expect(needsAcknowledgment({ noted: false, scheduleKind: "scheduled" })).toBe(true);
  expect(needsAcknowledgment({ noted: true, scheduleKind: "scheduled" })).toBe(false);
  // What is wanted at once does not wait for the note.
  expect(needsAcknowledgment({ noted: false, scheduleKind: "stat" })).toBe(false);

  const unnoted = prn("unnoted", false, now);
  const later = prn("later", true, "2026-11-22T11:00:01.000Z");
  const ready = prn("ready", true, now);
  expect(givablePrn([unnoted, later, ready], now)).toBe(ready);
  expect(givablePrn([unnoted, later], now)).toBeUndefined();
});
