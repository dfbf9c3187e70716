import { expect, it } from "vitest";
import { outdated } from "#modules/operations/backup/retention.ts";
import { keptNights } from "./backup-story.ts";
import { Calendar } from "./calendar.ts";

it.each([
  "2026-11-22T21:00:00.000Z",
  "2027-01-01T08:30:00.000Z",
  "2027-03-14T12:00:00.000Z",
  "2027-11-07T08:10:00.000Z",
  "2028-02-29T20:00:00.000Z",
])("platform §9: nights whose backups the rule of retention has left at %s", (now) => {
  const nights = keptNights(new Calendar(now, "America/Los_Angeles"));
  expect(nights).toHaveLength(14);
  expect(nights.every((night) => night <= now)).toBe(true);
  // Last night is there, and no archive is taken away by one that is made after it.
  expect(Date.parse(now) - Date.parse(nights.toSorted().at(-1) ?? "")).toBeLessThan(25 * 3600_000);
  const made: { madeAt: string }[] = [];
  for (const madeAt of nights.toSorted()) {
    made.push({ madeAt });
    expect(outdated(made)).toEqual([]);
  }
});
