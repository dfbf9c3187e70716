import { type BackupPlace, runBackup } from "#platform/server/operations/backup/backup-runs.ts";
import { outdated } from "#platform/server/operations/backup/retention.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";

const kept = 14;
/** A whole archive holds all reference data and takes a second of both processors: of the fourteen every third is made. */
const every = 3;

/**
 * Nights whose backups are still there by the product's own rule of what is kept, spread over its days, weeks and months;
 * the last night is one of them.
 */
export function keptNights(calendar: Calendar): string[] {
  const nights: { madeAt: string }[] = [];
  // From last night back: a month further back adds one that is kept.
  for (const { from } of calendar.days(425).reverse()) {
    const madeAt = addMinutes(from, 60);
    if (madeAt > calendar.now) continue;
    nights.push({ madeAt });
    if (nights.length - outdated(nights).length === kept) break;
  }
  const gone = new Set(outdated(nights));
  const left = nights.filter((night) => !gone.has(night));
  return left.filter((_, index) => index % every === 0).map(({ madeAt }) => madeAt);
}

/**
 * Makes the nightly backup of a day of the story, if it is one that was kept: a whole archive of what the database held then,
 * which the restore reads like any other. Runs beside the stories, which go on.
 */
export function nightlyBackups(place: BackupPlace, calendar: Calendar) {
  const nights = new Set(keptNights(calendar));
  const running: Promise<unknown>[] = [];
  return {
    atDawn(day: string): void {
      const now = addMinutes(day, 60);
      if (!nights.has(now)) return;
      const run = runBackup(place, { kind: "nightly", requestedBy: null, now });
      // Told by `done()`; until then a failure must not count as unhandled.
      run.catch(() => {});
      running.push(run);
    },
    /** Throws what failed. */
    done: () => Promise.all(running),
  };
}
