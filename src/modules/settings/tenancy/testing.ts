import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Clock } from "#platform/server/clock.ts";
import type { Key } from "#platform/server/crypto/secrets.ts";
import { migrate, roleUrl } from "#platform/server/database/migrate.ts";
import type { FilePlace } from "#platform/server/files/file-place.ts";
import { Platform, type Tenant } from "#platform/server/platform.ts";
import { silentLogger } from "#platform/server/telemetry/logger.ts";
import { allModules } from "#testing/facility.ts";
import { createTenant } from "./create-tenant.ts";

const passwordOf = (url: string | undefined) => decodeURIComponent(new URL(url ?? "").password);

/** Passwords of the roles shared by all test databases. */
export const rolePasswords = () => ({
  appPassword: passwordOf(process.env.APP_DATABASE_URL),
  jobsPassword: passwordOf(process.env.JOBS_DATABASE_URL),
});

/** Separate databases and a directory for tests that need their own installation. `end()` removes them. */
export async function givenInstallation(label: string) {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL ?? "" });
  await owner.connect();
  const directory = await mkdtemp(join(tmpdir(), `cairn-${label}-`));
  const made: string[] = [];
  const modules = await allModules();
  /** Owner URL of a new, empty database. */
  const emptyDatabase = async (options = "") => {
    const name = `${label}_${process.pid}_${made.length}`;
    made.push(name);
    await owner.query(`CREATE DATABASE ${name} ${options}`);
    const url = new URL(process.env.DATABASE_URL ?? "");
    url.pathname = `/${name}`;
    return url.toString();
  };
  return {
    /** A connection to the shared database as owner. */
    owner,
    directory,
    emptyDatabase,
    /** The same with all migrations. */
    async database(): Promise<string> {
      const ownerUrl = await emptyDatabase();
      await migrate({ ownerUrl, ...rolePasswords() });
      return ownerUrl;
    },
    /** A process on one of these databases. */
    platformOn(
      ownerUrl: string,
      { masterKey, clock, filePlace }: { masterKey: Key; clock?: Clock; filePlace?: FilePlace },
    ): Platform {
      return new Platform({
        databaseUrl: roleUrl(ownerUrl, "cairn_app", rolePasswords().appPassword),
        masterKey,
        dataDirectory: directory,
        modules,
        ...(clock ? { clock } : {}),
        ...(filePlace ? { filePlace } : {}),
        logger: silentLogger,
        poolSize: 2,
      });
    },
    async end(): Promise<void> {
      for (const name of made) await owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await owner.end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
export type Installation = Awaited<ReturnType<typeof givenInstallation>>;

/** Creates a facility with default settings under this address. */
export function createTestTenant(platform: Platform, slug: string): Promise<Tenant> {
  return createTenant(platform, {
    slug,
    name: `Facility ${slug}`,
    legalName: `Facility ${slug}, Inc.`,
    customerType: "FULL",
    timeZone: "America/Los_Angeles",
    part2Program: false,
  });
}
