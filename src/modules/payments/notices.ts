import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "payments.notices",
  {
    "refund.requested": "A refund needs approval",
  },
  {
    "refund.requested": "Un reembolso requiere aprobación",
  },
);
