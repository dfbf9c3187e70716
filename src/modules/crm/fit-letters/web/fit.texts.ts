import { defineTexts } from "#platform/shared/messages/texts.ts";
import { ready } from "#platform/web/messages/language.ts";
import { onboardingReady } from "../../onboarding/web/onboarding.texts.ts";
import { fitEnglish } from "./fit.en.ts";

/** Texts of the letter page, loaded with that page only. */
export const fitTexts = defineTexts("fit-letter", fitEnglish, {
  es: () => import("./fit.es.ts").then((file) => file.fitSpanish),
});

/** Loads the texts before the page renders; its frame is that of the online intake forms. */
export const fitReady = async (): Promise<void> => {
  await Promise.all([ready(fitTexts), onboardingReady()]);
};
