import { defineTexts } from "#platform/shared/messages/texts.ts";
import { brandColorEnglish } from "./brand-color.en.ts";

/** Texts of the brand color field, loaded with it. */
export const brandColorTexts = defineTexts("brand-color", brandColorEnglish, {
  es: () => import("./brand-color.es.ts").then((file) => file.brandColorSpanish),
});
