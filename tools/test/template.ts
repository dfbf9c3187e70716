import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startCluster } from "../embedded-postgres.ts";
import { removeCluster } from "../postgres/initialise.ts";
import { commandLine } from "../postgres/postmaster.ts";
import { testSettings } from "../postgres/settings.ts";
import { hashOf } from "../project/hash.ts";
import { testDirectory } from "../project/places.ts";
import { prepareDatabase, query } from "../run/prepare-database.ts";

/** The passwords of a test's database: it listens on this machine only and is thrown away. */
export const testSecrets = {
  ownerPassword: "owner-of-a-test-database",
  appPassword: "application-in-a-test",
  jobsPassword: "jobs-in-a-test",
  masterKey: Buffer.alloc(32, 7).toString("base64"),
};

export const templateDatabase = "cairn_template";

/** What the template is made of: when any of it changes, a new one is made. */
const ingredients = [
  "database",
  "src/platform/server/database/migrate.ts",
  "tools/reference-data",
  "tools/postgres",
  "tools/embedded-postgres.ts",
  "tools/run/prepare-database.ts",
  "tools/test/template.ts",
];

/**
 * The directory of a stopped cluster that holds `cairn_template`: migrated, with reference data. Made once and kept
 * under `DATA_DIR/test`, so running one test file takes a second or two. Several runs may ask at once: one makes it.
 */
export async function templateCluster(): Promise<string> {
  mkdirSync(testDirectory, { recursive: true });
  const name = `template-${hashOf(ingredients)}`;
  const place = join(testDirectory, name);
  const lock = `${place}.lock`;
  while (!existsSync(place)) {
    if (!takeLock(lock)) {
      await pause(100);
      continue;
    }
    try {
      if (!existsSync(place)) await make(place);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  utimesSync(place, new Date(), new Date());
  removeOldTemplates(name);
  return place;
}

async function make(place: string): Promise<void> {
  const unfinished = `${place}.unfinished`;
  if (existsSync(unfinished)) removeCluster(unfinished);
  const cluster = await startCluster({
    directory: unfinished,
    password: testSecrets.ownerPassword,
    settings: testSettings(),
    throwaway: true,
  });
  try {
    await query(cluster.url(), `CREATE DATABASE ${templateDatabase}`);
    await prepareDatabase(cluster.url(templateDatabase), testSecrets);
    await query(cluster.url(templateDatabase), "VACUUM ANALYZE");
    await query(cluster.url(templateDatabase), "CHECKPOINT");
  } finally {
    await cluster.stop("clean");
  }
  renameSync(unfinished, place);
}

function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    mkdirSync(join(lock, String(process.pid)));
    return true;
  } catch {
    const holder = Number(existsSync(lock) ? readdirSync(lock)[0] : Number.NaN);
    const abandoned = holder ? commandLine(holder) === "" : ageOf(lock) > 5_000;
    if (abandoned) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function ageOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? Date.now() - found.mtimeMs : 0;
}

/** Two are kept, for going back and forth between branches. */
function removeOldTemplates(current: string) {
  const others = readdirSync(testDirectory)
    .filter((name) => /^template-[0-9a-f]+$/.test(name) && name !== current)
    .map((name) => join(testDirectory, name))
    .sort((a, b) => ageOf(a) - ageOf(b));
  for (const old of others.slice(1)) if (ageOf(old) > 600_000) removeCluster(old);
}
