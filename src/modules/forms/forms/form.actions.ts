import {
  clientByMrNo,
  clientsById,
  type OpenEpisode,
  recordChartEvent,
  requireEpisode,
  voidChartEvents,
} from "#modules/clients/index.ts";
import { verifySubject } from "#modules/signatures/index.ts";
import type { Act, View } from "#platform/server/context.ts";
import { refuseOnHold } from "#platform/server/legal-holds/legal-holds.ts";
import { action, query } from "#platform/server/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { revokeConsentOfVoidedForm } from "../consents/consent.actions.ts";
import { consentOfForm } from "../consents/consent.store.ts";
import { type ChartFact, isInput } from "../templates/item.contract.ts";
import { shippedTemplate } from "../templates/shipped-templates.ts";
import { ensureShipped, type PinnedTemplate, publishedVersion, versionById } from "../templates/template.store.ts";
import type { Answers } from "./answer.contract.ts";
import { insertAnswerEvents } from "./answer.store.ts";
import { progress } from "./answers.ts";
import {
  createForm,
  declineForm,
  type FormPrint,
  getForm,
  listClientForms,
  printForm,
  voidForm,
} from "./form.contract.ts";
import {
  type FormRecord,
  formById,
  formForUpdate,
  insertForm,
  listFormsOf,
  liveFormOf,
  locationName,
  saveForm,
} from "./form.store.ts";
import { moved, openStatuses } from "./form.ts";
import { coveredHash } from "./form-document.ts";
import { formDocument, formRow, formView } from "./form-view.actions.ts";
import { slotsOf } from "./slot.store.ts";

export const listClientFormsQuery = query(listClientForms, async (view, { params, query: filter }) => {
  const client = await clientByMrNo(view, params.mrNo);
  await view.openChart(client.clientId, "forms");
  const { page, pageSize, demographicId, status } = filter;
  const found = await listFormsOf(view.db, { clientId: client.clientId, demographicId, status, page, pageSize });
  const slots = await slotsOf(
    view.db,
    found.rows.map((row) => row.id),
  );
  return {
    rows: found.rows.map((row) => formRow(row, slots.get(row.id) ?? [])),
    total: found.total,
    page,
    pageSize,
    totalPages: Math.max(1, Math.ceil(found.total / pageSize)),
    pendingGuardianForms: found.pending.guardian,
    pendingClientForms: found.pending.client,
  };
});

export const getFormQuery = query(getForm, async (view, { params }) => {
  const form = await formById(view.db, params.formId);
  await view.openChart(form.clientId, "forms");
  return formView(view, form);
});

/**
 * Assigns a form to a client, pinned to the published version of its template (FRM-1) and prefilled from the chart
 * (FRM-18). Throws `form-exists` for a second one-per-episode form (FRM-16). Raises `forms.assigned`.
 */
export const createFormAction = action(createForm, async (act, { body }) => {
  const { mrNo, demographicId, templateKey, dueAt } = body;
  const episode = await requireEpisode(act, demographicId ? { mrNo, demographicId } : { mrNo });
  await act.openChart(episode.clientId, "forms");
  const template = await templateFor(act, templateKey);
  const prefilled = await prefill(act, template, episode);
  const form = await insertForm(act.db, {
    clientId: episode.clientId,
    demographicId: episode.demographicId,
    templateId: template.templateId,
    templateVersionId: template.versionId,
    answers: prefilled,
    progressPct: progress(template.definition, prefilled),
    effectiveAt: act.now,
    dueAt,
    locationId: episode.locationId,
    timeZone: episode.timeZone,
    sensitivity: template.sensitivity,
    onePerEpisode: template.onePerEpisode,
  });
  if (!form) {
    const formId = await liveFormOf(act.db, template.templateId, episode.demographicId);
    throw new Problem("form-exists", {
      detail: `${template.title} is already in this chart. Open it instead.`,
      params: { formId },
    });
  }
  await insertAnswerEvents(
    act.db,
    form.id,
    Object.entries(prefilled).map(([linkPath, next]) => ({
      linkPath,
      previous: null,
      next,
      source: "prefill",
      applied: true,
      actorId: act.actor.userId,
      actorName: "Chart",
      recordedAt: act.now,
      receivedAt: act.now,
      clientMutationId: newId(),
    })),
  );
  await act.raise(
    "forms.assigned",
    { formId: form.id, clientId: form.clientId },
    { topics: [`record:form:${form.id}`] },
  );
  act.audit({ subjectId: form.id, detail: { template: template.key, number: template.number } });
  return formView(act, form);
});

async function templateFor(act: Act, key: string): Promise<PinnedTemplate> {
  const shipped = shippedTemplate(key);
  const before = await publishedVersion(act.db, key);
  if (!shipped) {
    if (!before) throw fieldProblem("body.templateKey", "Choose a form from the list.");
    return before;
  }
  const template = await ensureShipped(act.db, shipped, act.now);
  const { templateId, versionId } = template;
  if (before?.versionId !== versionId) await act.raise("forms.template-published", { templateId, versionId });
  return template;
}

