import { clientByMrNo, clientsById, requireEpisode } from "#modules/clients/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, edit, move, record, verb } from "#platform/server/execution/index.ts";
import { action, query, type WorkItemProvider } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatDate } from "#platform/shared/time/index.ts";
import { requireNotOut } from "../document-signing/envelope.store.ts";
import { categories, categoryForUpdate, ensureCategories, isActiveCategory } from "./category.store.ts";
import * as contract from "./document.contract.ts";
import {
  type DocumentRecord,
  documentClientColumn,
  documentForUpdate,
  documentPage,
  documentsOfClient,
  documentsWithWords,
  insertDocument,
  type ShownDocument,
  sameContent,
  shownDocument,
} from "./document.store.ts";
import { documentStates, fileWithinHours } from "./document.ts";
import { announceDocument } from "./document-files.actions.ts";

async function named(view: View, rows: readonly ShownDocument[]): Promise<contract.DocumentRow[]> {
  const clients = await clientsById(
    view,
    rows.map(({ clientId }) => clientId),
  );
  return rows.map((row) => ({ ...row, clientName: clients.get(row.clientId)?.legalName ?? "" }));
}
const rowOf = async (view: View, id: string): Promise<contract.DocumentRow> =>
  (await named(view, [await shownDocument(view.db, id)]))[0]!;

const documentRecord = record({
  table: "documents",
  subject: "document",
  key: "documentId",
  load: documentForUpdate,
  scope: (act, document) => act.openChart(document.clientId, "documents"),
  view: (act: Act, document: DocumentRecord) => rowOf(act, document.id),
  states: { column: "status", table: documentStates },
  audit: (document) => ({ subjectId: document.id, clientId: document.clientId }),
  saved: async (act: Act, { after }) => announceDocument(act, after),
});

const categoryRecord = record({
  table: "documentCategories",
  subject: "document-category",
  key: "categoryId",
  load: categoryForUpdate,
  scope: "facility",
});

async function requireCategory(act: Act, categoryId: string | null | undefined): Promise<void> {
  if (categoryId && !(await isActiveCategory(act.db, categoryId)))
    throw fieldProblem("body.categoryId", "Choose a category from the list.");
}

/** The same content is filed once in a chart (DOC-3). */
async function refuseTwin(
  act: Act,
  clientId: string,
  sha256: string,
  timeZone: string,
  exceptId: string | null,
): Promise<void> {
  const twin = await sameContent(act.db, clientId, sha256, exceptId);
  if (twin)
    throw new Problem("duplicate-document", {
      detail: `Already filed as "${twin.title}" on ${formatDate(twin.createdAt, timeZone)}.`,
      params: { documentId: twin.id },
    });
}

export const documentHandlers = [
  query(contract.listClientDocuments, async (view, { params, query: filter }) => {
    const { clientId } = await clientByMrNo(view, params.mrNo);
    await view.openChart(clientId, "documents");
    const found = await documentsOfClient(view.db, { clientId, categoryId: undefined, ...filter });
    return { ...found, rows: await named(view, found.rows) };
  }),

  action(contract.addClientDocument, async (act, { params, body }) => {
    const episode = await requireEpisode(act, { mrNo: params.mrNo });
    await act.openChart(episode.clientId, "documents");
    await ensureCategories(act.db);
    await requireCategory(act, body.categoryId);
    await refuseTwin(act, episode.clientId, body.sha256, episode.timeZone, null);
    const id = await insertDocument(act.db, {
      clientId: episode.clientId,
      demographicId: episode.demographicId,
      locationId: episode.locationId,
      ...body,
    });
    act.audit({ subjectId: id, clientId: episode.clientId, detail: { source: body.source } });
    return rowOf(act, id);
  }),

  query(contract.listDocuments, async (view, { query: filter }) => {
    const inReach = view.inReach("documents.view", "client", documentClientColumn);
    const found = await documentPage(view.db, inReach, filter);
    return { ...found, rows: await named(view, found.rows) };
  }),

  query(contract.searchDocuments, async (view, { body: { words } }) => {
    const inReach = view.inReach("documents.view", "client", documentClientColumn);
    return { rows: await named(view, await documentsWithWords(view.db, inReach, words)) };
  }),

  query(contract.getDocument, async (view, { params: { documentId } }) => {
    const document = await shownDocument(view.db, documentId);
    await view.openChart(document.clientId, "documents");
    view.readSubject = { subjectId: documentId, clientId: document.clientId };
    return (await named(view, [document]))[0]!;
  }),

  verb(contract.updateDocument, documentRecord, async (act, document, { body }) => {
    if (document.status === "voided") throw new Problem("wrong-state", "This document was voided.");
    await requireCategory(act, body.categoryId);
    const { version: _, reviewed, ...changes } = body;
    return {
      ...changes,
      ...(reviewed === undefined
        ? {}
        : { reviewedAt: reviewed ? act.now : null, reviewedBy: reviewed ? act.actor.userId : null }),
    };
  }),

  verb(contract.moveDocument, documentRecord, async (act, document, { body: { mrNo, reason } }) => {
    if (document.status !== "available") throw new Problem("wrong-state", "Only a filed document can be moved.");
    await refuseOnHold(act, { type: "document", id: document.id, clientId: document.clientId });
    await requireNotOut(act.db, document.id);
    const target = await requireEpisode(act, { mrNo });
    if (target.clientId === document.clientId)
      throw fieldProblem("body.mrNo", "The document is in this chart. Enter another client's MR number.");
    await act.requireReachOfClient(target.clientId);
    await refuseTwin(act, target.clientId, document.sha256, target.timeZone, document.id);
    act.auditDetail({ from: document.clientId, to: target.clientId });
    return {
      clientId: target.clientId,
      demographicId: target.demographicId,
      locationId: target.locationId,
      movedFrom: document.clientId,
      movedAt: act.now,
      moveReason: reason,
      reviewedAt: null,
      reviewedBy: null,
    };
  }),

  move(contract.voidDocument, documentRecord, "void", async (act, document, { body: { reason } }) => {
    await refuseOnHold(act, { type: "document", id: document.id, clientId: document.clientId });
    await requireNotOut(act.db, document.id);
    return { voidedAt: act.now, voidedBy: act.actor.userId, voidReason: reason };
  }),

  query(contract.listDocumentCategories, async (view) => ({ rows: await categories(view.db) })),
  create(contract.addDocumentCategory, categoryRecord, {
    values: async (act, { body }) => {
      await ensureCategories(act.db);
      return body;
    },
  }),
  edit(contract.updateDocumentCategory, categoryRecord),
];

/** Documents without a category, oldest first, on Home of users who file them (DOC-4). */
export const documentsToFile: WorkItemProvider = {
  kind: "forms.documents",
  permission: "documents.classify",
  order: 55,
  load: async (view) => {
    const inReach = view.inReach("documents.classify", "client", documentClientColumn);
    const { rows, total } = await documentPage(view.db, inReach, { show: "toFile", page: 1, pageSize: 5 });
    if (rows.length === 0) return null;
    const late = addMinutes(view.now, -fileWithinHours * 60);
    return {
      kind: "forms.documents",
      label: "Documents to file",
      count: total,
      oldestAt: rows[0]?.createdAt ?? view.now,
      link: "/documents",
      rows: (await named(view, rows)).map((row) => ({
        id: row.id,
        clientId: row.clientId,
        title: row.title,
        detail: row.createdAt < late ? `${row.clientName}, more than ${fileWithinHours} h` : row.clientName,
        link: `/documents/${row.id}`,
        at: row.createdAt,
      })),
    };
  },
};
