import { noticeWords } from "#platform/server/messages/bell.ts";

/** What this module says in the bell (I18N-1). */
export const inEachLanguage = noticeWords(
  "forms.notices",
  { "disclosed.emergency": "Something was disclosed in a medical emergency" },
  { "disclosed.emergency": "Se divulgó información en una emergencia médica" },
);
