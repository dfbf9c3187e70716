import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createTestTenant,
  givenInstallation,
  type Installation,
  rolePasswords,
} from "#modules/settings/tenancy/testing.ts";
import { sealAudit } from "../audit/seal.ts";
import { verifyAudit } from "../audit/verify.ts";
import { roleUrl } from "../database/migrate.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Platform } from "../platform.ts";
import { makeRoot, openRoot, rewrapRoot } from "./root-key.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];
let installation: Installation;
let ownerUrl: string;
let appUrl: string;

beforeAll(async () => {
  installation = await givenInstallation("root_key");
  ownerUrl = await installation.database();
  appUrl = roleUrl(ownerUrl, "cairn_app", rolePasswords().appPassword);
});
afterAll(() => installation.end());

async function withPlatform<T>(masterKey: Buffer, work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = installation.platformOn(ownerUrl, { masterKey: await openRoot(appUrl, masterKey) });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}
async function fileOf(platform: Platform, id: string): Promise<string> {
  const tenant = await platform.tenants.bySlug("rooted");
  if (!tenant) throw new Error("The facility is gone.");
  expect(await verifyAudit(platform, tenant.id)).toMatchObject({ ok: true });
  return (await asSystem(platform, tenant, (act) => platform.files.read(act, id))).content.toString();
}

it("FILE-2 a rotated master key re-wraps the root: files, secrets and seals are untouched, and the old key opens nothing", async () => {
  await makeRoot(ownerUrl, first);
  const root = await openRoot(appUrl, first);
  expect(root.equals(first)).toBe(false);
  const id = await withPlatform(first, async (platform) => {
    const tenant = await createTestTenant(platform, "rooted");
    const file = await asSystem(platform, tenant, (act) =>
      platform.files.put(act, {
        name: "kept.txt",
        mediaType: "text/plain",
        content: Buffer.from("readable for ever"),
        subjectType: "clinician",
        subjectId: tenant.id,
      }),
    );
    await asSystem(platform, tenant, sealAudit);
    return file.id;
  });
  // Asked for again at each start: where there is data, nothing changes.
  await makeRoot(ownerUrl, first);
  expect((await openRoot(appUrl, first)).equals(root)).toBe(true);

  await rewrapRoot(ownerUrl, first, second);
  expect((await openRoot(appUrl, second)).equals(root)).toBe(true);
  expect(await withPlatform(second, (platform) => fileOf(platform, id))).toBe("readable for ever");
  await expect(openRoot(appUrl, first)).rejects.toThrow("MASTER_KEY is not the key of this database");
  await expect(rewrapRoot(ownerUrl, first, second)).rejects.toThrow("MASTER_KEY is not the key of this database");
});

it("FILE-2 an installation without a root key rotates, too: its first key stays the root, wrapped by the new one", async () => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("DELETE FROM installation_root");
  await client.end();
  const old = randomBytes(32);
  expect((await openRoot(appUrl, old)).equals(old)).toBe(true);
  await makeRoot(ownerUrl, old);
  expect((await openRoot(appUrl, old)).equals(old)).toBe(true);
  await rewrapRoot(ownerUrl, old, second);
  expect((await openRoot(appUrl, second)).equals(old)).toBe(true);
  await expect(openRoot(appUrl, old)).rejects.toThrow("MASTER_KEY");
});
