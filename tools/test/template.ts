import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, startCluster } from "../embedded-postgres.ts";
import { copyCluster } from "../postgres/initialise.ts";
import { testSettings } from "../postgres/settings.ts";
import { hashOf } from "../project/hash.ts";
import { prepareDatabase, query } from "../run/prepare-database.ts";
import { processEnvironment } from "../run/process-environment.ts";
import { runToEnd } from "../run/run-to-end.ts";
import { cachedCluster } from "./cached-cluster.ts";

/** The passwords of a test's database: it listens on this machine only and is thrown away. */
export const testSecrets = {
  ownerPassword: "owner-of-a-test-database",
  appPassword: "application-in-a-test",
  jobsPassword: "jobs-in-a-test",
  masterKey: Buffer.alloc(32, 7).toString("base64"),
};

/** Migrated, with reference data, and no facility. */
export const templateDatabase = "cairn_template";
/** The same with the demo facility. */
export const demoDatabase = "cairn_demo";

/** What a template is made of: when any of it changes, a new one is made. */
const ingredients = [
  "database",
  "src/platform/server/database/migrate.ts",
  "tools/reference-data",
  "tools/postgres",
  "tools/embedded-postgres.ts",
  "tools/run/prepare-database.ts",
  "tools/test/template.ts",
];

/** The directory of a stopped cluster that holds `cairn_template`. */
export function templateCluster(): Promise<string> {
  return cachedCluster("template", hashOf(ingredients), (directory) =>
    filled(directory, async (cluster) => {
      await query(cluster.url(), `CREATE DATABASE ${templateDatabase}`);
      await prepareDatabase(cluster.url(templateDatabase), testSecrets);
      await query(cluster.url(templateDatabase), "VACUUM ANALYZE");
    }),
  );
}

/**
 * One that holds `cairn_demo` as well. Its dates count from the hour it was made in, and it is seeded by calling the
 * actions, so it is made anew each hour and whenever anything the server runs has changed.
 */
export function demoCluster(): Promise<string> {
  const hour = new Date().toISOString().slice(0, 13).replaceAll(/\D/g, "");
  const key = hashOf([...ingredients, "src/modules", "src/platform/server", "src/platform/shared", "tools/seed"]);
  return cachedCluster("demo", `${key}${hour}`, async (directory) => {
    copyCluster(await templateCluster(), directory);
    await filled(directory, async (cluster) => {
      await query(cluster.url(), `CREATE DATABASE ${demoDatabase} TEMPLATE ${templateDatabase} STRATEGY FILE_COPY`);
      const ownerUrl = cluster.url(demoDatabase);
      const dataDirectory = join(directory, "demo-data");
      mkdirSync(dataDirectory, { recursive: true });
      await runToEnd("The demo facility could not be made.", ["tools/seed/seed.ts"], {
        ...processEnvironment({ ownerUrl, passwords: testSecrets, masterKey: testSecrets.masterKey, dataDirectory }),
        DATABASE_URL: ownerUrl,
        // The named people and a few others: enough for a journey, and made in a fraction of the time.
        SEED_SIZE: "small",
      });
      await query(ownerUrl, "VACUUM ANALYZE");
    });
  });
}

async function filled(directory: string, fill: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await startCluster({
    directory,
    password: testSecrets.ownerPassword,
    settings: testSettings(),
    throwaway: true,
  });
  try {
    await fill(cluster);
    await query(cluster.url(), "CHECKPOINT");
  } finally {
    await cluster.stop("clean");
  }
}
