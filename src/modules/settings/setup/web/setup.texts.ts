import { defineTexts, type Say } from "#platform/shared/messages/texts.ts";
import { ready } from "#platform/web/messages/language.ts";
import { brandColorTexts } from "../../facility/web/brand-color.texts.ts";
import { setupEnglish } from "./setup.en.ts";

/** Texts of facility sign-up and setup, loaded with those pages only. */
export const setupTexts = defineTexts("setup", setupEnglish, {
  es: () => import("./setup.es.ts").then((file) => file.setupSpanish),
});
export type SetupSay = Say<typeof setupEnglish>;

/** Loads the texts before the page renders. */
export async function setupReady(): Promise<void> {
  await Promise.all([ready(setupTexts), ready(brandColorTexts)]);
}
