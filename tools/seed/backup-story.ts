import { type BackupPlace, runBackup } from "#platform/server/operations/backup/backup-runs.ts";
import { outdated } from "#platform/server/operations/backup/retention.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";

const kept = 14;

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
  return nights.filter((night) => !gone.has(night)).map(({ madeAt }) => madeAt);
}

/**
 * Makes the nightly backup of a day of the story, if it is one that was kept: a whole archive of what the database held then,
 * which the restore reads like any other. Runs beside the stories, which go on until the next one is due.
 */
export function nightlyBackups(place: BackupPlace, calendar: Calendar) {
  const nights = new Set(keptNights(calendar));
  let running: Promise<unknown> = Promise.resolve();
  return {
    async atDawn(day: string): Promise<void> {
      const now = addMinutes(day, 60);
      if (!nights.has(now)) return;
      await running;
      running = runBackup(place, { kind: "nightly", requestedBy: null, now });
      // Told by whoever waits for it; until then a failure must not count as unhandled.
      running.catch(() => {});
    },
    /** Throws what failed. */
    done: () => running,
  };
}
