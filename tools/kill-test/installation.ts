import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { newId } from "#platform/shared/ids.ts";
import { theWorld } from "#testing/facility.ts";
import { addDoses, type BenchFacility, makeFacility } from "../bench/facility.ts";
import { signIn, untilUp } from "../bench/server.ts";
import { type Cluster, startCluster } from "../embedded-postgres.ts";
import { freePort } from "../postgres/port.ts";
import { projectRoot } from "../project/places.ts";
import { prepareDatabase, query } from "../run/prepare-database.ts";
import { processEnvironment } from "../run/process-environment.ts";
import { readSecrets } from "../run/secrets.ts";
import { findings } from "./findings.ts";
import { supplyFindings } from "./supply-findings.ts";
import { giveSupply, type SupplyToUse, SupplyTraffic } from "./supply-traffic.ts";
import { type Due, Traffic } from "./traffic.ts";

/** A database with a facility and due doses, for processes that a test starts and ends. */
export class Installation {
  readonly cluster: Cluster;
  readonly owner: pg.Client;
  readonly bench: BenchFacility;
  readonly port: number;
  readonly directory: string;
  readonly doses: Due[];
  readonly #supply: SupplyToUse;
  readonly #env: NodeJS.ProcessEnv;
  #headers: Record<string, string> | null = null;

  private constructor(made: {
    cluster: Cluster;
    owner: pg.Client;
    bench: BenchFacility;
    port: number;
    directory: string;
    doses: Due[];
    supply: SupplyToUse;
    env: NodeJS.ProcessEnv;
  }) {
    this.cluster = made.cluster;
    this.owner = made.owner;
    this.bench = made.bench;
    this.port = made.port;
    this.directory = made.directory;
    this.doses = made.doses;
    this.#supply = made.supply;
    this.#env = made.env;
  }

  static async make(directory: string, doseCount: number): Promise<Installation> {
    const secrets = readSecrets(directory);
    const cluster = await startCluster({ directory, password: secrets.ownerPassword });
    await query(cluster.url(), "CREATE DATABASE cairn");
    const ownerUrl = cluster.url("cairn");
    await prepareDatabase(ownerUrl, secrets);
    const port = await freePort();
    const env: NodeJS.ProcessEnv = {
      ...processEnvironment({
        ownerUrl,
        passwords: secrets,
        masterKey: secrets.masterKey,
        dataDirectory: directory,
        port,
      }),
      RATE_LIMITS: "off",
      LOG_LEVEL: "fatal",
      SERVE_WEB: "no",
    };
    Object.assign(process.env, env);
    const bench = await makeFacility(8);
    const owner = await connected(ownerUrl);
    const doses = (await addDoses(owner, bench, doseCount)).map(
      (dose): Due => ({ ...dose, key: newId(), acknowledged: null }),
    );
    const supply = await giveSupply(bench.facility, Math.min(400, Math.ceil(doseCount / 10)));
    await (await theWorld()).app.close();
    return new Installation({ cluster, owner, bench, port, directory, doses: shuffled(doses), supply, env });
  }

  start(app: "api" | "worker"): ChildProcess {
    return spawn(process.execPath, [`src/apps/${app}/main.ts`], {
      cwd: projectRoot,
      env: { ...this.#env, DEFAULT_TENANT: this.bench.slug, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit"],
    });
  }

  async untilUp(): Promise<void> {
    await untilUp(this.port);
  }

  async traffic(): Promise<Traffic> {
    this.#headers ??= await signIn(this.port, this.bench.nurse);
    return new Traffic(this.port, this.#headers, this.doses);
  }

  /** Counts and destructions beside the doses. */
  async supplyTraffic(): Promise<SupplyTraffic> {
    this.#headers ??= await signIn(this.port, this.bench.nurse);
    return new SupplyTraffic(this.port, this.#headers, this.#supply);
  }

  /** What is lost, doubled or half-done in the ledgers, counts and destructions. */
  async supplyFindings(traffic: SupplyTraffic): Promise<string[]> {
    const client = await connected(this.cluster.url("cairn"));
    try {
      return await supplyFindings(client, this.bench.tenantId, traffic);
    } finally {
      await client.end();
    }
  }

  /** What is lost, doubled or half-done. */
  async findings(traffic: Traffic): Promise<string[]> {
    const client = await connected(this.cluster.url("cairn"));
    try {
      return await findings(
        client,
        this.bench.tenantId,
        traffic.acknowledged,
        traffic.sent.map(({ scheduleId }) => scheduleId),
      );
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.owner.end().catch(() => {});
    await this.cluster.stop();
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Ends a process and resolves when it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill(signal);
  await gone;
}

export const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** A directory for the length of the work. */
export async function withDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "cairn-kill-"));
  // PostgreSQL's own account must be able to enter it, or the database is put elsewhere.
  chmodSync(directory, 0o755);
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
