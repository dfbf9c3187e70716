// runs-when: src/platform/server/files/** tools/simulators/**
import { randomBytes } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
import { uploadFile } from "#platform/shared/files/files.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, givenProcess, type World } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { readMasterKey } from "../crypto/secrets.ts";
import { asSystem } from "../execution/as-system.ts";
import { filePlaceOf } from "./file-place.ts";
import { fileContent } from "./files.actions.ts";
import { readS3Settings, type S3Place } from "./s3-place.ts";
import { formOf } from "./samples.ts";
import { givenS3Place, simulatedS3Environment } from "./testing.ts";

let facility: Facility;
let place: S3Place;
const worlds: World[] = [];
beforeAll(async () => {
  place = await givenS3Place(`facility-${newId()}`);
  facility = await facilityOn(place);
});
afterAll(async () => {
  for (const { app } of worlds) await app.close();
});

/** A facility in a process whose files lie there. */
async function facilityOn(filePlace: S3Place): Promise<Facility> {
  const world = await givenProcess(undefined, { filePlace });
  worlds.push(world);
  return givenFacility({ world });
}

const fault = (match: string, kind: string, times: number) => steer("fault", { simulator: "s3", match, kind, times });
async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe("Files on S3 (platform §8)", () => {
  it("stores, reads and removes bytes under unusual names, and reports whether it is empty", async () => {
    const here = await givenS3Place(`a b+c/${newId()}`);
    expect(await here.isEmpty()).toBe(true);
    await here.check();
    expect(await here.isEmpty()).toBe(true);
    const key = "tenant/näme & (1)*'!~.bin";
    const content = randomBytes(200_000);
    await here.put(key, content);
    expect((await here.get(key))?.equals(content)).toBe(true);
    expect(await here.isEmpty()).toBe(false);
    expect(await (await givenS3Place(`another-${newId()}`)).isEmpty()).toBe(true);
    expect(await here.get("tenant/other")).toBeNull();
    expect(await here.write("tenant/streamed", parts("one ", "two"))).toBe(7);
    expect((await here.get("tenant/streamed"))?.toString()).toBe("one two");
    await here.remove(key);
    await here.remove(key);
    expect(await here.get(key)).toBeNull();
  });

  it("leaves nothing on this machine after taking a file", async () => {
    const path = await place.scratch("arriving-one");
    await writeFile(path, "bytes");
    await place.take("tenant/arrived", path);
    expect((await place.get("tenant/arrived"))?.toString()).toBe("bytes");
    expect(await readdir(dirname(path))).toEqual([]);
  });

  it("is refused with a wrong secret, region or bucket, with an error that shows no key", async () => {
    const wrong = async (over: NodeJS.ProcessEnv) => (await givenS3Place("x", over)).put("k", Buffer.from("x"));
    await expect(wrong({ FILES_S3_SECRET_ACCESS_KEY: "another" })).rejects.toThrow(
      "The store of files refused (403 SignatureDoesNotMatch).",
    );
    await expect(wrong({ FILES_S3_ACCESS_KEY_ID: "AKIANOBODY" })).rejects.toThrow("403 InvalidAccessKeyId");
    await expect(wrong({ FILES_S3_REGION: "eu-central-1" })).rejects.toThrow("400 AuthorizationHeaderMalformed");
    const nowhere = await givenS3Place("x", { FILES_S3_BUCKET: "not-there" });
    await expect(nowhere.get("k")).rejects.toThrow("404 NoSuchBucket");
  });

  it("retries temporary failures, and gives up on unavailable storage without reporting a damaged file", async () => {
    const key = `tenant/${newId()}`;
    await fault(key, "busy", 1);
    await fault(key, "drop", 1);
    await place.put(key, Buffer.from("third time"));
    await fault(key, "busy", 3);
    await expect(place.get(key)).rejects.toMatchObject({ code: "upstream-failed", status: 502 });
    expect((await place.get(key))?.toString()).toBe("third time");
    const away = await givenS3Place("x", { FILES_S3_ENDPOINT: "http://127.0.0.1:9" });
    for (let n = 0; n < 5; n += 1) await expect(away.get("k")).rejects.toMatchObject({ code: "upstream-failed" });
    // The circuit is open: no request waits for attempts that cannot succeed.
    const began = performance.now();
    await expect(away.get("k")).rejects.toMatchObject({ code: "upstream-failed" });
    expect(performance.now() - began).toBeLessThan(50);
  }, 30_000);

  it("FILE-2 an upload is stored encrypted, scanned and read through the API; a refused one leaves nothing", async () => {
    const nurse = await facility.as("nurse");
    const content = Buffer.from("A letter that no one at the provider may read. ".repeat(50));
    const send = async (subjectId: string, name = "letter.txt") => {
      const { body, headers } = formOf(
        { subjectType: "clinician", subjectId, category: "document" },
        { name, type: "text/plain", content },
      );
      return nurse.send(uploadFile, { body }, { headers });
    };
    const { id } = (await send(nurse.clinicianId)).json() as { id: string };
    await facility.runJobs();
    const answer = await nurse.send(fileContent, { params: { fileId: id } });
    expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true]);

    const key = `${facility.tenant.id}/${id.slice(0, 8)}/${id}`;
    const stored = await place.get(key);
    expect(stored?.length).toBe(content.length + 28);
    expect(stored?.includes("no one at the provider")).toBe(false);
    expect(await readdir(dirname(await place.scratch("x")))).toEqual([]);

    const refused = await givenS3Place(`refused-${newId()}`);
    const elsewhere = await facilityOn(refused);
    const stranger = await elsewhere.as("nurse");
    const { body, headers } = formOf(
      { subjectType: "clinician", subjectId: stranger.clinicianId, category: "document" },
      { name: "page.pdf", type: "application/pdf", content: Buffer.from("<html>not a pdf</html>") },
    );
    expect((await stranger.send(uploadFile, { body }, { headers })).statusCode).toBe(415);
    expect(await refused.isEmpty()).toBe(true);

    // Changed at the provider: reported as damage, as on a disk (FILE-1).
    await place.put(key, Buffer.concat([stored?.subarray(0, -1) ?? Buffer.alloc(0), Buffer.from("!")]));
    expect((await nurse.send(fileContent, { params: { fileId: id } })).json()).toMatchObject({ code: "file-corrupt" });
    await fault(key, "busy", 3);
    expect((await nurse.send(fileContent, { params: { fileId: id } })).json()).toMatchObject({
      code: "upstream-failed",
    });
  }, 60_000);
});

