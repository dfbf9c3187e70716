import { defineTexts } from "#platform/shared/messages/texts.ts";
import { requestAccessEnglish } from "./request-access.en.ts";

/** Texts of asking for what is missing on the 403 page; loaded when somebody meets it. */
export const requestAccessTexts = defineTexts("request-access", requestAccessEnglish, {
  es: () => import("./request-access.es.ts").then((file) => file.requestAccessSpanish),
});
