// runs-when: src/platform/server/crypto/** src/platform/server/files/** src/modules/operations/backup/** database/migrations/0001_kernel_baseline.sql tools/rotate-master-key.ts tools/simulators/**

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveKey } from "#modules/operations/backup/archive-key.ts";
import { backUp } from "#modules/operations/backup/back-up.ts";
import { restore } from "#modules/operations/backup/restore.ts";
import {
  createTestTenant,
  givenInstallation,
  type Installation,
  rolePasswords,
} from "#modules/settings/tenancy/testing.ts";
import { steer } from "#testing/outside.ts";
import { roleUrl } from "../database/migrate.ts";
import { asSystem } from "../execution/as-system.ts";
import { filePlaceOf } from "../files/file-place.ts";
import { unwrapMasterKeys } from "./key-service.ts";
import { makeRoot, openRoot } from "./root-key.ts";
import { readMasterKey } from "./secrets.ts";
import { givenWrappedKey, simulatedKms, simulatedKmsEnvironment } from "./testing.ts";

const unwrapped = async (over: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> => {
  const environment = { ...simulatedKmsEnvironment(), ...over };
  await unwrapMasterKeys(environment);
  return environment;
};
const fault = (match: string, kind: string, times: number) => steer("fault", { simulator: "kms", match, kind, times });

describe("FILE-2 the master key from a key service (AWS KMS)", () => {
  it("is requested by a signed request; a key in plain text, or none, needs no request", async () => {
    const blob = await givenWrappedKey();
    const { MASTER_KEY, NEW_MASTER_KEY } = await unwrapped({ MASTER_KEY_KMS: blob });
    expect(readMasterKey(MASTER_KEY)).toHaveLength(32);
    expect(blob).not.toContain(MASTER_KEY);
    expect(NEW_MASTER_KEY).toBeUndefined();
    expect((await unwrapped({ MASTER_KEY_KMS: blob })).MASTER_KEY).toBe(MASTER_KEY);
    expect((await unwrapped({ MASTER_KEY_KMS: blob, KMS_KEY_ID: simulatedKms.keyId })).MASTER_KEY).toBe(MASTER_KEY);
    const unreachable = { KMS_ENDPOINT: "http://127.0.0.1:9" };
    expect((await unwrapped({ ...unreachable, MASTER_KEY: "in clear", MASTER_KEY_KMS: blob })).MASTER_KEY).toBe(
      "in clear",
    );
    expect((await unwrapped(unreachable)).MASTER_KEY).toBeUndefined();
  });

  it("retries temporary failures, and reports permanent ones with a message", async () => {
    const blob = await givenWrappedKey();
    for (const kind of ["busy", "drop"]) await fault(blob, kind, 1);
    expect((await unwrapped({ MASTER_KEY_KMS: blob })).MASTER_KEY).toBeDefined();
    await fault(blob, "limit", 3);
    await expect(unwrapped({ MASTER_KEY_KMS: blob })).rejects.toThrow(/refused MASTER_KEY_KMS \(ThrottlingException\)/);

    const refused = (over: NodeJS.ProcessEnv) => expect(unwrapped({ MASTER_KEY_KMS: blob, ...over })).rejects;
    await refused({ KMS_SECRET_ACCESS_KEY: "another" }).toThrow("SignatureDoesNotMatch");
    await refused({ KMS_REGION: "eu-central-1" }).toThrow("AuthorizationHeaderMalformed");
    await refused({ KMS_KEY_ID: "alias/another" }).toThrow("IncorrectKeyException");
    await refused({ MASTER_KEY_KMS: Buffer.from("not from there").toString("base64") }).toThrow("InvalidCiphertext");
    await refused({ MASTER_KEY_KMS: await givenWrappedKey(16) }).toThrow("32 bytes");
    await refused({ KMS_ENDPOINT: "http://127.0.0.1:9" }).toThrow("127.0.0.1:9 does not answer");
    await refused({ KMS_ENDPOINT: "http://kms.example.org" }).toThrow("must be https");
    await refused({ KMS_ENDPOINT: "https://kms.example.org/path" }).toThrow("without a path");
    await refused({ KMS_REGION: "" }).toThrow("needs KMS_REGION");
  }, 30_000);
});

describe("FILE-2, OPS-4 an installation with its master key in a key service", () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await givenInstallation("key_service");
  });
  afterAll(() => installation.end());

  /** `npm run rotate-master-key` as the operator runs it. */
  async function rotate(ownerUrl: string, dataDirectory: string, over: NodeJS.ProcessEnv): Promise<string> {
    const { MASTER_KEY: _ours, ...inherited } = process.env;
    const env = {
      ...inherited,
      ...simulatedKmsEnvironment(),
      DATABASE_URL: ownerUrl,
      DATA_DIR: dataDirectory,
      ...over,
    };
    const { stdout } = await promisify(execFile)(process.execPath, ["tools/rotate-master-key.ts"], { env });
    return stdout;
  }

  it("moves from secrets.json to the service and then to another key; its backup restores with the key of the service", async () => {
    const ownerUrl = await installation.database();
    const appUrl = roleUrl(ownerUrl, "cairn_app", rolePasswords().appPassword);
    const dataDirectory = join(installation.directory, "data");
    await mkdir(dataDirectory);
    const former = randomBytes(32).toString("base64");
    await writeFile(join(dataDirectory, "secrets.json"), JSON.stringify({ masterKey: former }));
    await makeRoot(ownerUrl, readMasterKey(former));
    const root = await openRoot(appUrl, readMasterKey(former));

    const [first, second] = [await givenWrappedKey(), await givenWrappedKey()];
    expect(await rotate(ownerUrl, dataDirectory, { NEW_MASTER_KEY_KMS: first })).toMatch(
      /Set it as MASTER_KEY_KMS[\s\S]*still stands in secrets\.json/,
    );
    const { MASTER_KEY: one = "" } = await unwrapped({ MASTER_KEY_KMS: first });
    expect((await openRoot(appUrl, readMasterKey(one))).equals(root)).toBe(true);
    await expect(openRoot(appUrl, readMasterKey(former))).rejects.toThrow("MASTER_KEY is not the key");

    await rotate(ownerUrl, dataDirectory, { MASTER_KEY_KMS: first, NEW_MASTER_KEY_KMS: second });
    const { MASTER_KEY: two = "" } = await unwrapped({ MASTER_KEY_KMS: second });
    const masterKey = readMasterKey(two);
    expect((await openRoot(appUrl, masterKey)).equals(root)).toBe(true);
    await expect(rotate(ownerUrl, dataDirectory, { MASTER_KEY_KMS: second })).rejects.toMatchObject({ code: 2 });

    const platform = installation.platformOn(ownerUrl, { masterKey: root });
    const tenant = await createTestTenant(platform, "wrapped");
    const { id } = await asSystem(platform, tenant, (act) =>
      platform.files.put(act, {
        name: "kept.txt",
        mediaType: "text/plain",
        content: Buffer.from("Readable where the service gives the key"),
        subjectType: "clinician",
        subjectId: tenant.id,
      }),
    );
    const archive = join(installation.directory, "wrapped.cairnbackup");
    const files = filePlaceOf({}, installation.directory);
    await backUp({ ownerUrl, key: archiveKey(masterKey), files, target: archive, now: platform.clock.now() });
    await platform.close();
    const emptyUrl = await installation.emptyDatabase();
    const back = { archive, ownerUrl: emptyUrl, ...rolePasswords() };
    const elsewhere = filePlaceOf({}, join(installation.directory, "restored"));
    await expect(restore({ ...back, key: archiveKey(readMasterKey(one)), files: elsewhere })).rejects.toThrow();
    await restore({ ...back, key: archiveKey(masterKey), files: elsewhere });
    const restoredRoot = await openRoot(roleUrl(emptyUrl, "cairn_app", rolePasswords().appPassword), masterKey);
    expect(restoredRoot.equals(root)).toBe(true);
    const again = installation.platformOn(emptyUrl, { masterKey: restoredRoot, filePlace: elsewhere });
    expect((await asSystem(again, tenant, (act) => again.files.read(act, id))).content.toString()).toBe(
      "Readable where the service gives the key",
    );
    await again.close();

    // Nothing of this ever stood on a disk in clear.
    for (const name of await readdir(installation.directory, { recursive: true })) {
      const bytes = await readFile(join(installation.directory, name)).catch(() => Buffer.alloc(0));
      for (const plain of [one, two]) {
        expect(bytes.includes(plain)).toBe(false);
        expect(bytes.includes(readMasterKey(plain))).toBe(false);
      }
    }
  }, 120_000);
});
