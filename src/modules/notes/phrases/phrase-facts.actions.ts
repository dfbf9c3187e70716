import { clientsById, latestVitalsOf } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { ageOn, formatDateTime, localDate } from "#platform/shared/time/index.ts";
import type { FactGroup } from "../facts/facts.ts";
import { allergyGroup, diagnosisGroup, medicationGroup } from "../facts/pull-facts.actions.ts";
import type { PhraseToken } from "./phrase.ts";

interface Subject {
  clientId: string;
  demographicId: string;
  serviceStart: string;
  timeZone: string;
}

/** The facts that a phrase asks for, in words. One that the user may not see, or that the chart lacks, is left out. */
export async function phraseFactsOf(
  view: View,
  note: Subject,
  tokens: readonly PhraseToken[],
): Promise<Partial<Record<PhraseToken, string>>> {
  const facts: Partial<Record<PhraseToken, string>> = {};
  for (const token of tokens) {
    const text = await readers[token](view, note);
    if (text) facts[token] = text;
  }
  return facts;
}

const identity = async (view: View, { clientId }: Subject) => (await clientsById(view, [clientId])).get(clientId);

const readers: Record<PhraseToken, (view: View, note: Subject) => Promise<string | null | undefined>> = {
  "client.preferredName": async (view, note) => {
    const client = await identity(view, note);
    return client?.preferredName ?? client?.legalFirstName;
  },
  "client.age": async (view, note) => {
    const client = await identity(view, note);
    return client && String(ageOn(client.birthDate, localDate(note.serviceStart, note.timeZone)));
  },
  "client.pronouns": async (view, note) => (await identity(view, note))?.pronouns,
  "vitals.latest": async (view, { clientId, timeZone }) => {
    if (!view.can("metrics.read")) return null;
    const vitals = await latestVitalsOf(view, clientId);
    if (!vitals) return null;
    const readings = vitals.lines.map(({ label, text }) => `${label} ${text}`).join(", ");
    return `${readings} (${formatDateTime(vitals.at, timeZone)})`;
  },
  diagnoses: async (view, note) => words(await diagnosisGroup(view, note)),
  medications: async (view, note) => words(await medicationGroup(view, note), note.timeZone),
  allergies: async (view, note) => words(await allergyGroup(view, note)),
};

/** The lines of a group; with a time zone each with its time. */
function words(group: FactGroup | null, timeZone?: string): string | null {
  if (!group) return null;
  const lines = group.lines.map(({ text, at }) => (timeZone && at ? `${text} ${formatDateTime(at, timeZone)}` : text));
  return lines.length > 0 ? lines.join("; ") : group.none.toLowerCase();
}
