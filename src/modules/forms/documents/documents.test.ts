import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { fileContent } from "#platform/server/files/files.actions.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import {
  addClientDocument,
  getDocument,
  listClientDocuments,
  listDocumentCategories,
  listDocuments,
  moveDocument,
  searchDocuments,
  updateDocument,
  voidDocument,
} from "./document.contract.ts";
import { aText, givenAnnounced, givenDocument, hashOf, sendFile } from "./testing.ts";

// In two parts, or a scanner would take this file for what it tests.
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${"ANTIVIRUS-TEST-FILE!$H+H*"}`;
let facility: Facility;
let nurse: Person;
let compliance: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  compliance = await facility.as("compliance");
});
const read = (documentId: string) => nurse.call(getDocument, { params: { documentId } });

describe("uploading", () => {
  it("DOC-2: files a document only after its virus check, and it can be opened then", async () => {
    const client = await givenAdmittedClient(facility);
    const bytes = aText();
    const { id, status } = await givenAnnounced(facility, client, bytes);
    expect(status).toBe("uploading");
    await sendFile(nurse, id, bytes);
    expect(await read(id)).toMatchObject({ status: "uploading", fileId: null });
    await facility.runJobs();
    const filed = await read(id);
    expect(filed).toMatchObject({ status: "available", mediaType: "text/plain" });
    const answer = await nurse.send(fileContent, { params: { fileId: filed.fileId } });
    expect(answer.rawPayload.toString()).toBe(bytes.toString());
    expect((await sendFile(nurse, id, aText())).statusCode).toBe(409);
  });

  it("forms scenario 27, DOC-2: an infected file is stopped, and staff never see its content", async () => {
    const client = await givenAdmittedClient(facility);
    const { id } = await givenAnnounced(facility, client, Buffer.from(eicar));
    const sent = await sendFile(nurse, id, Buffer.from(eicar));
    await facility.runJobs();
    expect(await read(id)).toMatchObject({ status: "infected", fileId: null });
    const { id: fileId } = sent.json() as { id: string };
    expect((await nurse.send(fileContent, { params: { fileId } })).statusCode).toBe(404);
  });

  it("DOC-1: refuses a kind that can't be filed, by content and not by name", async () => {
    const client = await givenAdmittedClient(facility);
    const { id } = await givenAnnounced(facility, client, aText());
    const answer = await sendFile(nurse, id, Buffer.from("<!doctype html><script>x</script>"), "result.pdf");
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([415, "unsupported-media"]);
  });

  it("DOC-3: refuses the same content twice in a chart, and names where it is", async () => {
    const bytes = aText();
    const { client, document } = await givenDocument(facility, undefined, bytes, "Potassium");
    const body = { title: "Again", source: "upload" as const, documentDate: "2026-11-20", sha256: hashOf(bytes) };
    await expect(nurse.call(addClientDocument, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
      code: "duplicate-document",
      message: expect.stringContaining("Potassium"),
      problem: { params: { documentId: document.id } },
    });
    const other = await givenAdmittedClient(facility);
    await expect(nurse.call(addClientDocument, { params: { mrNo: other.mrNo }, body })).resolves.toBeTruthy();
  });

  it("DOC-3: of two uploads of the same content at once, one is filed and the other voided", async () => {
    const client = await givenAdmittedClient(facility);
    const bytes = aText();
    const [one, two] = [await givenAnnounced(facility, client, bytes), await givenAnnounced(facility, client, bytes)];
    await sendFile(nurse, one.id, bytes);
    await sendFile(nurse, two.id, bytes);
    await facility.runJobs();
    expect([(await read(one.id)).status, (await read(two.id)).status].sort()).toEqual(["available", "voided"]);
  });
});

describe("filing", () => {
  it("DOC-4: a document without a category is on the worklist until it is filed", async () => {
    const { document } = await givenDocument(facility);
    const listed = async () => (await nurse.call(listDocuments, { query: { pageSize: 100 } })).rows.map(({ id }) => id);
    expect(await listed()).toContain(document.id);
    const { rows } = await nurse.call(listDocumentCategories);
    const categoryId = rows.find(({ name }) => name === "Laboratory result")?.id ?? "";
    const params = { documentId: document.id };
    const filed = await nurse.call(updateDocument, { params, body: { version: document.version, categoryId } });
    expect(filed).toMatchObject({ categoryName: "Laboratory result" });
    expect(await listed()).not.toContain(document.id);
    await expect(
      nurse.call(updateDocument, { params, body: { version: document.version, title: "Old" } }),
    ).rejects.toMatchObject({ code: "stale-version" });
  });

  it("DOC-4: moving to the right chart keeps the trace", async () => {
    const { client, document } = await givenDocument(facility);
    const right = await givenAdmittedClient(facility);
    const moved = await nurse.call(moveDocument, {
      params: { documentId: document.id },
      body: { version: document.version, mrNo: right.mrNo, reason: "Uploaded to the wrong client" },
    });
    expect(moved).toMatchObject({ mrNo: right.mrNo, movedFromMrNo: client.mrNo, reviewedAt: null });
    const inChart = async (mrNo: string) => (await nurse.call(listClientDocuments, { params: { mrNo } })).total;
    expect([await inChart(client.mrNo), await inChart(right.mrNo)]).toEqual([0, 1]);
  });

  it("DOC-4: finds words of the title, with characters of a pattern taken as they are", async () => {
    await givenDocument(facility, undefined, aText(), "100%_sure Court letter");
    const found = async (words: string) =>
      (await nurse.call(searchDocuments, { body: { words } })).rows.map(({ title }) => title);
    expect(await found("court LETTER")).toContain("100%_sure Court letter");
    expect(await found("100%_")).toContain("100%_sure Court letter");
    expect(await found("1%t")).toEqual([]);
  });

  it("DOC-2: a voided document stays listed and can't be opened", async () => {
    const { client, document } = await givenDocument(facility);
    await compliance.call(voidDocument, {
      params: { documentId: document.id },
      body: { version: document.version, reason: "Belongs to no client here" },
    });
    expect((await nurse.call(listClientDocuments, { params: { mrNo: client.mrNo } })).rows[0]?.status).toBe("voided");
    expect((await nurse.send(fileContent, { params: { fileId: document.fileId } })).statusCode).toBe(404);
  });
});
