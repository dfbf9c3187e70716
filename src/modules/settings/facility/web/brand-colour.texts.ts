import { defineTexts } from "#platform/shared/messages/texts.ts";
import { brandColourEnglish } from "./brand-colour.en.ts";

/** Texts of the brand color field, loaded with it. */
export const brandColourTexts = defineTexts("brand-colour", brandColourEnglish, {
  es: () => import("./brand-colour.es.ts").then((file) => file.brandColourSpanish),
});
