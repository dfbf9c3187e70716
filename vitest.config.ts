import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { unaffectedTests } from "./tools/test/affected.ts";
import { Failures } from "./tools/test/failures.ts";

const planTests = "src/**/list-plans.test.ts";
const timeTests = "src/platform/shared/time/**/*.test.ts";

/** The time library must answer the same wherever the server stands: its tests run once under each of these zones. */
const timeZones = { "time-utc": "UTC", "time-los-angeles": "America/Los_Angeles", "time-kolkata": "Asia/Kolkata" };

/** Slow tests of the infrastructure and of plans, when nothing they test has changed: they say so (`// runs-when:`). */
const unaffected = unaffectedTests();

/** A real PostgreSQL with migrations and reference data: one for the run, one database per worker. */
const database = {
  globalSetup: ["tools/test/database.setup.ts"],
  setupFiles: ["tools/test/worker-database.ts"],
  testTimeout: 60_000,
  hookTimeout: 180_000,
};

/** Component tests that start the app or its watches, which last as long as the page: each has a page to itself. */
const alone = globSync("src/**/*.test.tsx").filter((file) =>
  /\b(startApp|boot|watchVersion|watchServer|seekLeadership)\(/.test(readFileSync(file, "utf8")),
);

const components = {
  environment: "happy-dom",
  // A transition still running when its page is gone would find no window at its last step.
  environmentOptions: {
    happyDOM: {
      settings: {
        device: { prefersReducedMotion: "reduce" as const },
        // The server runs in the same process: it and the test ask the simulators on other ports.
        fetch: { disableSameOriginPolicy: true },
      },
    },
  },
  include: ["src/**/*.test.tsx"],
  ...database,
  setupFiles: [...database.setupFiles, "tools/test/dom.ts"],
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    pool: "forks",
    passWithNoTests: false,
    restoreMocks: true,
    // Polling ends with what it waits for; this only says when to give up, also on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // A check of `npm test` is told of once more at its end.
    reporters: ["default", ...(process.env.CAIRN_CHECK ? [new Failures(process.env.CAIRN_CHECK)] : [])],
    css: { modules: { classNameStrategy: "non-scoped" } },
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: ["src/**/*.test.ts"],
          exclude: [timeTests, planTests, ...unaffected],
          // The whole house takes a second to load: a worker loads it once, and every file founds facilities of its own.
          isolate: false,
          ...database,
        },
      },
      {
        extends: true,
        test: {
          name: "plans",
          environment: "node",
          include: [planTests],
          exclude: unaffected,
          isolate: false,
          ...database,
        },
      },
      // A worker loads React, Mantine and the server once for all its files; `dom.ts` leaves each a clean page.
      { extends: true, test: { ...components, name: "components", isolate: false, exclude: alone } },
      { extends: true, test: { ...components, name: "components-alone", include: alone } },
      {
        extends: true,
        test: {
          name: "tools",
          environment: "node",
          include: ["tools/**/*.test.ts"],
          exclude: unaffected,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      ...Object.entries(timeZones).map(([name, zone]) => ({
        extends: true as const,
        test: { name, environment: "node", include: [timeTests], isolate: false, env: { TZ: zone } },
      })),
      {
        extends: true,
        test: {
          name: "e2e",
          environment: "node",
          include: ["e2e/**/*.journey.ts"],
          // A worker loads the support and starts its browser once; every file has a facility of its own.
          isolate: false,
          globalSetup: ["e2e/support/facility.setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
