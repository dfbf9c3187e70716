// runs-when: tools/postgres/** tools/embedded-postgres.ts tools/run/prepare-database.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Cluster, startCluster } from "./embedded-postgres.ts";
import { removeCluster } from "./postgres/initialise.ts";
import { readPostmaster } from "./postgres/postmaster.ts";
import { query } from "./run/prepare-database.ts";

const password = "p'ass/w@rd:%";
let directory: string;
let running: Cluster[] = [];

beforeEach(() => {
  directory = place();
});
afterEach(async () => {
  for (const cluster of running) await cluster.stop();
  running = [];
  removeCluster(directory);
});

/** Like `DATA_DIR`: others may pass, so that PostgreSQL's account can reach its data when root runs the tests. */
function place(): string {
  const made = mkdtempSync(join(tmpdir(), "cairn-pg-"));
  chmodSync(made, 0o711);
  return made;
}

async function start(options: Partial<Parameters<typeof startCluster>[0]> = {}): Promise<Cluster> {
  const cluster = await startCluster({ directory, password, ...options });
  running.push(cluster);
  return cluster;
}

function postmaster(of = directory): number {
  return readPostmaster(join(of, "pg"))?.pid ?? 0;
}

async function keep(cluster: Cluster, text: string): Promise<void> {
  await query(cluster.url(), "CREATE TABLE IF NOT EXISTS kept (text text)");
  await query(cluster.url(), "INSERT INTO kept VALUES ($1)", [text]);
}

async function kept(cluster: Cluster): Promise<string[]> {
  return (await query<{ text: string }>(cluster.url(), "SELECT text FROM kept ORDER BY text")).map(({ text }) => text);
}

describe("the embedded PostgreSQL", { timeout: 60_000 }, () => {
  test("holds UTF8 with rules of its own, listens on this machine only and writes through", async () => {
    const cluster = await start();
    const [found] = await query(
      cluster.url(),
      `SELECT current_setting('server_encoding') AS encoding, lower('ÅÉ') AS lower, datlocale AS locale,
              current_setting('listen_addresses') AS listens, current_setting('synchronous_commit') AS commit,
              current_setting('fsync') AS fsync
       FROM pg_database WHERE datname = 'postgres'`,
    );
    expect(found).toEqual({
      encoding: "UTF8",
      lower: "åé",
      locale: "C.UTF-8",
      listens: "127.0.0.1",
      commit: "on",
      fsync: "on",
    });
  });

  test("is closed to everyone without the password, and its files to everyone but its account", async () => {
    const cluster = await start();
    const wrong = Object.assign(new URL(cluster.url()), { password: "guess" }).toString();
    await expect(query(wrong, "SELECT 1")).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(directory, "pg")).mode & 0o777).toBe(0o700);
  });

  test("comes back by itself after kill -9, with all that was acknowledged, on the same port", async () => {
    let back = () => {};
    const restarted = new Promise<void>((done) => {
      back = done;
    });
    const cluster = await start({ onRestarted: back });
    const { port } = cluster;
    await keep(cluster, "acknowledged");
    process.kill(postmaster(), "SIGKILL");
    await restarted;
    expect(cluster.port).toBe(port);
    expect(await kept(cluster)).toEqual(["acknowledged"]);
  });

  test("is taken over when the process that had started it was killed", async () => {
    const script = `
      const { startCluster } = await import(${JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"))});
      await startCluster({ directory: process.argv[1], password: process.argv[2] });
      process.stdout.write("ready");
      setInterval(() => {}, 1000);`;
    const starter = spawn(process.execPath, ["--input-type=module", "-e", script, directory, password], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(starter.stdout, "data");
    const left = postmaster();
    starter.kill("SIGKILL");
    await once(starter, "exit");

    const cluster = await start();
    expect(cluster.adopted).toBe(true);
    expect(postmaster()).toBe(left);
    await keep(cluster, "after");
    await cluster.stop();
    expect(readPostmaster(join(directory, "pg"))).toBeUndefined();
  });

  test("starts over a postmaster.pid that a power failure left and whose number now is another process", async () => {
    const first = await start();
    await keep(first, "before the failure");
    const file = join(directory, "pg", "postmaster.pid");
    const content = readFileSync(file, "utf8");
    await first.stop();
    writeFileSync(file, content.replace(/^\d+/, String(process.pid)));
    expect(await kept(await start())).toEqual(["before the failure"]);
  });

  test("keeps its port over restarts", async () => {
    const first = await start();
    await first.stop();
    expect((await start()).port).toBe(first.port);
  });

  test("runs beside another one", async () => {
    const other = place();
    try {
      const [one, two] = await Promise.all([start(), start({ directory: other })]);
      await keep(one, "one");
      await keep(two, "two");
      expect([await kept(one), await kept(two)]).toEqual([["one"], ["two"]]);
      await two.stop();
      expect(await kept(one)).toEqual(["one"]);
    } finally {
      removeCluster(other);
    }
  });

  test("refuses data of another major version in words", async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(directory, "pg", "PG_VERSION"), "14\n");
    await expect(start()).rejects.toThrow(/made by PostgreSQL 14; this Cairn brings PostgreSQL 18/);
  });
});
