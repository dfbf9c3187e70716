import { defineTexts, type Language, languageOf, type Say, sayer } from "#platform/shared/messages/texts.ts";
import type { View } from "../execution/context.ts";
import { lettersEnglish } from "./letters.en.ts";
import { lettersSpanish } from "./letters.es.ts";
import { localeOfUser } from "./reader-locale.store.ts";

/** The server loads every language at start, because a transaction that writes an email must not wait for a file. */
export const letterTexts = defineTexts("letters", lettersEnglish, { es: async () => lettersSpanish });

const said: Readonly<Record<Language, Say<typeof lettersEnglish>>> = {
  en: sayer(letterTexts, "en", lettersEnglish),
  es: sayer(letterTexts, "es", lettersSpanish),
};

export type LetterSay = Say<typeof lettersEnglish>;

/** The texts in the language of this locale. */
export const letterIn = (locale: string | null | undefined): LetterSay => said[languageOf(locale)];

/** The texts in the language this user chose; in English for an unknown account. */
export async function letterTo(view: View, userId: string): Promise<LetterSay> {
  return letterIn(await localeOfUser(view.db, userId));
}
