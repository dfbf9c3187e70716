import { defineTexts, type Language, languageOf, type Say, sayer } from "#platform/shared/messages/texts.ts";
import type { View } from "../execution/context.ts";
import { lettersEnglish } from "./letters.en.ts";
import { lettersSpanish } from "./letters.es.ts";
import { localeOfUser } from "./reader-locale.store.ts";

/** The server has every language at hand: a mail is written in a transaction, where nothing waits for a file. */
export const letterTexts = defineTexts("letters", lettersEnglish, { es: async () => lettersSpanish });

const said: Readonly<Record<Language, Say<typeof lettersEnglish>>> = {
  en: sayer(letterTexts, "en", lettersEnglish),
  es: sayer(letterTexts, "es", lettersSpanish),
};

export type LetterSay = Say<typeof lettersEnglish>;

/** Speaks to somebody of this locale. */
export const letterIn = (locale: string | null | undefined): LetterSay => said[languageOf(locale)];

/** Speaks to this person in the language they chose; in English to an account that is not there. */
export async function letterTo(view: View, userId: string): Promise<LetterSay> {
  return letterIn(await localeOfUser(view.db, userId));
}
