import { clientsById, type OpenEpisode } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { ageOn, localDate } from "#platform/shared/time/index.ts";
import { instrumentTemplate } from "../assessments/instruments/catalogue.ts";
import { type ChartFact, isInput } from "../templates/item.contract.ts";
import { shippedTemplate } from "../templates/shipped-templates.ts";
import { ensureShipped, type PinnedTemplate, publishedVersion } from "../templates/template.store.ts";
import type { Answers } from "./answer.contract.ts";
import { type AnswerEvent, insertAnswerEvents } from "./answer.store.ts";
import { progress } from "./answers.ts";
import { type FormRecord, insertForms, locationName } from "./form.store.ts";

interface WantedForm {
  template: PinnedTemplate;
  dueAt: string | null;
  packetInstanceId: string | null;
}

/**
 * Assigns forms to a stay, each pinned to the published version of its template (FRM-1) and prefilled from the chart
 * (FRM-18). A one-per-episode form that the stay has is left out. Raises `forms.assigned` for each.
 */
export async function assignForms(
  act: Act,
  episode: OpenEpisode,
  wanted: readonly WantedForm[],
): Promise<FormRecord[]> {
  if (wanted.length === 0) return [];
  const facts = await chartFacts(act, episode);
  const forms = await insertForms(
    act.db,
    wanted.map(({ template, dueAt, packetInstanceId }) => {
      const answers = prefilled(template, facts);
      return {
        clientId: episode.clientId,
        demographicId: episode.demographicId,
        templateId: template.templateId,
        templateVersionId: template.versionId,
        answers,
        progressPct: progress(template.definition, answers),
        effectiveAt: act.now,
        dueAt,
        packetInstanceId,
        locationId: episode.locationId,
        timeZone: episode.timeZone,
        sensitivity: template.sensitivity,
        onePerEpisode: template.onePerEpisode,
      };
    }),
  );
  await insertAnswerEvents(
    act.db,
    forms.flatMap((form) => prefillEvents(act, form.id, form.answers)),
  );
  for (const form of forms)
    await act.raise(
      "forms.assigned",
      { formId: form.id, clientId: form.clientId },
      { topics: [`record:form:${form.id}`] },
    );
  return forms;
}

/** The answers that the chart gave, as the history of a form shows them. */
export const prefillEvents = (act: Act, formId: string, answers: Answers): AnswerEvent[] =>
  Object.entries(answers).map(([linkPath, next]) => ({
    formId,
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
  }));

/**
 * The published version of a template; a shipped one is copied to the facility at first use. Null for an unknown key and
 * a template that was never published.
 */
export async function findTemplate(act: Act, key: string): Promise<PinnedTemplate | null> {
  const shipped = shippedTemplate(key) ?? instrumentTemplate(key);
  const before = await publishedVersion(act.db, key);
  if (!shipped) return before ?? null;
  const template = await ensureShipped(act.db, shipped, act.now);
  const { templateId, versionId } = template;
  if (before?.versionId !== versionId) await act.raise("forms.template-published", { templateId, versionId });
  return template;
}

/** The same. Throws `validation`. */
export async function templateFor(act: Act, key: string): Promise<PinnedTemplate> {
  const template = await findTemplate(act, key);
  if (!template) throw fieldProblem("body.templateKey", "Choose a form from the list.");
  return template;
}

export type ChartFacts = Record<ChartFact, string | null>;

/** What the chart says now of the facts that items can be bound to (FRM-18). */
export async function chartFacts(view: View, episode: OpenEpisode): Promise<ChartFacts> {
  const client = (await clientsById(view, [episode.clientId])).get(episode.clientId);
  const today = localDate(view.now, episode.timeZone);
  return {
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
}

/** Answers of the items that are bound to chart facts. */
export function prefilled({ definition }: Pick<PinnedTemplate, "definition">, facts: ChartFacts): Answers {
  const bound = definition.items
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
