import { join } from "node:path";
import type { BackupPlace } from "#modules/operations/index.ts";
import { unwrapMasterKeys } from "#platform/server/crypto/key-service.ts";
import { openRoot } from "#platform/server/crypto/root-key.ts";
import { loadSecretFiles } from "#platform/server/crypto/secret-files.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { untilDatabaseAnswers } from "#platform/server/database/until-answers.ts";
import { filePlaceOf } from "#platform/server/files/file-place.ts";
import type { PlatformOptions } from "#platform/server/platform.ts";
import { readOutsideSettings } from "#platform/server/ports/outside-settings.ts";

// First of all, because a secret may be in a file.
loadSecretFiles(process.env);

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. \`npm start\` sets it; docs/operations.md says how to by hand.`);
  return value;
}

/** What server and worker read from their environment. Throws a message an operator can act on. */
export function readSettings(): Omit<PlatformOptions, "modules"> & {
  jobsUrl: string;
  host: string;
  port: number;
  trustedProxies: string[];
  limits: boolean;
} {
  return {
    databaseUrl: required("APP_DATABASE_URL"),
    jobsUrl: process.env.JOBS_DATABASE_URL ?? "",
    masterKey: readMasterKey(process.env.MASTER_KEY),
    dataDirectory: required("DATA_DIR"),
    filePlace: filePlaceOf(process.env, required("DATA_DIR")),
    baseDomain: process.env.BASE_DOMAIN ?? "localhost",
    defaultTenant: process.env.DEFAULT_TENANT ?? "demo",
    outside: readOutsideSettings(process.env),
    host: process.env.HOST ?? "127.0.0.1",
    port: Number(process.env.PORT ?? 4000),
    poolSize: Number(process.env.POOL_SIZE ?? 12),
    trustedProxies: (process.env.TRUSTED_PROXIES ?? "").split(",").filter(Boolean),
    backupsAvailable: process.env.BACKUPS === "on",
    ...(process.env.BACKUP_DIR ? { backupDirectory: process.env.BACKUP_DIR } : {}),
    // `npm start` prints what its child processes send.
    tellOperator: process.send ? (text) => process.send?.({ tellOperator: text }) : null,
    allowSignup: ["on", "1", "true"].includes(process.env.ALLOW_SIGNUP ?? ""),
    // Only load tests switch the limits off.
    limits: process.env.RATE_LIMITS !== "off",
  };
}

type Settings = ReturnType<typeof readSettings>;

/**
 * The same, with the installation's root key in place of the master key that wraps it: what a `Platform` takes. Retries
 * while the database is unavailable. `onAway` gets the reason; the function it returns is called when the database is back.
 */
export async function openSettings(
  onAway: (settings: Settings, why: () => string) => Promise<() => Promise<void>> = async () => async () => {},
): Promise<Settings> {
  await unwrapMasterKeys(process.env);
  const settings = readSettings();
  let reason = "";
  let back: (() => Promise<void>) | undefined;
  await untilDatabaseAnswers(settings.databaseUrl, async (why) => {
    reason = why;
    process.stderr.write(`${why}. Retrying.\n`);
    settings.tellOperator?.(`${why}. Retrying.`);
    back ??= await onAway(settings, () => reason);
  });
  await back?.();
  return { ...settings, masterKey: await openRoot(settings.databaseUrl, settings.masterKey) };
}

/**
 * The worker's connection to the whole database, for backups: BACKUP_DATABASE_URL signs in as the owner. Null without it;
 * then the operator runs `npm run backup`. The server never has it.
 */
export function readBackupPlace(ownerUrl = process.env.BACKUP_DATABASE_URL): BackupPlace | null {
  if (!ownerUrl) return null;
  const { databaseUrl, jobsUrl, masterKey, dataDirectory } = readSettings();
  const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
  return {
    ownerUrl,
    appPassword: passwordOf(databaseUrl),
    jobsPassword: passwordOf(jobsUrl),
    masterKey,
    dataDirectory,
    files: filePlaceOf(process.env, dataDirectory),
    backupDirectory: process.env.BACKUP_DIR || join(dataDirectory, "backups"),
  };
}

/** Ends gracefully at the first SIGTERM or SIGINT, at once at the second. */
export function onStop(stop: () => Promise<void>): void {
  let asked = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}
