import { clientsById } from "#modules/clients/index.ts";
import { hasSigned, sign } from "#modules/signatures/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query, type WorkItemProvider } from "#platform/server/execution/module.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import type { BulkResults } from "../forms/bulk-signature.contract.ts";
import { completeForm } from "../forms/complete.actions.ts";
import { type FormRecord, formForUpdate } from "../forms/form.store.ts";
import { formStates, isInReview } from "../forms/form.ts";
import { coveredHash } from "../forms/form-document.ts";
import { formDocument, formView } from "../forms/form-view.actions.ts";
import { type HandedMark, requireReview } from "../forms/sign-slot.actions.ts";
import { fillSlot, putSlots, slotsOfForm } from "../forms/slot.store.ts";
import { inEachLanguage } from "../notices.ts";
import { versionById } from "../templates/template.store.ts";
import { approveForm, bulkApproveForms, listFormApprovals } from "./approval.contract.ts";
import { approvalOf, formClientColumn, formsToApprove } from "./approval.store.ts";
import { approvalIntent, approvalSlotKey } from "./approval.ts";

async function approvalPage(view: View, { page, pageSize }: { page: number; pageSize: number }) {
  const inReach = view.inReach("forms.approve", "client", formClientColumn);
  const found = await formsToApprove(view.db, inReach, { userId: view.actor.userId, page, pageSize });
  const clients = await clientsById(
    view,
    found.rows.map(({ clientId }) => clientId),
  );
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, clientName: clients.get(row.clientId)?.legalName ?? "" })),
  };
}

/**
 * Approves a locked form in review, which completes it: the reviewer signs the whole document they read. Refuses who
 * submitted or signed it (SIG-10), changed content (SIG-7) and a form that was not read (SIG-1).
 */
async function approve(
  act: Act,
  form: FormRecord,
  read: Pick<HandedMark, "reviewedAt" | "intentAt"> & { shownHash: string },
  ticket: Ticket,
): Promise<FormRecord> {
  if (!isInReview(form.status)) throw await noLongerInReview(act, form);
  const template = await versionById(act.db, form.templateVersionId);
  const document = await formDocument(act, form, template);
  const hash = coveredHash(document, template.definition, "whole");
  if (hash !== read.shownHash)
    throw new Problem("content-changed", "The form changed while you were reading it. Reload it and read the changes.");
  requireReview(act, form, read);
  await refuseOwn(act, form);
  const { signatureId, signedAt } = await sign(act, {
    subjectType: "form",
    subjectId: form.id,
    slotKey: approvalSlotKey,
    role: "reviewer",
    meaning: approvalIntent,
    documentHash: hash,
    timeZone: form.timeZone,
    ticket,
  });
  const before = await slotsOfForm(act.db, form.id);
  await putSlots(act.db, form.id, [
    {
      slotKey: approvalSlotKey,
      role: "reviewer",
      label: "Reviewer",
      position: Math.max(0, ...before.map(({ position }) => position)) + 1,
      required: true,
      reason: "This form is reviewed before it is complete.",
      citation: null,
      intentText: approvalIntent,
      covers: "whole",
      state: "waiting",
    },
  ]);
  const slot = (await slotsOfForm(act.db, form.id)).find(({ slotKey }) => slotKey === approvalSlotKey);
  if (!slot) throw new Error("The reviewer's slot was just stored.");
  await fillSlot(act.db, slot.id, { signatureId, coveredHash: hash, signerName: act.actor.name, signedAt });
  const completed = await completeForm(act, form, template, form.status);
  if (form.submittedBy)
    act.notify({
      kind: reviewedKind,
      to: { userIds: [form.submittedBy] },
      title: inEachLanguage((say) => say("form.approved", { title: template.title })),
      link: `/forms/${form.id}`,
      subject: { type: "form", id: form.id },
      clientId: form.clientId,
    });
  return completed;
}

/** The kind of notice that tells who submitted a form how its review ended. */
export const reviewedKind = "forms.reviewed";

async function noLongerInReview(act: Act, form: FormRecord): Promise<Problem> {
  const approved = await approvalOf(act.db, form.id, approvalSlotKey);
  return new Problem(
    "wrong-state",
    approved
      ? `${approved.signerName} approved this form at ${formatDateTime(approved.signedAt ?? act.now, form.timeZone)}.`
      : `This form is ${formStates.label(form.status).toLowerCase()}. Reload the page.`,
  );
}

/** Author and reviewer differ (SIG-10). */
async function refuseOwn(act: Act, form: FormRecord): Promise<void> {
  const { name } = act.actor;
  if (form.submittedBy !== null && form.submittedBy === act.actor.userId)
    throw new Problem("signer-conflict", `${name} submitted this form and can't also approve it.`);
  if (act.actor.userId !== null && (await hasSigned(act, "form", form.id, act.actor.userId)))
    throw new Problem("signer-conflict", `${name} already signed this form as staff and can't also approve it.`);
}

export const approvalHandlers = [
  query(listFormApprovals, (view, { query: wanted }) => approvalPage(view, wanted)),

  action(approveForm, async (act, { params, body }) => {
    const form = await formForUpdate(act.db, params.formId);
    await act.openChart(form.clientId, "forms");
    if (!isInReview(form.status)) throw await noLongerInReview(act, form);
    if (form.version !== body.version) act.requireVersion(await formView(act, form), body.version);
    const approved = await approve(act, form, body, await act.takeTicket("sign"));
    act.audit({ subjectId: form.id });
    return formView(act, approved);
  }),

  // Each in its own savepoint; locked in the order of the ids, as every other lock of several forms.
  action(bulkApproveForms, async (act, { body }) => {
    const ticket = await act.takeTicket("sign");
    const results: BulkResults["results"] = [];
    for (const { formId, ...read } of [...body.forms].sort((a, b) => (a.formId < b.formId ? -1 : 1))) {
      const ended = await act.part(async () => {
        const form = await formForUpdate(act.db, formId);
        await act.requireReachOfClient(form.clientId);
        await approve(act, form, { ...read, intentAt: body.intentAt }, ticket);
      });
      results.push(
        ended.ok
          ? { formId, isSigned: true, code: null, message: null }
          : { formId, isSigned: false, code: ended.problem.code, message: ended.problem.message },
      );
    }
    // Forms that are all out of reach are refused as one of them would be.
    const [first] = results;
    if (first?.code && results.every(({ code }) => code !== null && outOfReach.has(code)))
      throw new Problem(first.code, first.message ?? undefined);
    const approved = results.filter(({ isSigned }) => isSigned).map(({ formId }) => formId);
    act.audit({ subjectId: approved[0] ?? body.forms[0]?.formId ?? "", detail: { forms: approved } });
    return { results };
  }),
];

const outOfReach = new Set(["not-found", "out-of-scope"]);

/** Forms to approve, on Home. */
export const approvalWork: WorkItemProvider = {
  kind: "forms.approvals",
  permission: "forms.approve",
  order: 45,
  load: async (view) => {
    const { rows, total } = await approvalPage(view, { page: 1, pageSize: 5 });
    if (rows.length === 0) return null;
    return {
      kind: "forms.approvals",
      label: "Forms to approve",
      count: total,
      oldestAt: rows[0]?.reviewSince ?? view.now,
      link: "/forms?tabs=approvals",
      rows: rows.map((row) => ({
        id: row.formId,
        clientId: row.clientId,
        title: row.clientName,
        detail: `${row.title}, ${row.authorName}`,
        link: `/forms/${row.formId}`,
        at: row.reviewSince,
      })),
    };
  },
};
