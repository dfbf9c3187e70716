import { defineTexts, type Language, type Say, sayer } from "#platform/shared/messages/texts.ts";
import { bellEnglish } from "./bell.en.ts";
import { bellSpanish } from "./bell.es.ts";

const texts = defineTexts("bell", bellEnglish, { es: async () => bellSpanish });
const english = sayer(texts, "en", bellEnglish);
const spanish = sayer(texts, "es", bellSpanish);

export type BellSay = Say<typeof bellEnglish>;

/** One text in every language: who is told, and in which language they read, is known only to the job (NTF-1). */
export type Words = Readonly<Record<Language, string>>;

/** For the title and body of `act.notify()`: `inEachLanguage((say) => say("backup.failed"))`. Cut at `most` characters. */
export function inEachLanguage(word: (say: BellSay) => string, most = 200): Words {
  return { en: word(english).slice(0, most), es: word(spanish).slice(0, most) };
}

/** What the platform's own texts are made of: plain in one language, or one for each. */
export const wordsIn = (words: string | Words, language: Language): string =>
  typeof words === "string" ? words : words[language];
