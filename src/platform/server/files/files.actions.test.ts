import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { lockPhoto } from "#modules/accounts/sessions/lock-photo.actions.ts";
import { atDevice, TestDevice } from "#modules/accounts/testing.ts";
import { liftLegalHold } from "#modules/compliance/legal-holds/legal-holds.contract.ts";
import { addCredential, changeCredential } from "#modules/staff/credentials/credential.contract.ts";
import { changeRole, listRoles } from "#modules/staff/roles/roles.contract.ts";
import { getSession, lockSession } from "#platform/shared/authentication/session.contract.ts";
import { getFile, linkFile, uploadFile, voidFile } from "#platform/shared/files/files.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { fileByLink } from "./file-links.actions.ts";
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
  over: { category?: string; subjectType?: string; subjectId?: string; as?: Person } = {},
) {
  const { category = "document", subjectType = "clinician", subjectId = nurse.clinicianId, as = nurse } = over;
  const { body, headers } = formOf(
    { subjectType, subjectId, category },
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

/** A role of this facility as it may be edited: sees its own credentials, not its colleagues'. */
async function seeOwnCredentialsOnly(code: string): Promise<void> {
  const owner = await facility.as("owner", "keeper");
  const { rows } = await owner.call(listRoles);
  const role = rows.find((one) => one.code === code);
  const grants = (role?.grants ?? []).map((grant) =>
    grant.permission === "credentials.view" ? { ...grant, scope: "own" as const } : grant,
  );
  await owner.call(changeRole, { params: { code }, body: { version: role?.version ?? 0, grants } });
}

describe("Files", () => {
  it("FILE-1 a picture is scanned, stripped of camera metadata, gets a thumbnail, and becomes the user's photo", async () => {
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

  it("the lock screen shows the user's own photo; other files are closed while locked", async () => {
    const [person, other] = [await facility.as("technician", "pictured"), await facility.as("technician", "beside")];
    for (const one of [person, other])
      await upload("me.jpg", await camera(), { category: "photo", subjectId: one.clinicianId, as: one });
    await facility.runJobs();
    const { user } = await person.call(getSession);
    const fileId = user.photo?.split("/").at(-2) ?? "";
    await person.call(lockSession);
    expect((await person.send(fileThumbnail, { params: { fileId } })).statusCode).toBe(423);
    const photoOf = (one: Person) => person.send(lockPhoto, { params: { clinicianId: one.clinicianId } });
    expect(await sharp((await photoOf(person)).rawPayload).metadata()).toMatchObject({ format: "webp", width: 256 });
    expect((await photoOf(other)).statusCode).toBe(404);
    // At a browser both of them work at, each stands on the lock screen of the other.
    const tablet = new TestDevice();
    await atDevice(person, tablet, { shared: true });
    await atDevice(other, tablet);
    await person.call(lockSession);
    expect((await photoOf(other)).statusCode).toBe(200);
  });

  it("platform scenario 23: EICAR is quarantined, a .pdf holding a web page is refused, a flipped byte is found", async () => {
    const infected = await upload("note.txt", Buffer.from(eicar));
    expect(infected.status).toBe(202);
    await facility.runJobs();
    expect(await info(infected.id)).toMatchObject({ status: "quarantined" });
    expect((await nurse.send(fileContent, { params: { fileId: infected.id } })).statusCode).toBe(404);
    expect(await row(infected.id)).toMatchObject({ scanVerdict: "Eicar-Test-Signature" });
    // platform §3: who keeps security may look at it, saved and never shown in place.
    const admin = await facility.as("admin", "keeps-security");
    const seized = await admin.send(fileContent, { params: { fileId: infected.id } });
    expect([seized.statusCode, String(seized.headers["content-disposition"])]).toEqual([
      200,
      expect.stringContaining("attachment"),
    ]);

    const page = await upload("letter.pdf", Buffer.from("<!doctype html><html><script>alert(1)</script></html>"));
    expect(page).toMatchObject({ status: 415, code: "unsupported-media" });

    const kept = await upload("plain.txt", Buffer.from("A referral without any harm in it."));
    await facility.runJobs();
    expect((await bytes(kept.id)).toString()).toContain("without any harm");
    // A file that is not a picture has no thumbnail.
    expect((await nurse.send(fileThumbnail, { params: { fileId: kept.id } })).statusCode).toBe(404);
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

  it("FILE-1 a picture with another picture's extension is refused, and an incomplete one is quarantined", async () => {
    const jpeg = await camera();
    expect(await upload("me.png", jpeg)).toMatchObject({ status: 415 });
    const broken = await upload("half.jpg", jpeg.subarray(0, Math.floor(jpeg.length / 2)));
    await facility.runJobs();
    expect(await info(broken.id)).toMatchObject({ status: "quarantined" });
  });

  it("FILE-1 an empty file, a form without a file and a body that is no form are refused with a message", async () => {
    expect(await upload("empty.txt", Buffer.alloc(0))).toMatchObject({
      status: 422,
      detail: "That file is empty. Choose another one.",
    });
    const answer = await nurse.send(uploadFile, { body: { subjectType: "clinician" } });
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([415, "unsupported-media"]);
  });

  it("users add their own photo, and editors of staff add a colleague's", async () => {
    const content = await camera();
    const technician = await facility.as("technician");
    expect(await upload("x.jpg", content, { as: technician, category: "photo" })).toMatchObject({ status: 403 });
    const admin = await facility.as("admin");
    expect(await upload("x.jpg", content, { as: admin, category: "photo" })).toMatchObject({ status: 202 });
  });

  it("FILE-2 returns the requested range, and the total size", async () => {
    const { id } = await upload("ten.txt", Buffer.from("0123456789"));
    await facility.runJobs();
    const part = (range: string) => nurse.send(fileContent, { params: { fileId: id } }, { headers: { range } });
    const middle = await part("bytes=2-4");
    expect([middle.statusCode, middle.payload, middle.headers["content-range"]]).toEqual([206, "234", "bytes 2-4/10"]);
    const end = await part("bytes=-2");
    expect([end.statusCode, end.payload]).toEqual([206, "89"]);
    const beyond = await part("bytes=10-");
    expect([beyond.statusCode, beyond.payload, beyond.headers["content-range"]]).toEqual([416, "", "bytes */10"]);
    const all = await nurse.send(fileContent, { params: { fileId: id } });
    expect([all.statusCode, all.payload, all.headers["accept-ranges"]]).toEqual([200, "0123456789", "bytes"]);
  });

  it("FILE-2 a link works once, within 60 seconds; creating and using it are in the audit log", async () => {
    const { id } = await upload("linked.txt", Buffer.from("for a program"));
    await facility.runJobs();
    const stranger = facility.stranger();
    const link = async () => {
      const { url, expiresAt } = await nurse.call(linkFile, { params: { fileId: id } });
      expect(Date.parse(expiresAt) - Date.parse(facility.clock.now())).toBe(60_000);
      return { params: { token: url.slice(url.lastIndexOf("/") + 1) } };
    };
    const first = await link();
    const both = await Promise.all([stranger.send(fileByLink, first), stranger.send(fileByLink, first)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(both.find(({ statusCode }) => statusCode === 200)?.payload).toBe("for a program");
    const late = await link();
    facility.clock.advance({ seconds: 60 });
    expect((await stranger.send(fileByLink, late)).statusCode).toBe(404);
    const { entries } = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("auditEvents")
      .select(["action", "detail"])
      .where("subjectId", "=", id)
      .where("action", "in", ["file.linked", "file.read"])
      .orderBy("at")
      .execute()
      .then((rows) => ({ entries: rows }));
    expect(entries.filter(({ action }) => action === "file.linked")).toHaveLength(2);
    expect(entries.find(({ action }) => action === "file.read")?.detail).toMatchObject({ madeBy: nurse.userId });
  });

  it("FILE-2 a voided file keeps its record and reason, and cannot be read", async () => {
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

  it("FILE-1 an upload over the limit is cut off while it arrives", async () => {
    const { body, headers } = formOf(
      { subjectType: "clinician", subjectId: nurse.clinicianId, category: "document" },
      { name: "big.txt", type: "text/plain", content: Buffer.alloc(101 * 1024 * 1024, 65) },
    );
    const answer = await nurse.send(uploadFile, { body }, { headers });
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([413, "too-large"]);
  });

  it("a copy of a license is read only by its holder and users who see the credential", async () => {
    const [holder, colleague, marketer] = [
      await facility.as("nurse", "copied"),
      await facility.as("nurse", "curious"),
      await facility.as("marketing", "curious"),
    ];
    const admin = await facility.as("admin", "copies");
    await seeOwnCredentialsOnly("marketing");
    const params = { clinicianId: holder.clinicianId };
    const license = { type: "license" as const, number: "RN-77", state: "CA" };
    const card = await holder.call(addCredential, { params, body: license });
    const other = await holder.call(addCredential, { params, body: { ...license, number: "RN-78" } });
    const mine = { subjectType: "credential", subjectId: card.id };
    const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
    // A nurse sees colleagues' credentials and changes only her own.
    expect(await upload("license.pdf", pdf, { ...mine, as: colleague })).toMatchObject({ status: 404 });
    const { id, status } = await upload("license.pdf", pdf, { ...mine, as: holder });
    expect(status).toBe(202);
    const attach = (credentialId: string, version: number) =>
      holder.call(changeCredential, {
        params: { ...params, credentialId },
        body: { act: "attach", version, fileId: id },
      });
    const early = attach(card.id, card.version);
    await expect(early).rejects.toMatchObject({ problem: { errors: [{ path: "body.fileId" }] } });
    await facility.runJobs();
    await expect(attach(other.id, other.version)).rejects.toMatchObject({ code: "validation" });
    expect((await attach(card.id, card.version)).file).toEqual({ id, name: "license.pdf" });
    const open = async (by: Person) => (await by.send(fileContent, { params: { fileId: id } })).statusCode;
    expect(await Promise.all([holder, admin, colleague, marketer].map(open))).toEqual([200, 200, 200, 404]);
    const statusFor = async (by: Person) => (await by.send(getFile, { params: { fileId: id } })).statusCode;
    expect(await statusFor(marketer)).toBe(404);
  });

  it("a logo is a picture of at most 2 MB, uploaded by users who manage settings", async () => {
    const admin = await facility.as("admin", "logo");
    const logo = { subjectType: "brand", subjectId: facility.tenant.id };
    const png = await sharp({ create: { width: 40, height: 10, channels: 3, background: "#2a7068" } })
      .png()
      .toBuffer();
    expect(await upload("logo.png", png, { ...logo, as: nurse })).toMatchObject({ status: 403 });
    expect(await upload("logo.txt", Buffer.from("A logo in words"), { ...logo, as: admin })).toMatchObject({
      status: 415,
    });
    const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]);
    expect(await upload("logo.png", large, { ...logo, as: admin })).toMatchObject({ status: 413 });
    expect(await upload("logo.png", png, { ...logo, as: admin })).toMatchObject({ status: 202 });
  });
});
