import { existsSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, startCluster } from "../embedded-postgres.ts";
import { copyCluster, removeCluster } from "../postgres/initialise.ts";
import { commandLine, findRunning, stopPostmaster } from "../postgres/postmaster.ts";
import { testSettings } from "../postgres/settings.ts";
import { testDirectory } from "../project/places.ts";
import { query } from "../run/prepare-database.ts";
import { templateCluster, templateDatabase, testSecrets } from "./template.ts";

export interface TestCluster {
  /** Connection string of the owner for a database of this cluster. */
  url(database: string): string;
  /** Makes a database like `cairn_template` (or another of this cluster) and returns its owner's connection string. */
  clone(name: string, from?: string): Promise<string>;
  /** A directory for the files of this run. */
  readonly directory: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for one test run: a copy of the template cluster, removed at the end. What killed runs left behind is
 * cleared away first.
 */
export async function startTestCluster(purpose: string, from = templateCluster): Promise<TestCluster> {
  const template = await from();
  await clearAbandoned();
  const directory = join(testDirectory, `run-${process.pid}-${purpose}`);
  mkdirSync(directory, { recursive: true });
  copyCluster(template, directory);
  const cluster: Cluster = await startCluster({
    directory,
    password: testSecrets.ownerPassword,
    settings: testSettings(),
    throwaway: true,
  });
  return {
    directory,
    url: (database) => cluster.url(database),
    async clone(name, from = templateDatabase) {
      await query(cluster.url(), `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`);
      return cluster.url(name);
    },
    async stop() {
      await cluster.stop();
      removeCluster(directory);
    },
  };
}

async function clearAbandoned(): Promise<void> {
  for (const name of readdirSync(testDirectory)) {
    const pid = Number(/^run-(\d+)-/.exec(name)?.[1]);
    if (!pid || commandLine(pid) !== "") continue;
    const directory = join(testDirectory, name);
    if (existsSync(join(directory, "pg"))) {
      const data = realpathSync(join(directory, "pg"));
      const running = await findRunning(data, 0);
      if (running) await stopPostmaster(running.pid, data, "SIGQUIT");
    }
    removeCluster(directory);
  }
}
