import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { getFile, uploadFile, voidFile } from "#platform/shared/files/files.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { liftLegalHold } from "#platform/shared/legal-holds/legal-holds.contract.ts";
import { type Facility, givenFacility, type Person } from "../testing.ts";
import { fileContent, fileThumbnail } from "./files.actions.ts";
import { formOf } from "./samples.ts";

// In two parts, or a scanner would take this file for what it tests.
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${"ANTIVIRUS-TEST-FILE!$H+H*"}`;
let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

async function upload(
  name: string,
  content: Buffer,
  over: { category?: string; subjectId?: string; as?: Person } = {},
) {
  const { category = "document", subjectId = nurse.clinicianId, as = nurse } = over;
  const { body, headers } = formOf(
    { subjectType: "clinician", subjectId, category },
    { name, type: "application/octet-stream", content },
  );
  const answer = await as.send(uploadFile, { body }, { headers });
  return { ...(answer.json() as { id: string; code?: string; detail?: string }), status: answer.statusCode };
}
const info = (fileId: string) => nurse.call(getFile, { params: { fileId } });
const row = (id: string) =>
  facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("files")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const bytes = async (fileId: string) => (await nurse.send(fileContent, { params: { fileId } })).rawPayload;
const camera = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#2a7068" } })
    .withExif({ IFD0: { Make: "HiddenCamera", Copyright: "Ojai 34.44N" } })
    .jpeg()
    .toBuffer();

describe("Files", () => {
  it("FILE-1 a picture is scanned, loses what its camera wrote, gets a thumbnail, and becomes the person's photo", async () => {
    const original = await camera();
    expect(original.includes("HiddenCamera")).toBe(true);
    const { id, status } = await upload("me.jpg", original, { category: "photo" });
    expect(status).toBe(202);
    expect(await info(id)).toMatchObject({ status: "scanning", mediaType: "image/jpeg" });
    expect((await nurse.send(fileContent, { params: { fileId: id } })).statusCode).toBe(404);
    await facility.runJobs();
    expect(await info(id)).toMatchObject({ status: "ready", hasThumbnail: true });
    const clean = await bytes(id);
    expect(clean.includes("HiddenCamera")).toBe(false);
    expect((await sharp(clean).metadata()).exif).toBeUndefined();
    const small = await nurse.send(fileThumbnail, { params: { fileId: id } });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    const clinician = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("clinicians")
      .select("photoFileId")
      .where("id", "=", nurse.clinicianId)
      .executeTakeFirst();
    expect(clinician).toEqual({ photoFileId: id });
  });

  it("platform scenario 23: EICAR is quarantined, a .pdf holding a web page is refused, a flipped byte is found", async () => {
    const infected = await upload("note.txt", Buffer.from(eicar));
    expect(infected.status).toBe(202);
    await facility.runJobs();
    expect(await info(infected.id)).toMatchObject({ status: "quarantined" });
    expect((await nurse.send(fileContent, { params: { fileId: infected.id } })).statusCode).toBe(404);
    expect(await row(infected.id)).toMatchObject({ scanVerdict: "Eicar-Test-Signature" });

    const page = await upload("letter.pdf", Buffer.from("<!doctype html><html><script>alert(1)</script></html>"));
    expect(page).toMatchObject({ status: 415, code: "unsupported-media" });

    const kept = await upload("plain.txt", Buffer.from("A referral without any harm in it."));
    await facility.runJobs();
    expect((await bytes(kept.id)).toString()).toContain("without any harm");
    const path = join(process.env.DATA_DIR ?? "", "files", (await row(kept.id)).storageKey);
    const stored = await readFile(path);
    expect(stored.includes("referral")).toBe(false);
    stored[40] = (stored[40] ?? 0) ^ 1;
    await writeFile(path, stored);
    const damaged = await nurse.send(fileContent, { params: { fileId: kept.id } });
    expect([damaged.statusCode, (damaged.json() as { code: string }).code]).toEqual([500, "file-corrupt"]);
  });

  it.each([
    ["page.html", "<html></html>"],
    ["drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'></svg>"],
    ["list.csv", "<script>1</script>"],
    ["tool.exe", "MZ\u0000\u0001"],
    ["picture.png", "not a picture"],
    ["noending", "text"],
  ])("FILE-1 %s is refused by what its bytes say", async (name, text) => {
    expect(await upload(name, Buffer.from(text))).toMatchObject({ status: 415, code: "unsupported-media" });
  });

  it("FILE-1 a picture under another picture's ending is refused, and one that breaks off is locked away", async () => {
    const jpeg = await camera();
    expect(await upload("me.png", jpeg)).toMatchObject({ status: 415 });
    const broken = await upload("half.jpg", jpeg.subarray(0, Math.floor(jpeg.length / 2)));
    await facility.runJobs();
    expect(await info(broken.id)).toMatchObject({ status: "quarantined" });
  });

  it("FILE-1 an empty file, a form without one and a body that is no form are refused in words", async () => {
    expect(await upload("empty.txt", Buffer.alloc(0))).toMatchObject({
      status: 422,
      detail: "That file is empty. Choose another one.",
    });
    const answer = await nurse.send(uploadFile, { body: { subjectType: "clinician" } });
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([415, "unsupported-media"]);
  });

  it("only oneself, or who may edit colleagues, adds a colleague's picture", async () => {
    const content = await camera();
    const technician = await facility.as("technician");
    expect(await upload("x.jpg", content, { as: technician, category: "photo" })).toMatchObject({ status: 403 });
    const admin = await facility.as("admin");
    expect(await upload("x.jpg", content, { as: admin, category: "photo" })).toMatchObject({ status: 202 });
  });

  it("FILE-2 is voided with a reason, stays, and is unreadable", async () => {
    const { id } = await upload("wrong.txt", Buffer.from("Wrong person."));
    await facility.runJobs();
    const compliance = await facility.as("compliance");
    const { version } = await compliance.call(getFile, { params: { fileId: id } });
    await compliance.call(voidFile, { params: { fileId: id }, body: { version, reason: "Wrong person" } });
    expect(await info(id)).toMatchObject({ status: "voided", voidReason: "Wrong person" });
    expect((await nurse.send(fileContent, { params: { fileId: id } })).statusCode).toBe(404);
  });

  it("FILE-2 a file on legal hold is not voided: 423 until the hold is gone", async () => {
    const { id } = await upload("order.txt", Buffer.from("Of a subpoena."));
    await facility.runJobs();
    const compliance = await facility.as("compliance");
    const { version } = await compliance.call(getFile, { params: { fileId: id } });
    const voiding = { params: { fileId: id }, body: { version, reason: "Wrong person" } };
    const setting = (legalHold: boolean) =>
      facility.system((act) => act.db.updateTable("files").set({ legalHold }).where("id", "=", id).execute());
    await setting(true);
    const { version: held } = await compliance.call(getFile, { params: { fileId: id } });
    voiding.body.version = held;
    await expect(compliance.call(voidFile, voiding)).rejects.toMatchObject({ code: "legal-hold", status: 423 });
    expect(await info(id)).toMatchObject({ status: "ready" });
    await setting(false);
    voiding.body.version = (await compliance.call(getFile, { params: { fileId: id } })).version;
    // The hold may also stand in the register, on the file itself.
    const hold = await facility.system((act) =>
      act.db
        .insertInto("legalHolds")
        .values({
          id: newId(),
          subjectType: "file",
          subjectId: id,
          reason: "Subpoena in a matter of work",
          setBy: compliance.userId,
          setAt: act.now,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    await expect(compliance.call(voidFile, voiding)).rejects.toMatchObject({ code: "legal-hold" });
    const { version: holdVersion } = await facility.system((act) =>
      act.db.selectFrom("legalHolds").select("version").where("id", "=", hold.id).executeTakeFirstOrThrow(),
    );
    await compliance.call(liftLegalHold, {
      params: { holdId: hold.id },
      body: { version: holdVersion, reason: "The court released the record" },
    });
    await compliance.call(voidFile, voiding);
    expect(await info(id)).toMatchObject({ status: "voided" });
  });

  it("FILE-1 more than the limit is cut off while it comes", async () => {
    const { body, headers } = formOf(
      { subjectType: "clinician", subjectId: nurse.clinicianId, category: "document" },
      { name: "big.txt", type: "text/plain", content: Buffer.alloc(101 * 1024 * 1024, 65) },
    );
    const answer = await nurse.send(uploadFile, { body }, { headers });
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([413, "too-large"]);
  });
});
