import fc from "fast-check";
import { expect, it } from "vitest";
import { kept, outdated } from "./retention.ts";

const nightly = (days: number) =>
  Array.from({ length: days }, (_, ago) => ({
    madeAt: new Date(Date.UTC(2026, 10, 20, 9) - ago * 86_400_000).toISOString(),
  }));

it("OPS-4: keeps 7 daily, 5 weekly and 12 monthly backups of two years", () => {
  const all = nightly(730);
  const gone = new Set(outdated(all).map((backup) => backup.madeAt));
  const stay = all.filter((backup) => !gone.has(backup.madeAt)).map((backup) => backup.madeAt.slice(0, 10));
  expect(stay.slice(0, 7)).toEqual([
    "2026-11-20",
    "2026-11-19",
    "2026-11-18",
    "2026-11-17",
    "2026-11-16",
    "2026-11-15",
    "2026-11-14",
  ]);
  // The last backup of each week is on Sunday; of each month, on its last day.
  expect(stay).toEqual(expect.arrayContaining(["2026-11-08", "2026-11-01", "2026-10-25", "2026-10-31", "2025-12-31"]));
  expect(stay).not.toContain("2025-11-30");
  expect(stay.length).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months);
});

it("OPS-4: always keeps the newest backup, and a second pass deletes nothing", () => {
  const backups = fc.array(fc.date({ min: new Date("2024-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(backups, (dates) => {
      const all = dates.map((date, index) => ({ id: index, madeAt: date.toISOString() }));
      const gone = new Set(outdated(all));
      const stay = all.filter((backup) => !gone.has(backup));
      expect(stay.map((one) => one.madeAt)).toContain(
        all
          .map((one) => one.madeAt)
          .sort()
          .at(-1),
      );
      expect(outdated(stay)).toEqual([]);
    }),
  );
});
