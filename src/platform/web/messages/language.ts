import { useSyncExternalStore } from "react";
import { pseudoTexts } from "../../shared/messages/pseudo.ts";
import {
  type Catalog,
  type Language,
  languageOf,
  type Say,
  type SayAny,
  type Sayer,
  sayerOf,
  type Texts,
  type Translation,
} from "../../shared/messages/texts.ts";
import { readMirror, writeMirror } from "../preferences/mirror.ts";

/** What this browser shows texts in; `pseudo` only in tests, where it proves that no text stands in a component. */
type Shown = Language | "pseudo";

const firstChoice = (): Language =>
  readMirror().language ?? languageOf(typeof navigator === "undefined" ? "en" : navigator.language);

let shown: Shown = firstChoice();
let turn = 0;
const listeners = new Set<() => void>();
const loaded = new Set<string>();

function changed(): void {
  turn += 1;
  for (const listener of listeners) listener();
}

/** The language in use. */
export const language = (): Language => (shown === "pseudo" ? "en" : shown);

/** True when the server's own sentences are in the language in use. */
export const inEnglish = (): boolean => shown === "en";

let choice: Language | null = null;

/** Shows texts in this language from now on, here and at the next visit. */
export function chooseLanguage(next: Language): void {
  choice = next;
  writeMirror({ language: next });
  showIn(next);
}

/** The language chosen before sign-in becomes the language of the user who signs in. */
export function takeChoice(): Language | null {
  const taken = choice;
  choice = null;
  return taken;
}

/** For the session's own language, and for tests. Keeps nothing. */
export function showIn(next: Shown): void {
  if (next === shown) return;
  shown = next;
  changed();
}

/** Speaks a catalog in the language in use. Where its file is not here yet it says English, and says so again when it is. */
export const say = <T extends Texts>(catalog: Catalog<T>): Say<T> => sayerFor(catalog).say;

/** The same for keys that are only known when they come: the code of a refusal. */
export const sayAny = <T extends Texts>(catalog: Catalog<T>): SayAny => sayerFor(catalog).sayAny;

function sayerFor<T extends Texts>(catalog: Catalog<T>): Sayer<T> {
  const known = catalog.sayers.get(shown);
  if (known) return known;
  if (shown === "en") return keep(catalog, shown, "en", catalog.english);
  if (shown === "pseudo") return keep(catalog, shown, "en", pseudoTexts(catalog.english));
  void ready(catalog);
  return keep(catalog, shown, "en", catalog.english);
}

function keep<T extends Texts>(catalog: Catalog<T>, as: Shown, tag: Language, texts: T | Translation<T>): Sayer<T> {
  const made = sayerOf(catalog, tag, texts);
  catalog.sayers.set(as, made);
  return made;
}

/** Resolves when a catalog can be shown in the language in use; at once for English. Rejects never. */
export async function ready<T extends Texts>(catalog: Catalog<T>): Promise<void> {
  const wanted = shown;
  if (wanted === "en" || wanted === "pseudo") return;
  const key = `${catalog.name}:${wanted}`;
  if (loaded.has(key)) return;
  try {
    const texts = await catalog.load[wanted]();
    loaded.add(key);
    keep(catalog, wanted, wanted, texts);
    changed();
  } catch {
    // Without a connection English goes on being shown; the next text asks for the file again.
  }
}

/** Calls back when another language is shown or its texts have come. Returns what stops it. */
export const onLanguage = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The texts of a room for a component: `const say = useTexts(doorTexts)`, then `say("signIn")`. */
export function useTexts<T extends Texts>(catalog: Catalog<T>): Say<T> {
  useSyncExternalStore(onLanguage, () => turn);
  return say(catalog);
}

/** The same for keys that are only known when they come. */
export function useTextsByKey<T extends Texts>(catalog: Catalog<T>): SayAny {
  useSyncExternalStore(onLanguage, () => turn);
  return sayAny(catalog);
}

export function useLanguage(): Language {
  useSyncExternalStore(onLanguage, () => turn);
  return language();
}
