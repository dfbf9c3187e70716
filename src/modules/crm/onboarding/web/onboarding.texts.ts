import { defineTexts, type Say } from "#platform/shared/messages/texts.ts";
import { ready } from "#platform/web/messages/language.ts";
import { onboardingEnglish } from "./onboarding.en.ts";

/** Texts of the online intake forms, loaded with that page only. */
export const onboardingTexts = defineTexts("onboarding", onboardingEnglish, {
  es: () => import("./onboarding.es.ts").then((file) => file.onboardingSpanish),
});
export type OnboardingSay = Say<typeof onboardingEnglish>;

/** Loads the texts before the page renders. */
export const onboardingReady = (): Promise<void> => ready(onboardingTexts);
