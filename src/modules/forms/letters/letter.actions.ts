import { createHash } from "node:crypto";
import { clientByMrNo, clientsById, recordChartEvent, requireEpisode } from "#modules/clients/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, edit, move, record } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { makePdf, type PdfPage } from "#platform/server/pdf/pdf-document.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { requireNotOut } from "../document-signing/envelope.store.ts";
import { categoryNamed } from "../documents/category.store.ts";
import { documentForUpdate, fileFinished, saveDocument } from "../documents/document.store.ts";
import { announceDocument } from "../documents/document-files.actions.ts";
import * as contract from "./letter.contract.ts";
import {
  archiveTemplate,
  documentOfLetter,
  insertLetter,
  type LetterRecord,
  letterById,
  letterForUpdate,
  lettersOf,
  letterTemplateById,
  letterTemplateForUpdate,
  letterTemplates,
  type TemplateRecord,
  templateSeriesForUpdate,
} from "./letter.store.ts";
import {
  fieldsOf,
  isMergeField,
  type LetterContent,
  letterFaults,
  letterStates,
  letterTemplateStates,
  mergeFields,
  mergeKeys,
  renderLetter,
} from "./letter.ts";
import { mergeValues } from "./merge-values.actions.ts";

const templateView = (template: TemplateRecord): contract.LetterTemplate => ({
  ...template,
  faults: letterFaults(template.body),
});

const templateRecord = record({
  table: "documentTemplates",
  subject: "letter-template",
  key: "templateId",
  load: letterTemplateForUpdate,
  scope: "facility",
  view: (_: Act, template: TemplateRecord) => templateView(template),
  states: { column: "status", table: letterTemplateStates },
  json: ["body"],
});

const labelOf = (key: string) => (isMergeField(key) ? mergeFields[key].label : key);

async function letterView(view: View, letter: LetterRecord): Promise<contract.Letter> {
  const template = await letterTemplateById(view.db, letter.documentTemplateId);
  const client = (await clientsById(view, [letter.clientId])).get(letter.clientId);
  const { mrNo } = await requireEpisode(view, { demographicId: letter.demographicId });
  const { content, unresolved } = renderLetter(template.body, letter.mergeValues, letter.overrides);
  const { mergeValues: values, overrides, documentTemplateId: _, demographicId: __, locationId: ___, ...row } = letter;
  return {
    ...row,
    mrNo,
    clientName: client?.legalName ?? "",
    templateTitle: template.title,
    content: letter.content ?? content,
    fields: fieldsOf(template.body).map((key) => ({
      key,
      label: labelOf(key),
      value: values[key] ?? "",
      entered: overrides[key] ?? null,
      leftEmpty: overrides[key] === null,
    })),
    unresolved: letter.content ? [] : unresolved,
    documentId: await documentOfLetter(view.db, letter.id),
  };
}

const letterRecord = record({
  table: "userGeneratedDocuments",
  subject: "letter",
  key: "letterId",
  load: letterForUpdate,
  read: letterById,
  scope: (act, letter) => act.openChart(letter.clientId, "documents"),
  view: letterView,
  states: { column: "status", table: letterStates },
  json: ["overrides", "content"],
  audit: (letter) => ({ subjectId: letter.id, clientId: letter.clientId }),
  saved: async (act: Act, { after }) =>
    act.raise("forms.letter-changed", { letterId: after.id, clientId: after.clientId }, { topics: ["list:documents"] }),
});

const refuseUnlessDraft = (status: string) => {
  if (status !== "draft") throw new Problem("wrong-state", "Only a draft can be changed. Start the next edition.");
};

