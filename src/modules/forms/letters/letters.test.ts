import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { fileContent } from "#platform/server/files/files.actions.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { signDocument, voidEnvelope } from "../document-signing/envelope.contract.ts";
import { givenSigningService } from "../document-signing/testing.ts";
import { getDocument, listClientDocuments } from "../documents/document.contract.ts";
import { letterPdf } from "./letter.actions.ts";
import {
  activateLetterTemplate,
  addLetterTemplate,
  finalizeLetter,
  getLetter,
  saveLetterTemplate,
  updateLetter,
  voidLetter,
} from "./letter.contract.ts";
import { letterById } from "./letter.store.ts";
import { givenLetter, givenLetterTemplate, letterText } from "./testing.ts";

let facility: Facility;
let manager: Person;
let compliance: Person;
beforeAll(async () => {
  facility = await givenFacility();
  manager = await facility.as("case_manager");
  compliance = await facility.as("compliance");
});

describe("writing a letter", () => {
  it("DOC-5: is final only when every field has a value or is left empty on purpose, and is filed in the chart", async () => {
    const letter = await givenLetter(facility, letterText("{{client.legalName}}, {{client.insurance.payer}}"));
    const params = { letterId: letter.id };
    expect(letter.unresolved).toEqual(["client.insurance.payer"]);
    await expect(manager.call(finalizeLetter, { params, body: { version: letter.version } })).rejects.toMatchObject({
      code: "merge-field-unresolved",
      message: expect.stringContaining("Payer"),
    });
    const left = await manager.call(updateLetter, {
      params,
      body: { version: letter.version, overrides: { "client.insurance.payer": null } },
    });
    const final = await manager.call(finalizeLetter, { params, body: { version: left.version } });
    expect(final).toMatchObject({ status: "final", unresolved: [] });
    const { rows } = await manager.call(listClientDocuments, { params: { mrNo: letter.mrNo } });
    expect(rows).toMatchObject([{ id: final.documentId, source: "generated", status: "available" }]);
    const document = await manager.call(getDocument, { params: { documentId: final.documentId ?? "" } });
    const pdf = await manager.send(fileContent, { params: { fileId: document.fileId } });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    await expect(
      manager.call(updateLetter, { params, body: { version: final.version, title: "Other" } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("DOC-5: a voided letter voids its filed PDF, but not while that is out for signature", async () => {
    await givenSigningService(facility);
    const client = await givenAdmittedClient(facility, { client: { email: "letter@example.org" } });
    const letter = await givenLetter(facility, letterText("{{client.legalName}}"), client);
    const params = { letterId: letter.id };
    const final = await manager.call(finalizeLetter, { params, body: { version: letter.version } });
    const documentId = final.documentId ?? "";
    const body = { mrNo: client.mrNo, documentId, recipients: [{ who: "client" as const }] };
    const { envelopeId } = await manager.call(signDocument, { body });
    const reason = "Sent to the wrong person";
    const voiding = () => compliance.call(voidLetter, { params, body: { version: final.version, reason } });
    await expect(voiding()).rejects.toMatchObject({ code: "out-for-signature" });
    await manager.call(voidEnvelope, { params: { envelopeId }, body: { reason } });
    expect(await voiding()).toMatchObject({ status: "voided" });
    expect(await manager.call(getDocument, { params: { documentId } })).toMatchObject({ status: "voided" });
  });

  it("DOC-5: keeps the values of the day it was started", async () => {
    const letter = await givenLetter(facility, letterText("Written on {{today}}"));
    facility.clock.advance({ minutes: 3 * 24 * 60 });
    const later = await manager.call(getLetter, { params: { letterId: letter.id } });
    expect(later.content).toEqual(letter.content);
  });

  it("DOC-7: the same letter makes the same bytes", async () => {
    const { id, content } = await givenLetter(facility);
    const made = () => facility.system(async (act) => letterPdf(act, await letterById(act.db, id), content));
    expect((await made()).equals(await made())).toBe(true);
  });
});

describe("letter templates", () => {
  it("DOC-6: are activated only when every field is known, and an active edition never changes", async () => {
    const draft = await compliance.call(addLetterTemplate, {
      body: { title: "Wrong", body: letterText("{{client.ssn}}") },
    });
    const params = { templateId: draft.id };
    expect(draft.faults).toEqual(["Unknown field: client.ssn"]);
    await expect(
      compliance.call(activateLetterTemplate, { params, body: { version: draft.version } }),
    ).rejects.toMatchObject({ code: "template-invalid" });
    const active = await givenLetterTemplate(facility);
    await expect(
      compliance.call(saveLetterTemplate, {
        params: { templateId: active.id },
        body: { version: active.version, title: "Other", body: letterText("x") },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    await expect(
      facility.system((act) =>
        act.db.updateTable("documentTemplates").set({ title: "Other" }).where("id", "=", active.id).execute(),
      ),
    ).rejects.toThrow(/never changes/);
  });
});
