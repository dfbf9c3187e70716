import { createHash } from "node:crypto";
import { z } from "zod";
import { requireEpisode } from "#modules/clients/index.ts";
import { openForWork } from "#modules/integrations/index.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineOutsideJob } from "#platform/server/jobs/jobs.ts";
import { newId } from "#platform/shared/ids.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { documentById, fileFinished } from "../documents/document.store.ts";
import { announceDocument } from "../documents/document-files.actions.ts";
import { announceEnvelope } from "./announce-envelope.actions.ts";
import { openSigningAccount } from "./docusign.ts";
import { type EnvelopeRecord, envelopeById, envelopeForUpdate, saveEnvelope } from "./envelope.store.ts";

/** Fetches what was signed, and the certificate, and files both in the chart: once, however often it runs (ESG-3). */
export const fileSigned = defineOutsideJob({
  module: "forms",
  name: "file-signed",
  payload: z.object({ envelopeId: z.string() }),
  outside: async (platform, tenant, { envelopeId }) => {
    const db = platform.database.tenant(tenant.id);
    const envelope = await envelopeById(db, envelopeId);
    if (!envelope.providerEnvelopeId || envelope.completedDocumentId) return;
    const account = await openSigningAccount(await openForWork(platform, tenant, envelope.connectionId));
    const signed = await account.pdf(envelope.providerEnvelopeId, "combined");
    const certificate = await account.pdf(envelope.providerEnvelopeId, "certificate");
    await asSystem(platform, tenant, async (act) => {
      const locked = await envelopeForUpdate(act.db, envelopeId);
      if (locked.completedDocumentId) return;
      await saveEnvelope(act.db, envelopeId, {
        completedDocumentId: await filePdf(act, locked, `${locked.title}, signed`, signed),
        certificateDocumentId: await filePdf(act, locked, `${locked.title}, certificate of signing`, certificate),
      });
      await announceEnvelope(act, locked);
    });
  },
});

async function filePdf(act: Act, envelope: EnvelopeRecord, title: string, content: Buffer): Promise<string> {
  const { clientId, demographicId, locationId } = envelope;
  const id = newId();
  const { id: fileId } = await act.platform.files.put(act, {
    name: "signed.pdf",
    mediaType: "application/pdf",
    content,
    subjectType: "document",
    subjectId: id,
    category: "document",
  });
  const sha256 = createHash("sha256").update(content).digest("hex");
  const { timeZone } = await requireEpisode(act, { demographicId });
  const document = { id, clientId, demographicId, locationId, title: title.slice(0, 200), sha256, fileId };
  await fileFinished(act.db, {
    ...document,
    documentDate: localDate(act.now, timeZone),
    source: "provider",
    // The signed copy has the category of its document; a template's goes to the filing worklist.
    categoryId: envelope.documentId ? (await documentById(act.db, envelope.documentId)).categoryId : null,
  });
  await announceDocument(act, document);
  return id;
}
