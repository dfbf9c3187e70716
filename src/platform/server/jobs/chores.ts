import type { Platform } from "../platform.ts";
import { notifyOfLowStorage } from "../storage/watch-storage.ts";

/** Work of the whole installation, outside any tenant and transaction. Times are UTC, in crontab notation. */
export interface Chore {
  task: string;
  cron: string | null;
  run: (payload: unknown) => Promise<void>;
}

/** Work of the whole installation that needs no more than the application's own connection. */
export function platformChores(platform: Platform): Chore[] {
  return [
    {
      task: "platform:storage.watch",
      cron: "* * * * *",
      run: async () => notifyOfLowStorage(platform, await platform.storage.measure()),
    },
    {
      // Checked hourly, done every 90 days, by one worker.
      task: "platform:keys.rotate",
      cron: "35 * * * *",
      run: async () => {
        for (const use of await platform.keys.rotate())
          platform.log.info("A signing key was replaced.", { code: use, task: "platform:keys.rotate" });
      },
    },
  ];
}
