import { clientsById, type OpenEpisode, requireEpisode } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, ageOn, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { instrumentTemplate } from "../assessments/instruments/catalogue.ts";
import { requireLicense } from "../assessments/license.actions.ts";
import { answeredSince } from "../assessments/result.store.ts";
import { type ChartFact, isInput } from "../templates/item.contract.ts";
import { shippedTemplate } from "../templates/shipped-templates.ts";
import { ensureShipped, type PinnedTemplate, publishedVersion } from "../templates/template.store.ts";
import type { Answers } from "./answer.contract.ts";
import { insertAnswerEvents } from "./answer.store.ts";
import { progress } from "./answers.ts";
import { createForm } from "./form.contract.ts";
import { insertForm, liveFormOf, locationName } from "./form.store.ts";
import { formView } from "./form-view.actions.ts";

/**
 * Assigns a form to a client, pinned to the published version of its template (FRM-1) and prefilled from the chart
 * (FRM-18). Throws `form-exists` for a second one-per-episode form (FRM-16). Raises `forms.assigned`.
 */
export const createFormAction = action(createForm, async (act, { body }) => {
  const { mrNo, demographicId, templateKey, dueAt } = body;
  const episode = await requireEpisode(act, demographicId ? { mrNo, demographicId } : { mrNo });
  await act.openChart(episode.clientId, "forms");
  const template = await templateFor(act, templateKey);
  if (template.instrumentKey) await requireInstrument(act, episode.clientId, template.instrumentKey, body.again);
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

const askAgainMinutes = 30;

/** Refuses an assessment whose terms were not confirmed (AST-4), and asks before a second one within 30 min (AST-11). */
async function requireInstrument(act: Act, clientId: string, instrumentKey: string, again: boolean): Promise<void> {
  await requireLicense(act, instrumentKey);
  if (again) return;
  const last = await answeredSince(act.db, clientId, instrumentKey, addMinutes(act.now, -askAgainMinutes));
  if (!last) return;
  const minutes = Math.max(1, Math.round(minutesBetween(last.effectiveAt, act.now)));
  throw new Problem("possible-duplicate", {
    detail: `Answered ${minutes} min ago by ${last.byName ?? "the client"}. Record another?`,
    params: { formId: last.formId },
  });
}

async function templateFor(act: Act, key: string): Promise<PinnedTemplate> {
  const shipped = shippedTemplate(key) ?? instrumentTemplate(key);
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
  const today = localDate(view.now, episode.timeZone);
  const facts: Record<ChartFact, string | null> = {
    "client.legalName": client?.legalName ?? null,
    "client.preferredName": client?.preferredName ?? null,
    "client.birthDate": client?.birthDate ?? null,
    "client.age": client ? String(ageOn(client.birthDate, today)) : null,
    "client.mrNo": episode.mrNo,
    "client.pronouns": client?.pronouns ?? null,
    "facility.name": view.tenant.name,
    "location.name": await locationName(view.db, episode.locationId),
    today,
    "user.name": view.actor.name,
  };
  const bound = template.definition.items
    .filter((section) => !section.repeats)
    .flatMap((section) => section.items.filter(isInput));
  return Object.fromEntries(
    bound.flatMap((item) => {
      const fact = item.bind ? facts[item.bind] : null;
      if (!fact) return [];
      return [[item.linkId, item.type === "integer" ? Number(fact) : fact]];
    }),
  );
}
