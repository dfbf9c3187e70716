import { noticeWords } from "#platform/server/messages/bell.ts";

const english = {
  "approval.waits": "An admission waits for approval",
  approve: "Approve",
  "approval.given": "Your admission was approved",
  "approval.refused": "Your admission was not approved",
} as const;

/** What this module says in the bell (I18N-1). Names and numbers stand beside it as they are. */
export const inEachLanguage = noticeWords("clients.notices", english, {
  "approval.waits": "Una admisión espera aprobación",
  approve: "Aprobar",
  "approval.given": "Su admisión fue aprobada",
  "approval.refused": "Su admisión no fue aprobada",
});
