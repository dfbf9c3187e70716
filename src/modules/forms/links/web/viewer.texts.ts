import { defineTexts } from "#platform/shared/messages/texts.ts";
import { ready } from "#platform/web/messages/language.ts";
import { viewerEnglish } from "./viewer.en.ts";

/** Loaded with these pages only. */
export const viewerTexts = defineTexts("forms.viewer", viewerEnglish, {
  es: () => import("./viewer.es.ts").then((file) => file.viewerSpanish),
});

/** Loads the texts before the page renders. */
export const viewerReady = (): Promise<void> => ready(viewerTexts);
