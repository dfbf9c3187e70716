import { createHash, randomUUID } from "node:crypto";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { formOf } from "#platform/server/files/samples.ts";
import { uploadFile } from "#platform/shared/files/files.contract.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import {
  acknowledgeCompanyDocument,
  activateCompanyDocument,
  addCompanyDocument,
  getCompanyDocument,
  listAcknowledgements,
  listCompanyDocuments,
  retireCompanyDocument,
  updateCompanyDocument,
} from "../company-documents/company-document.contract.ts";
import {
  addClientDocument,
  addDocumentCategory,
  getDocument,
  listClientDocuments,
  listDocumentCategories,
  listDocuments,
  moveDocument,
  searchDocuments,
  updateDocument,
  updateDocumentCategory,
  voidDocument,
} from "./document.contract.ts";

export const hashOf = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** A text file of its own. */
export const aText = () => Buffer.from(`Laboratory result ${randomUUID()}\n`);

/** A document whose file is announced and not yet sent. */
export async function givenAnnounced(
  facility: Facility,
  client: GivenClient,
  bytes: Buffer,
  title = "Laboratory result",
) {
  const nurse = await facility.as("nurse");
  return nurse.call(addClientDocument, {
    params: { mrNo: client.mrNo },
    body: { title, source: "upload", documentDate: "2026-11-20", sha256: hashOf(bytes) },
  });
}

/** Sends the file of an announced document. */
export function sendFile(person: Person, documentId: string, content: Buffer, name = "result.txt") {
  const { body, headers } = formOf(
    { subjectType: "document", subjectId: documentId, category: "document" },
    { name, type: "application/octet-stream", content },
  );
  return person.send(uploadFile, { body }, { headers });
}

/** A document that was uploaded and passed the virus check. */
export async function givenDocument(
  facility: Facility,
  client?: GivenClient,
  bytes = aText(),
  title = "Laboratory result",
) {
  const of = client ?? (await givenAdmittedClient(facility));
  const nurse = await facility.as("nurse");
  const { id } = await givenAnnounced(facility, of, bytes, title);
  await sendFile(nurse, id, bytes);
  await facility.runJobs();
  return { client: of, document: await nurse.call(getDocument, { params: { documentId: id } }) };
}

const aPolicy = {
  number: "HR-7",
  title: "Incident reporting",
  body: "Report every incident before the end of your shift.",
  effectiveOn: "2026-11-01",
  audienceRoles: [],
  locationIds: [],
  acknowledgement: "read" as const,
  dueDays: 14,
  reackOnChange: true,
};

export async function givenPolicy(facility: Facility, over: { acknowledgement?: "read" | "sign" } = {}) {
  const compliance = await facility.as("compliance");
  const draft = await compliance.call(addCompanyDocument, { body: { ...aPolicy, ...over } });
  return compliance.call(activateCompanyDocument, {
    params: { companyDocumentId: draft.id },
    body: { version: draft.version },
  });
}

export async function givenPolicyDraft(facility: Facility) {
  return (await facility.as("compliance")).call(addCompanyDocument, { body: aPolicy });
}

const reason = "It belongs to another client";

export const documentSamples: readonly Sample[] = [
  sample(listClientDocuments, "nurse", async (facility) => ({
    params: { mrNo: (await givenDocument(facility)).client.mrNo },
  })),
  sample(addClientDocument, "nurse", async (facility) => ({
    params: { mrNo: (await givenAdmittedClient(facility)).mrNo },
    body: { title: "Photo ID", source: "camera" as const, documentDate: "2026-11-20", sha256: hashOf(randomUUID()) },
  })),
  sample(listDocuments, "nurse", async (facility) => {
    await givenDocument(facility);
    return {};
  }),
  sample(searchDocuments, "nurse", async (facility) => {
    await givenDocument(facility);
    return { body: { words: "laboratory" } };
  }),
  sample(getDocument, "nurse", async (facility) => ({
    params: { documentId: (await givenDocument(facility)).document.id },
  })),
  sample(updateDocument, "nurse", async (facility) => {
    const { document } = await givenDocument(facility);
    return { params: { documentId: document.id }, body: { version: document.version, title: "Potassium" } };
  }),
  sample(moveDocument, "nurse", async (facility) => {
    const { document } = await givenDocument(facility);
    const { mrNo } = await givenAdmittedClient(facility);
    return { params: { documentId: document.id }, body: { version: document.version, mrNo, reason } };
  }),
  sample(voidDocument, "compliance", async (facility) => {
    const { document } = await givenDocument(facility);
    return { params: { documentId: document.id }, body: { version: document.version, reason } };
  }),
  sample(listDocumentCategories, "nurse", () => ({})),
  sample(addDocumentCategory, "compliance", () => ({
    body: { name: `Category ${randomUUID()}`, chartTab: "medical" as const, expires: false },
  })),
  sample(updateDocumentCategory, "compliance", async (facility) => {
    const compliance = await facility.as("compliance");
    const made = await compliance.call(addDocumentCategory, {
      body: { name: `Category ${randomUUID()}`, chartTab: "medical", expires: false },
    });
    return { params: { categoryId: made.id }, body: { version: made.version, active: false } };
  }),
  sample(listCompanyDocuments, "nurse", () => ({})),
  sample(getCompanyDocument, "nurse", async (facility) => ({
    params: { companyDocumentId: (await givenPolicy(facility)).id },
  })),
  sample(addCompanyDocument, "compliance", () => ({ body: aPolicy })),
  sample(updateCompanyDocument, "compliance", async (facility) => {
    const { id, version } = await givenPolicyDraft(facility);
    return { params: { companyDocumentId: id }, body: { version, title: "Incidents" } };
  }),
  sample(activateCompanyDocument, "compliance", async (facility) => {
    const { id, version } = await givenPolicyDraft(facility);
    return { params: { companyDocumentId: id }, body: { version } };
  }),
  sample(retireCompanyDocument, "compliance", async (facility) => {
    const { id, version } = await givenPolicy(facility);
    return { params: { companyDocumentId: id }, body: { version } };
  }),
  sample(acknowledgeCompanyDocument, "nurse", async (facility) => ({
    params: { companyDocumentId: (await givenPolicy(facility)).id },
    body: { edition: 1 },
  })),
  sample(listAcknowledgements, "compliance", async (facility) => ({
    params: { companyDocumentId: (await givenPolicy(facility)).id },
  })),
];
