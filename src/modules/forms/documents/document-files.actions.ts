import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import type { FileSubject } from "#platform/server/files/file-subject.ts";
import { Problem } from "#platform/shared/problems.ts";
import {
  type DocumentRecord,
  documentById,
  documentForUpdate,
  sameContent,
  saveDocument,
  uploadedFile,
} from "./document.store.ts";
import { isFileable, maxDocumentBytes } from "./document.ts";

/** The file of a document: read with its chart, uploaded once. A voided document can't be opened. */
export const documentFiles: FileSubject = {
  type: "document",
  requireAccess: async (view, { subjectId }, toChange) => {
    const document = await documentById(view.db, subjectId);
    view.require(toChange ? "documents.upload" : "documents.view");
    await view.openChart(document.clientId, "documents");
    if (document.status === "voided") throw new Problem("not-found", "This document was voided.");
    if (toChange && document.status !== "uploading")
      throw new Problem("wrong-state", "This document already has its file.");
  },
  checkUpload: ({ mediaType, size }) => {
    if (!isFileable(mediaType))
      throw new Problem(
        "unsupported-media",
        "This kind of file can't be filed. Send a PDF, picture, Word or Excel file, text or recording.",
      );
    if (size > maxDocumentBytes) throw new Problem("too-large", "A document may have at most 50 MB.");
  },
};

export const documentTopics = { topics: ["list:documents"] };

export async function announceDocument(
  act: Act,
  { id, clientId }: Pick<DocumentRecord, "id" | "clientId">,
): Promise<void> {
  await act.raise("forms.document-filed", { documentId: id, clientId }, documentTopics);
}

/** A document is filed when its file passed the virus check, in the transaction that releases it (DOC-2). */
export const documentFileHandlers = [
  on("platform.file-ready", { name: "document-filed", inTransaction: true }, async (act, { payload }) => {
    if (payload.subjectType !== "document") return;
    const document = await documentForUpdate(act.db, payload.subjectId);
    const file = await uploadedFile(act.db, payload.fileId);
    if (document.status !== "uploading" || !file) return;
    const twin = await sameContent(act.db, document.clientId, document.sha256, document.id);
    if (twin) {
      await saveDocument(act.db, document.id, {
        status: "voided",
        voidedAt: act.now,
        voidReason: `Already filed as "${twin.title}"`.slice(0, 1000),
      });
      return announceDocument(act, document);
    }
    await saveDocument(act.db, document.id, {
      status: "available",
      fileId: payload.fileId,
      mediaType: file.mediaType,
    });
    await announceDocument(act, document);
    await recordChartEvent(act, {
      module: "forms",
      kind: "document.filed",
      subjectType: "document",
      subjectId: document.id,
      clientId: document.clientId,
      demographicId: document.demographicId,
      title: document.title,
      summary: "Document filed",
      permission: "documents.view",
      link: `/documents/${document.id}`,
    });
  }),

  on("platform.file-quarantined", { name: "document-stopped", inTransaction: true }, async (act, { payload }) => {
    if (payload.subjectType !== "document") return;
    const file = await uploadedFile(act.db, payload.fileId);
    if (!file) return;
    const document = await documentForUpdate(act.db, file.subjectId);
    if (document.status === "uploading") await saveDocument(act.db, document.id, { status: "infected" });
    await announceDocument(act, document);
  }),
];
