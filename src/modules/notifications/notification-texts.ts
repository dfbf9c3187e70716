import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  unread: "Unread alert: {title}",
} as const;

/** Notification texts of this module, in each language. */
export const inEachLanguage = noticeTexts("notifications.notices", english, {
  unread: "Alerta sin leer: {title}",
});
