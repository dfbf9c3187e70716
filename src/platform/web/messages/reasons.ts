import { defineTexts, type SayAny } from "../../shared/messages/texts.ts";
import { inEnglish, useTextsByKey } from "./language.ts";
import { reasonsEnglish } from "./reasons.en.ts";

export const reasonTexts = defineTexts("reasons", reasonsEnglish, {
  es: () => import("./reasons.es.ts").then((file) => file.reasonsSpanish),
});

/** Each reason as it is recognized: its words, with whatever was filled into the holes. */
const known = Object.entries(reasonsEnglish).map(([key, text]) => {
  const words = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const holes = [...text.matchAll(/\{(\w+)\}/g)].map(([, hole = ""]) => hole);
  return { key, holes, like: new RegExp(`^${words.join("(.+?)")}$`) };
});

/** A field's reason in the language that `say` speaks; as it came where no words of it are known. */
export function reasonIn(say: SayAny, message: string): string {
  for (const { key, holes, like } of known) {
    const found = like.exec(message);
    if (found) return say(key, Object.fromEntries(holes.map((hole, at) => [hole, found[at + 1] ?? ""])));
  }
  return message;
}

/** For forms at the door, which speak the reader's language: `useZodForm({ …, reason: useReasons() })`. */
export function useReasons(): (message: string) => string {
  const say = useTextsByKey(reasonTexts);
  return (message) => (inEnglish() ? message : reasonIn(say, message));
}
