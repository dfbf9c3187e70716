/** What a smart phrase can take from the chart, as `{token}` in its text. */
export const phraseTokens = {
  "client.preferredName": "Preferred name",
  "client.age": "Age",
  "client.pronouns": "Pronouns",
  "vitals.latest": "Latest vitals",
  diagnoses: "Diagnoses",
  medications: "Medications with last dose",
  allergies: "Allergies",
} as const;
export type PhraseToken = keyof typeof phraseTokens;

/** A place that the writer fills in; a note can't be signed while one is left (NTE-25). */
export const openField = "***";

const tokenPattern = /\{([^{}\s]{1,40})\}/g;
const isToken = (name: string): name is PhraseToken => Object.hasOwn(phraseTokens, name);

/** The facts a phrase needs, each once. */
export function tokensIn(content: string): PhraseToken[] {
  return [...new Set([...content.matchAll(tokenPattern)].flatMap(([, name = ""]) => (isToken(name) ? [name] : [])))];
}

/** Names in braces that are no fact. */
export function unknownTokens(content: string): string[] {
  return [...content.matchAll(tokenPattern)].flatMap(([, name = ""]) => (isToken(name) ? [] : [name]));
}

/** The phrase as inserted: facts as they are now, and an open field where the chart has none. */
export function filledPhrase(content: string, facts: Partial<Record<PhraseToken, string>>): string {
  return content.replaceAll(tokenPattern, (whole, name: string) =>
    isToken(name) ? (facts[name] ?? openField) : whole,
  );
}

export function openFieldsIn(text: string): number {
  return text.split(openField).length - 1;
}

interface Offered {
  trigger: string;
  isShared: boolean;
  active: boolean;
}
/** What the editor offers: active phrases by trigger; one's own goes before a shared one with the same trigger. */
export function offeredPhrases<P extends Offered>(phrases: readonly P[]): P[] {
  const byTrigger = new Map<string, P>();
  for (const phrase of phrases)
    if (phrase.active && (!phrase.isShared || !byTrigger.has(phrase.trigger))) byTrigger.set(phrase.trigger, phrase);
  return [...byTrigger.values()].sort((a, b) => a.trigger.localeCompare(b.trigger));
}
