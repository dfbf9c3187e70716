import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "terms.updated": "Updated terms of use: {title}",
  "terms.updatedText": "You will be asked to accept them at your next sign-in.",
} as const;

/** Notification texts of this module, in each language. */
export const inEachLanguage = noticeTexts("settings.notices", english, {
  "terms.updated": "Condiciones de uso actualizadas: {title}",
  "terms.updatedText": "Se le pedirá que las acepte la próxima vez que inicie sesión.",
});
