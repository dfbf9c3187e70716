import { afterAll, beforeAll, describe, expect } from "vitest";

/** The zones a server process may run in; no result may depend on it (platform TIME-3). */
const processZones = { UTC: 0, "America/Los_Angeles": 480, "Asia/Kolkata": -330 };

/**
 * Runs a suite once in each process zone. Node reads `TZ` again when it is assigned in the process's main thread;
 * where it would not (worker threads), the first assertion fails instead of proving nothing.
 */
export function underEveryProcessZone(suite: () => void): void {
  for (const [zone, januaryOffset] of Object.entries(processZones))
    describe(`with the process in ${zone}`, () => {
      const before = process.env.TZ;
      beforeAll(() => {
        process.env.TZ = zone;
        expect(new Date(2027, 0, 1).getTimezoneOffset()).toBe(januaryOffset);
      });
      afterAll(() => {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      });
      suite();
    });
}
