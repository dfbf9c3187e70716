import { type Language, languageOf, type Say, type Texts, type Translation } from "#platform/shared/messages/texts.ts";
import type { View } from "../execution/context.ts";
import { bilingualTexts } from "./bilingual-texts.ts";
import { commonEnglish } from "./letters.en.ts";
import { commonSpanish } from "./letters.es.ts";
import { localeOfUser } from "./reader-locale.store.ts";

/** Spread into the emails of a module: greeting and closing. */
export const commonLetters = { english: commonEnglish, spanish: commonSpanish };

interface Letters<T extends Texts> {
  /** The texts in the language of this locale. */
  letterIn: (locale: string | null | undefined) => Say<T>;
  /** The texts in the language this user chose; in English for an unknown account. */
  letterTo: (view: View, userId: string) => Promise<Say<T>>;
}

/**
 * What a module writes to staff: emails, texts and what a phone shows while it is locked (I18N-1). Every language is loaded at
 * start, because a transaction that writes an email must not wait for a file.
 */
export function letterTexts<const T extends Texts>(name: string, english: T, spanish: Translation<T>): Letters<T> {
  const said: Readonly<Record<Language, Say<T>>> = bilingualTexts(name, english, spanish);
  const letterIn: Letters<T>["letterIn"] = (locale) => said[languageOf(locale)];
  return { letterIn, letterTo: async (view, userId) => letterIn(await localeOfUser(view.db, userId)) };
}