export const letterHandlers = [
  query(contract.listLetterTemplates, async (view) => {
    const rows = await letterTemplates(view.db, !view.can("formTemplates.edit"));
    return { rows: rows.map(templateView).map(({ body: _, ...row }) => row) };
  }),
  query(contract.getLetterTemplate, async (view, { params }) =>
    templateView(await letterTemplateById(view.db, params.templateId)),
  ),
  create(contract.addLetterTemplate, templateRecord, {
    values: async (act, { body: { seriesId, ...fields } }) => {
      const editions = seriesId ? await templateSeriesForUpdate(act.db, seriesId) : [];
      if (seriesId && editions.length === 0) throw new Problem("not-found", "Letter template not found.");
      if (editions[0]?.status === "draft") throw new Problem("wrong-state", "This template already has a draft.");
      return { ...fields, seriesId: seriesId ?? newId(), number: (editions[0]?.number ?? 0) + 1 };
    },
  }),
  edit(contract.saveLetterTemplate, templateRecord, {
    beforeSave: (_, { status }) => {
      refuseUnlessDraft(status);
      return undefined;
    },
  }),
  move(contract.activateLetterTemplate, templateRecord, "activate", async (act, template) => {
    const faults = letterFaults(template.body);
    if (faults.length > 0)
      throw new Problem("template-invalid", {
        detail: faults.join(" "),
        errors: faults.map((message) => ({ path: "body.body", message })),
      });
    for (const edition of await templateSeriesForUpdate(act.db, template.seriesId))
      if (edition.status === "active") await archiveTemplate(act.db, edition.id);
  }),
  query(contract.listMergeFields, async () => ({ rows: mergeKeys.map((key) => ({ key, ...mergeFields[key] })) })),

  query(contract.listLetters, async (view, { query: { mrNo, page, pageSize } }) => {
    const { clientId } = await clientByMrNo(view, mrNo);
    await view.openChart(clientId, "documents");
    return lettersOf(view.db, clientId, { page, pageSize });
  }),
  action(contract.startLetter, async (act, { body: { mrNo, templateId } }) => {
    const episode = await requireEpisode(act, { mrNo });
    await act.openChart(episode.clientId, "documents");
    const template = await letterTemplateById(act.db, templateId);
    if (template.status !== "active") throw new Problem("wrong-state", "This letter template is not active.");
    const { clientId, demographicId, locationId, timeZone } = episode;
    const id = await insertLetter(act.db, {
      ...{ clientId, demographicId, locationId, timeZone },
      documentTemplateId: templateId,
      title: template.title,
      mergeValues: await mergeValues(act, episode),
    });
    act.audit({ subjectId: id, clientId, detail: { template: template.title, number: template.number } });
    return letterView(act, await letterById(act.db, id));
  }),
  query(contract.getLetter, async (view, { params }) => {
    const letter = await letterById(view.db, params.letterId);
    await view.openChart(letter.clientId, "documents");
    return letterView(view, letter);
  }),
  edit(contract.updateLetter, letterRecord, {
    beforeSave: (_, { status }) => {
      refuseUnlessDraft(status);
      return undefined;
    },
  }),
  move(contract.finalizeLetter, letterRecord, "finalize", async (act, letter) => {
    const template = await letterTemplateById(act.db, letter.documentTemplateId);
    const { content, unresolved } = renderLetter(template.body, letter.mergeValues, letter.overrides);
    if (unresolved.length > 0)
      throw new Problem("merge-field-unresolved", {
        detail: `No value for ${unresolved.map(labelOf).join(", ")}. Enter them, or leave them empty on purpose.`,
        params: { fields: unresolved.join(",") },
      });
    await fileAsDocument(act, letter, content);
    return { content, contentHash: canonicalHash({ content }), finalizedAt: act.now, finalizedBy: act.actor.userId };
  }),
  move(contract.voidLetter, letterRecord, "void", async (act, letter, { body: { reason } }) => {
    await refuseOnHold(act, { type: "letter", id: letter.id, clientId: letter.clientId });
    await voidFiled(act, letter, reason);
    return { voidReason: reason };
  }),
];

/** Voids the PDF with its letter, so that the chart holds no valid copy of a void letter. */
async function voidFiled(act: Act, { id, clientId }: LetterRecord, reason: string): Promise<void> {
  const documentId = await documentOfLetter(act.db, id);
  if (!documentId) return;
  if ((await documentForUpdate(act.db, documentId)).status !== "available") return;
  await requireNotOut(act.db, documentId);
  await saveDocument(act.db, documentId, { status: "voided", voidedAt: act.now, voidReason: reason });
  await announceDocument(act, { id: documentId, clientId });
}

/** Files the letter's PDF in the chart. The same letter and instant give the same bytes (DOC-7). */
async function fileAsDocument(act: Act, letter: LetterRecord, content: LetterContent): Promise<void> {
  const pdf = await letterPdf(act, letter, content);
  const documentId = newId();
  const { id: fileId } = await act.platform.files.put(act, {
    name: `${letter.title}.pdf`,
    mediaType: "application/pdf",
    content: pdf,
    subjectType: "document",
    subjectId: documentId,
    category: "document",
  });
  const { clientId, demographicId, locationId, title } = letter;
  await fileFinished(act.db, {
    source: "generated",
    categoryId: await categoryNamed(act.db, "Letter"),
    ...{ id: documentId, clientId, demographicId, locationId, title, fileId, letterId: letter.id },
    sha256: createHash("sha256").update(pdf).digest("hex"),
    documentDate: localDate(act.now, letter.timeZone),
  });
  await announceDocument(act, { id: documentId, clientId });
  await recordChartEvent(act, {
    module: "forms",
    kind: "document.filed",
    subjectType: "document",
    subjectId: documentId,
    clientId,
    demographicId,
    title,
    summary: "Letter filed",
    permission: "documents.view",
    link: `/documents/${documentId}`,
  });
}

export async function letterPdf(act: Act, letter: LetterRecord, content: LetterContent): Promise<Buffer> {
  const client = (await clientsById(act, [letter.clientId])).get(letter.clientId);
  const frame = {
    title: letter.title,
    facility: act.tenant.name,
    head: client ? `${client.legalName}, born ${formatDate(client.birthDate, letter.timeZone)}` : "",
    foot: `Letter ${letter.id}`,
    language: "en-US",
    createdAt: act.now,
  };
  return makePdf(frame, (page) => writeLetter(page, content));
}

function writeLetter(page: PdfPage, { blocks }: LetterContent): void {
  const text = (children: readonly { type: string; text?: string }[]) =>
    children.map((one) => (one.type === "text" ? one.text : "\n")).join("");
  for (const block of blocks) {
    if (block.type === "heading") page.heading(block.tag === "h2" ? 2 : 3, text(block.children));
    else if (block.type === "list")
      for (const [index, item] of block.children.entries())
        page.paragraph(`${block.listType === "number" ? `${index + 1}.` : "•"} ${text(item.children)}`);
    else page.paragraph(text(block.children) || " ", { quiet: block.type === "quote" });
  }
}
