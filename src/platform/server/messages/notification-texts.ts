import type { Language, Say, Texts, Translation } from "#platform/shared/messages/texts.ts";
import { bilingualTexts } from "./bilingual-texts.ts";
import { notificationEnglish } from "./notification-texts.en.ts";
import { notificationSpanish } from "./notification-texts.es.ts";

/** One text in every language, because only the job resolves the recipients and their languages. */
export type Words = Readonly<Record<Language, string>>;

/**
 * The texts of a module's notifications: its English and its Spanish make one `inEachLanguage`, for the title and body of
 * `act.notify()`: `inEachLanguage((say) => say("note.returned"))`. Cut at `most` characters.
 */
export function noticeTexts<const T extends Texts>(
  name: string,
  englishTexts: T,
  spanishTexts: Translation<T>,
): (word: (say: Say<T>) => string, most?: number) => Words {
  const { en, es } = bilingualTexts(name, englishTexts, spanishTexts);
  return (word, most = 200) => ({ en: word(en).slice(0, most), es: word(es).slice(0, most) });
}

/** The texts of the kernel's own notifications. */
export const inEachLanguage = noticeTexts("notifications", notificationEnglish, notificationSpanish);

/** What the platform's own texts are made of: plain in one language, or one for each. */
export const wordsIn = (words: string | Words, language: Language): string =>
  typeof words === "string" ? words : words[language];
