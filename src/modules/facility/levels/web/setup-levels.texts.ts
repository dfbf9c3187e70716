import { defineTexts } from "#platform/shared/messages/texts.ts";
import { setupLevelsEnglish } from "./setup-levels.en.ts";

/** Texts of the step, loaded on demand. */
export const setupLevelsTexts = defineTexts("setup-levels", setupLevelsEnglish, {
  es: () => import("./setup-levels.es.ts").then((file) => file.setupLevelsSpanish),
});
