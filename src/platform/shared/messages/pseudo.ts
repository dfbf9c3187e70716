import type { Text, Texts, Translation } from "./texts.ts";

/** Marks of the pseudo-language: the text between them came from a catalog. */
export const pseudoOpen = "⟦";
export const pseudoClose = "⟧";

const letters: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ö", u: "ü", n: "ñ", c: "ç", s: "š" };

/** A third longer, accented and bracketed, as a long translation is; holes stay. Pure. */
export function pseudo(text: string): string {
  const body = text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? part : part.replace(/[aeiouncs]/g, (letter) => letters[letter] ?? letter)))
    .join("");
  return `${pseudoOpen}${body}${"~".repeat(Math.ceil(text.length / 3))}${pseudoClose}`;
}

/** A whole catalog in the pseudo-language: a text on a screen without marks was written into the component (I18N-1). */
export function pseudoTexts<T extends Texts>(english: T): Translation<T> {
  const turn = (text: Text): Text =>
    typeof text === "string" ? pseudo(text) : { one: pseudo(text.one), other: pseudo(text.other) };
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, turn(text)])) as Translation<T>;
}