describe("Backup and restore with files on S3 (OPS-4)", () => {
  const masterKey = readMasterKey(process.env.MASTER_KEY);
  let installation: Installation;
  beforeAll(async () => {
    installation = await givenInstallation("s3_backup");
  });
  afterAll(() => installation.end());

  it("OPS-4 a backup includes the bucket's files, and restores them into an empty prefix or onto a disk", async () => {
    const ownerUrl = await installation.database();
    const bucket = await givenS3Place(`backup-${newId()}`);
    const platform = installation.platformOn(ownerUrl, { masterKey, filePlace: bucket });
    try {
      const tenant = await createTestTenant(platform, "s3house");
      const { id } = await asSystem(platform, tenant, (act) =>
        act.platform.files.put(act, {
          name: "letter.txt",
          mediaType: "text/plain",
          content: Buffer.from("A letter that must come back"),
          subjectType: "clinician",
          subjectId: newId(),
        }),
      );
      const archive = join(installation.directory, "s3.cairnbackup");
      const key = archiveKey(masterKey);
      const { manifest } = await backUp({ ownerUrl, key, files: bucket, target: archive, now: platform.clock.now() });
      expect(manifest.files).toMatchObject({ count: 1, missing: [] });

      const into = async (files: typeof bucket) =>
        restore({ archive, key, ownerUrl: await installation.emptyDatabase(), ...rolePasswords(), files });
      await expect(into(bucket)).rejects.toThrow("Restore into an empty bucket, or with another FILES_S3_PREFIX");
      const other = await givenS3Place(`restored-${newId()}`);
      expect(await into(other)).toMatchObject({ files: 1 });
      const stored = `${tenant.id}/${id.slice(0, 8)}/${id}`;
      expect(await other.get(stored)).toEqual(await bucket.get(stored));

      const disk = filePlaceOf({}, join(installation.directory, "on-disk"));
      const onDisk = await installation.emptyDatabase();
      await restore({ archive, key, ownerUrl: onDisk, ...rolePasswords(), files: disk });
      expect(await disk.get(stored)).toEqual(await bucket.get(stored));
    } finally {
      await platform.close();
    }
  }, 180_000);
});

describe("Operator settings (docs/operations.md)", () => {
  it("files are stored on disk without a bucket; a bucket needs its secrets and an address", () => {
    const all = simulatedS3Environment("p");
    expect(filePlaceOf({}, "/data").label).toBe("/data/files");
    expect(filePlaceOf(all, "/data").label).toMatch(/\/cairn-files\/p\/$/);
    expect(() => readS3Settings({ ...all, FILES_S3_SECRET_ACCESS_KEY: "" })).toThrow("FILES_S3_SECRET_ACCESS_KEY");
    expect(() => readS3Settings({ ...all, FILES_S3_BUCKET: "No Bucket" })).toThrow("is no bucket");
    expect(() => readS3Settings({ ...all, FILES_S3_ENDPOINT: "https://x/with/path" })).toThrow("without a path");
    expect(readS3Settings({ ...all, FILES_S3_ENDPOINT: "" })?.endpoint).toBe("https://s3.us-west-2.amazonaws.com");
  });
});
