import { Weakness } from "#platform/shared/authentication/weakness.ts";
import { defineTexts } from "../../shared/messages/texts.ts";
import type { ProblemBody } from "../../shared/problems.ts";
import { doorTexts } from "./door.ts";
import { inEnglish, say, sayAny } from "./language.ts";
import { problemsEnglish } from "./problems.en.ts";

export const problemTexts = defineTexts("problems", problemsEnglish, {
  es: () => import("./problems.es.ts").then((file) => file.problemsSpanish),
});

/** A refusal in the language in use, or null: then the server's own sentence is shown, as always in English. */
export function problemIn({ code, params }: Pick<ProblemBody, "code" | "params">): string | null {
  if (inEnglish()) return null;
  if (code === "weak-password") return weakIn(params);
  const speak = say(problemTexts);
  const left = params?.left;
  if ((code === "pin-invalid" || code === "code-invalid") && typeof left === "number" && left > 0)
    return speak(`${code}.left`, { count: left });
  if (code === "setup-code-wrong" && params?.renewed === true) return speak("setup-code-wrong.renewed");
  return code in problemsEnglish ? sayAny(problemTexts)(code) : null;
}

function weakIn(params: ProblemBody["params"]): string | null {
  const weak = Weakness.safeParse(params).data;
  if (!weak) return null;
  const speak = say(doorTexts);
  if (weak.reason === "short" || weak.reason === "long") return speak(`weak.${weak.reason}`, { count: weak.count });
  return weak.reason === "unit" ? speak("weak.unit", { unit: weak.unit }) : speak(`weak.${weak.reason}`);
}
