import { describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { reminderStep, reminderToSend } from "./signature-clock.ts";

const createdAt = "2026-12-01T10:10:00.000Z";

describe("MED-4: reminders of a co-signature", () => {
  const dueAt = addMinutes(createdAt, 1440);
  it.each([
    [11 * 60 + 59, 0],
    [12 * 60, 1],
    [21 * 60 + 35, 1],
    [21 * 60 + 36, 2],
    [24 * 60 - 1, 2],
    [24 * 60, 3],
    [36 * 60 - 1, 3],
    [36 * 60, 4],
    [48 * 60, 5],
  ])("%i minutes after a 24-hour order it is at step %i", (minutes, step) => {
    expect(reminderStep({ createdAt, dueAt }, addMinutes(createdAt, minutes))).toBe(step);
  });

  it("sends the latest reminder once, also after the server was down", () => {
    const at = addMinutes(createdAt, 25 * 60);
    expect(reminderToSend({ createdAt, dueAt, sent: 0 }, at)).toBe(3);
    expect(reminderToSend({ createdAt, dueAt, sent: 3 }, at)).toBeNull();
  });
});
