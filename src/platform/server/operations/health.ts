import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";

const migrationsDirectory = join(import.meta.dirname, "../../../../database/migrations");

/** Whether this process should receive traffic: `stop()` says no at once, so that a balancer looks away before the end. */
export class Readiness {
  #stopping = false;
  readonly #platform: Platform;
  constructor(platform: Platform) {
    this.#platform = platform;
  }

  stop(): void {
    this.#stopping = true;
  }

  async checks(): Promise<Record<string, boolean>> {
    if (this.#stopping) return { running: false };
    try {
      const [row] = await this.#platform.database.global<{ migrations: string[]; lag: number }>(
        `SELECT (SELECT array_agg(name) FROM schema_migrations) AS migrations, graphile_worker.cairn_lag_seconds() AS lag`,
      );
      const wanted = readdirSync(migrationsDirectory).filter((name) => name.endsWith(".sql"));
      const applied = new Set(row?.migrations ?? []);
      return {
        running: true,
        database: true,
        migrations: wanted.every((name) => applied.has(name)),
        jobs: (row?.lag ?? 0) < 60,
      };
    } catch {
      return { running: true, database: false };
    }
  }
}

/** `/healthz`: the process lives. `/readyz`: it can serve: database, migrations, job queue (OPS-2). */
export function mountHealth(http: FastifyInstance, platform: Platform): Readiness {
  const readiness = new Readiness(platform);
  http.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    const checks = await readiness.checks();
    const ok = Object.values(checks).every(Boolean);
    return reply
      .code(ok ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ok, checks });
  });
  return readiness;
}
