import { defineTexts, type Say } from "#platform/shared/messages/texts.ts";
import { ready } from "#platform/web/messages/language.ts";
import { brandColourTexts } from "../../facility/web/brand-colour.texts.ts";
import { setupEnglish } from "./setup.en.ts";

/** Texts of signing a facility up and of its set-up; loaded with those pages only. */
export const setupTexts = defineTexts("setup", setupEnglish, {
  es: () => import("./setup.es.ts").then((file) => file.setupSpanish),
});
export type SetupSay = Say<typeof setupEnglish>;

/** The page is shown in the language in use from its first moment. */
export async function setupReady(): Promise<void> {
  await Promise.all([ready(setupTexts), ready(brandColourTexts)]);
}
