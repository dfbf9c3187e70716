import {
  defineTexts,
  type Language,
  type Say,
  sayer,
  type Texts,
  type Translation,
} from "#platform/shared/messages/texts.ts";

/** A catalog in every language; throws when a Spanish text lacks a placeholder of its English one. */
export function bilingualTexts<const T extends Texts>(
  name: string,
  english: T,
  spanish: Translation<T>,
): Readonly<Record<Language, Say<T>>> {
  for (const key of Object.keys(english))
    if (holesIn(english[key]) !== holesIn(spanish[key]))
      throw new Error(`"${key}" of ${name} has other placeholders in Spanish than in English.`);
  const texts = defineTexts(name, english, { es: async () => spanish });
  return { en: sayer(texts, "en", english), es: sayer(texts, "es", spanish) };
}

const holesIn = (text: unknown): string => [...new Set(JSON.stringify(text)?.match(/\{\w+\}/g))].sort().join(" ");
