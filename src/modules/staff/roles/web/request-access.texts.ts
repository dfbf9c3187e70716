import { defineTexts } from "#platform/shared/messages/texts.ts";
import { requestAccessEnglish } from "./request-access.en.ts";

/** Texts of the access request, loaded on demand. */
export const requestAccessTexts = defineTexts("request-access", requestAccessEnglish, {
  es: () => import("./request-access.es.ts").then((file) => file.requestAccessSpanish),
});
