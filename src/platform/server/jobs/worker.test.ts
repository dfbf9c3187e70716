import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { defineModule, type ModuleDefinition } from "../execution/module.ts";
import { createApp } from "../http/app.ts";
import { Platform } from "../platform.ts";
import { silentLogger } from "../telemetry/logger.ts";
import type { Otlp } from "../telemetry/otlp.ts";
import { defineJob } from "./jobs.ts";
import { startWorker } from "./worker.ts";

const jobsUrl = process.env.JOBS_DATABASE_URL ?? "";
let begun = 0;
/** Never ends by itself. */
const stuck = defineJob({
  module: "platform",
  name: "test.stuck",
  payload: z.object({}),
  run: () => {
    begun += 1;
    return new Promise<void>(() => {});
  },
});
let facility: Facility;
let queue: pg.Client;
beforeAll(async () => {
  facility = await givenFacility();
  queue = new pg.Client({ connectionString: jobsUrl });
  await queue.connect();
});
afterAll(() => queue.end());

const oneJob = defineModule({ name: "platform", switch: null, handlers: [], events: [], jobs: [stuck] });
/** A process of its own; without modules it knows one job. */
const alone = (modules: readonly ModuleDefinition[] = [oneJob]) =>
  new Platform({
    databaseUrl: process.env.APP_DATABASE_URL ?? "",
    masterKey: facility.platform.masterKey,
    dataDirectory: facility.platform.dataDirectory,
    modules,
    logger: silentLogger,
    poolSize: 2,
  });

it("OPS-3 a worker releases jobs beyond its time limit, and another worker repeats them", async () => {
  await facility.system(async (act) => act.enqueue(stuck, {}));
  const job = async () => {
    const { rows } = await queue.query<{ locked: boolean; attempts: number }>(
      `SELECT j.locked_at IS NOT NULL AS locked, j.attempts FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = $1 AND j.payload ->> 'tenantId' = $2`,
      [stuck.task, facility.tenant.id],
    );
    return rows[0];
  };
  const worker = await startWorker(alone(), jobsUrl, [], 200);
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1);
  expect(await job()).toMatchObject({ locked: true });
  const asked = performance.now();
  await worker.stop();
  expect(performance.now() - asked).toBeLessThan(8_000);
  expect(await job()).toEqual({ locked: false, attempts: 1 });
  await queue.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = $1`,
    [stuck.task],
  );
}, 60_000);

it("OPS-3 buffered telemetry is sent while the database is available, and the pool closes last", async () => {
  const platform = alone(facility.platform.registry.modules);
  const steps: string[] = [];
  const telemetry = {
    offerMetrics: () => {},
    close: async () => {
      await platform.database.global("SELECT 1");
      steps.push("telemetry");
    },
  } as unknown as Otlp;
  const app = await createApp(platform, { telemetry });
  app.http.server.once("close", () => void steps.push("requests"));
  await app.http.listen({ host: "127.0.0.1", port: 0 });
  await app.close();
  expect(steps).toEqual(["requests", "telemetry"]);
  await expect(platform.database.global("SELECT 1")).rejects.toThrow();
});
