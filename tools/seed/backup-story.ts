import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { outdated } from "#modules/operations/backup/retention.ts";
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
export class NightlyBackups {
  readonly #nights: ReadonlySet<string>;
  readonly #worker = new Worker(new URL("./backup-worker.ts", import.meta.url));
  #running: Promise<void> = Promise.resolve();

  constructor(calendar: Calendar) {
    this.#nights = new Set(keptNights(calendar));
  }

  async atDawn(day: string): Promise<void> {
    const now = addMinutes(day, 60);
    if (!this.#nights.has(now)) return;
    await this.#running;
    this.#running = this.#make(now);
    // Its caller reports a failure; until then it must not count as unhandled.
    this.#running.catch(() => {});
  }

  /** Throws what failed. */
  done(): Promise<void> {
    return this.#running;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  async #make(now: string): Promise<void> {
    const answered = once(this.#worker, "message");
    this.#worker.postMessage(now);
    const [failure] = await answered;
    if (failure !== null) throw new Error(`The backup of ${now} failed: ${failure}`);
  }
}
