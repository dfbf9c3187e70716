import { expect, it } from "vitest";
import type { PassPrn } from "../pass.contract.ts";
import { givablePrn, needsAcknowledgment } from "./pass-progress.ts";

const now = "2026-11-22T11:00:00.000Z";
const prn = (orderId: string, noted: boolean, nextAllowedAt: string) => ({ orderId, noted, nextAllowedAt }) as PassPrn;

it("MED-12: shortcut keys skip orders that are not acknowledged and PRN orders that are too early", () => {
  expect(needsAcknowledgment({ noted: false, scheduleKind: "scheduled" })).toBe(true);
  expect(needsAcknowledgment({ noted: true, scheduleKind: "scheduled" })).toBe(false);
  // STAT orders need no acknowledgment before the dose.
  expect(needsAcknowledgment({ noted: false, scheduleKind: "stat" })).toBe(false);

  const unnoted = prn("unnoted", false, now);
  const later = prn("later", true, "2026-11-22T11:00:01.000Z");
  const ready = prn("ready", true, now);
  expect(givablePrn([unnoted, later, ready], now)).toBe(ready);
  expect(givablePrn([unnoted, later], now)).toBeUndefined();
});
