/** The languages Cairn speaks (I18N-1). English is complete everywhere; the others are where a catalog has them. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
/** The languages a label needs besides English. */
export const otherLanguages = ["es"] as const satisfies readonly Exclude<Language, "en">[];
/** Each language's own name, as shown in the language selection. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/** A text with `{holes}`; where a number decides the form, one text for each form (`Intl.PluralRules`). */
export type Text = string | { readonly one: string; readonly other: string };
export type Texts = Readonly<Record<string, Text>>;

type HolesIn<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never;
type HolesOf<T extends Text> = T extends { one: infer One extends string; other: infer Other extends string }
  ? HolesIn<One> | HolesIn<Other> | "count"
  : T extends string
    ? HolesIn<T>
    : never;
type Values<T extends Text> = [HolesOf<T>] extends [never]
  ? []
  : [values: { readonly [Hole in HolesOf<T>]: Hole extends "count" ? number : string | number }];

/** Returns one text of a catalog. An unknown key or a missing value does not compile. */
export type Say<T extends Texts> = <Key extends keyof T & string>(key: Key, ...values: Values<T[Key]>) => string;

/** The same keys in another language: one form where English has one, both where it has both. */
export type Translation<T extends Texts> = {
  readonly [Key in keyof T]: T[Key] extends string ? string : { readonly one: string; readonly other: string };
};

export interface Catalog<T extends Texts> {
  readonly name: string;
  readonly english: T;
  /** Loaded when it is first wanted: the first page carries English only. */
  readonly load: Readonly<Record<Exclude<Language, "en">, () => Promise<Translation<T>>>>;
}

/** The texts of one room: English in the code that shows them, the other languages beside it. */
export function defineTexts<const T extends Texts>(name: string, english: T, load: Catalog<T>["load"]): Catalog<T> {
  return { name, english, load };
}

/** Fills holes; numbers are written as the language writes them. Unknown holes stay, so that a test can find them. */
export function fill(text: string, values: Readonly<Record<string, string | number>>, language: string): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;
  });
}

/** The texts of one catalog in one language; a missing translation falls back to English. */
export function sayer<T extends Texts>(catalog: Catalog<T>, language: string, texts: Translation<T> | T): Say<T> {
  const plural = new Intl.PluralRules(language);
  return (key, ...values) => {
    const given: Readonly<Record<string, string | number>> = values[0] ?? {};
    const text: Text = texts[key] ?? catalog.english[key] ?? key;
    if (typeof text === "string") return fill(text, given, language);
    return fill(plural.select(Number(given.count)) === "one" ? text.one : text.other, given, language);
  };
}

/** The language of a locale such as `es-US`; English for one that Cairn does not speak. */
export function languageOf(locale: string | null | undefined): Language {
  const code = (locale ?? "").slice(0, 2).toLowerCase();
  return languages.find((language) => language === code) ?? "en";
}

/** "a, b or c" as the language joins them. */
export function listOf(items: readonly string[], language: string, type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(language, { type }).format(items);
}
