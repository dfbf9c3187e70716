import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { givenInstallation, rolePasswords } from "#modules/settings/tenancy/testing.ts";
import { migrate, OlderSchemaError } from "./migrate.ts";
import { mayMakeDemoAgain } from "./older-demo.ts";

let installation: Awaited<ReturnType<typeof givenInstallation>>;
beforeAll(async () => {
  installation = await givenInstallation("migrate");
});
afterAll(() => installation.end());

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database as the migrations before the baselines left it. */
async function olderDatabase(demo: boolean): Promise<string> {
  const url = await installation.emptyDatabase();
  await run(
    url,
    "CREATE TABLE schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    "INSERT INTO schema_migrations (name, sha256) VALUES ('0001_platform_foundation.sql', 'x')",
    "CREATE TABLE tenants (id uuid PRIMARY KEY, is_demo boolean NOT NULL)",
    `INSERT INTO tenants VALUES (gen_random_uuid(), ${demo})`,
  );
  return url;
}

it("applies every baseline once", async () => {
  const ownerUrl = await installation.emptyDatabase();
  const applied = await migrate({ ownerUrl, ...rolePasswords() });
  expect(applied[0]).toBe("0001_kernel_baseline.sql");
  expect(await migrate({ ownerUrl, ...rolePasswords() })).toEqual([]);
});

it("refuses a database of an older schema and leaves it as it was", async () => {
  const ownerUrl = await olderDatabase(false);
  await expect(migrate({ ownerUrl, ...rolePasswords() })).rejects.toThrow(OlderSchemaError);
  await expect(run(ownerUrl, "SELECT id FROM tenants", "SELECT 1 FROM clients")).rejects.toThrow(/"clients" does not/);
});

it("refuses a database whose baseline has been changed since", async () => {
  const ownerUrl = await installation.emptyDatabase();
  await migrate({ ownerUrl, ...rolePasswords() });
  await run(ownerUrl, "UPDATE schema_migrations SET sha256 = 'x' WHERE name = '0001_kernel_baseline.sql'");
  await expect(migrate({ ownerUrl, ...rolePasswords() })).rejects.toThrow(OlderSchemaError);
});

it("only a demo in the embedded database may be made again", async () => {
  const demo = await olderDatabase(true);
  const facility = await olderDatabase(false);
  expect(await mayMakeDemoAgain({ embedded: true, ownerUrl: demo }, "demo")).toBe(true);
  expect(await mayMakeDemoAgain({ embedded: true, ownerUrl: demo }, "none")).toBe(false);
  expect(await mayMakeDemoAgain({ embedded: false, ownerUrl: demo }, "demo")).toBe(false);
  expect(await mayMakeDemoAgain({ embedded: true, ownerUrl: facility }, "demo")).toBe(false);
});