/** Answers of the items that are bound to chart facts (FRM-18). */
async function prefill(view: View, template: PinnedTemplate, episode: OpenEpisode): Promise<Answers> {
  const client = (await clientsById(view, [episode.clientId])).get(episode.clientId);
  const facts: Record<ChartFact, string | null> = {
    "client.legalName": client?.legalName ?? null,
    "client.preferredName": client?.preferredName ?? null,
    "client.birthDate": client?.birthDate ?? null,
    "client.pronouns": client?.pronouns ?? null,
    "facility.name": view.tenant.name,
    "location.name": await locationName(view.db, episode.locationId),
    today: localDate(view.now, episode.timeZone),
    "user.name": view.actor.name,
  };
  const bound = template.definition.items.flatMap((section) => section.items.filter(isInput));
  return Object.fromEntries(
    bound.flatMap((item) => {
      const fact = item.bind ? facts[item.bind] : null;
      return fact ? [[item.linkId, fact]] : [];
    }),
  );
}

/** Records that the client or guardian declined the form. Raises `forms.declined`. */
export const declineFormAction = action(declineForm, async (act, { params, body }) => {
  const form = await formForUpdate(act.db, params.formId);
  await act.openChart(form.clientId, "forms");
  const status = moved(form.status, "decline");
  if (form.version !== body.version) act.requireVersion(await formView(act, form), body.version);
  const saved = await saveForm(act.db, form.id, {
    status,
    declinedAt: act.now,
    declineReason: body.reason,
    ...noLongerPending,
  });
  await act.raise("forms.declined", { formId: form.id, clientId: form.clientId }, topicOf(form));
  await recordOnTimeline(act, saved, "form.declined", "declined", body.reason);
  act.audit({ subjectId: form.id, fields: ["status"] });
  return formView(act, saved);
});

/** Voids a form in any status and revokes the consent it gave; it stays readable. Raises `forms.voided`. */
export const voidFormAction = action(voidForm, async (act, { params, body }) => {
  const form = await formForUpdate(act.db, params.formId);
  await act.openChart(form.clientId, "forms");
  await refuseOnHold(act, { type: "form", id: form.id, clientId: form.clientId });
  const status = moved(form.status, "void");
  if (form.version !== body.version) act.requireVersion(await formView(act, form), body.version);
  const isPending = openStatuses.includes(form.status);
  const saved = await saveForm(act.db, form.id, {
    status,
    voidedAt: act.now,
    voidedBy: act.actor.userId,
    voidReason: body.reason,
    ...(isPending ? noLongerPending : {}),
  });
  const consent = await consentOfForm(act.db, form.id);
  if (consent) await revokeConsentOfVoidedForm(act, consent);
  await act.raise("forms.voided", { formId: form.id }, topicOf(form));
  await voidChartEvents(act, { subjectType: "form", subjectId: form.id, reason: body.reason });
  await recordOnTimeline(act, saved, "form.voided", "voided", body.reason);
  act.audit({ subjectId: form.id, fields: ["status"] });
  return formView(act, saved);
});

const noLongerPending = { pendingClient: false, pendingGuardian: false, pendingStaff: false };
const topicOf = (form: FormRecord) => ({ topics: [`record:form:${form.id}`] });

async function recordOnTimeline(
  act: Act,
  form: FormRecord,
  kind: string,
  what: string,
  summary: string,
): Promise<void> {
  const { title } = await versionById(act.db, form.templateVersionId);
  await recordChartEvent(act, {
    module: "forms",
    kind,
    subjectType: "form",
    subjectId: form.id,
    clientId: form.clientId,
    demographicId: form.demographicId,
    title: `${title} ${what}`,
    summary,
    permission: "forms.view",
    link: `/forms/${form.id}`,
  });
}

export const printFormQuery = query(printForm, async (view, { params }): Promise<FormPrint> => {
  const form = await formById(view.db, params.formId);
  await view.openChart(form.clientId, "forms");
  view.readSubject = { subjectId: form.id };
  const shown = await formView(view, form);
  const consent = await consentOfForm(view.db, form.id);
  const {
    id,
    title,
    description,
    number,
    status,
    client,
    facility,
    locationName: location,
    timeZone,
    sensitivity,
  } = shown;
  const { definition, answers, document, contentHash, slots, signatures, voided, declined } = shown;
  return {
    id,
    title,
    description,
    number,
    status,
    client,
    facility,
    locationName: location,
    timeZone,
    sensitivity,
    definition,
    answers,
    document,
    contentHash,
    slots,
    signatures,
    voided,
    declined,
    verification: await verification(view, form),
    consent: consent && { status: shown.consent?.status ?? consent.status, revokedAt: consent.revokedAt },
    printedAt: view.now,
    printedBy: view.actor.name,
  };
});

/** Checks every signature against the content as it is now, and the signature chain. */
async function verification(view: View, form: FormRecord): Promise<FormPrint["verification"]> {
  const template = await versionById(view.db, form.templateVersionId);
  const document = await formDocument(view, form, template);
  const slots = ((await slotsOf(view.db, [form.id])).get(form.id) ?? []).filter((slot) => slot.signatureId !== null);
  if (slots.length === 0) return "unsigned";
  const chain = await verifySubject(view, "form", form.id);
  const whole = slots.every((slot) => {
    const link = chain.get(slot.signatureId ?? "");
    return link?.status === "valid" && link.coveredHash === coveredHash(document, template.definition, slot.covers);
  });
  return whole && isContentUnchanged(form) ? "valid" : "altered";
}

/** Whether the stored answers equal the sealed content, so a change of either in the database is detected (SIG-8). */
function isContentUnchanged(form: FormRecord): boolean {
  if (form.content === null) return true;
  const { answers } = JSON.parse(form.content) as { answers: Answers };
  return Object.entries(answers).every(
    ([path, answer]) => JSON.stringify(form.answers[path]) === JSON.stringify(answer),
  );
}
