import { readdirSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { migrationsDirectory } from "../database/migrate.ts";
import type { Platform } from "../platform.ts";
import { lowShare } from "../storage/storage.ts";

/** Whether this process should receive traffic: `stop()` answers no at once, so that the load balancer sends no more requests. */
export class Readiness {
  #stopping = false;
  readonly #platform: Platform;
  readonly #strained: () => boolean;
  constructor(platform: Platform, strained: () => boolean = () => false) {
    this.#platform = platform;
    this.#strained = strained;
  }

  stop(): void {
    this.#stopping = true;
  }

  /** Each check with its measured value, for `/operations/health`; the public `/readyz` has the names only. */
  async details(): Promise<{ name: string; ok: boolean; detail: string }[]> {
    if (this.#stopping) return [{ name: "running", ok: false, detail: "The server is stopping." }];
    const running = { name: "running", ok: true, detail: "The server is running." };
    const strained = this.#strained();
    const load = {
      name: "load",
      ok: !strained,
      detail: strained ? "Requests are delayed by seconds and refused." : "Requests are answered without delay.",
    };
    try {
      const [row] = await this.#platform.database.global<Facts>(`SELECT
        (SELECT array_agg(name) FROM schema_migrations) AS migrations, graphile_worker.cairn_lag_seconds() AS jobs,
        cairn_unsealed_seconds() AS unsealed,
        cairn_months_ahead(current_date) AS months`);
      const wanted = readdirSync(migrationsDirectory).filter((name) => name.endsWith(".sql"));
      const applied = new Set(row?.migrations ?? []);
      const missing = wanted.filter((name) => !applied.has(name)).length;
      const free = await this.#platform.storage.measure();
      const { jobs = 0, unsealed = 0, months = false } = row ?? {};
      return [
        running,
        load,
        { name: "database", ok: true, detail: "The database is connected." },
        {
          name: "migrations",
          ok: missing === 0,
          detail: missing === 0 ? "The schema is current." : `${missing} migrations are missing.`,
        },
        { name: "jobs", ok: jobs < 60, detail: `The oldest queued job is ${Math.round(jobs)} s late.` },
        {
          name: "seals",
          ok: unsealed < 60,
          detail: `The oldest unsealed audit entry is ${Math.round(unsealed)} s old.`,
        },
        {
          name: "partitions",
          ok: months,
          detail: months
            ? "The partitions of the next months exist."
            : "A monthly partition of the audit log or the dose entries is missing.",
        },
        { name: "disk", ok: free > lowShare, detail: `${Math.round(free * 100)} % of the data disk is free.` },
      ];
    } catch {
      return [running, load, { name: "database", ok: false, detail: "The database does not respond." }];
    }
  }

  async checks(): Promise<Record<string, boolean>> {
    return Object.fromEntries((await this.details()).map(({ name, ok }) => [name, ok]));
  }
}

interface Facts {
  migrations: string[];
  jobs: number;
  unsealed: number;
  months: boolean;
}

/** `/healthz`: the process is running. `/readyz`: it can serve: load, database, migrations, job queue (OPS-2). */
export function mountHealth(http: FastifyInstance, platform: Platform, strained: () => boolean): Readiness {
  const readiness = new Readiness(platform, strained);
  http.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    const checks = await readiness.checks();
    // A server with a full disk still serves reads, so the check is shown without taking the server out of service.
    const ok = Object.entries(checks).every(([name, good]) => good || name === "disk");
    return reply
      .code(ok ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ok, checks });
  });
  return readiness;
}
