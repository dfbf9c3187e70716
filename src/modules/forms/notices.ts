import { noticeWords } from "#platform/server/messages/bell.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeWords(
  "forms.notices",
  { "disclosed.emergency": "Information was disclosed in a medical emergency" },
  { "disclosed.emergency": "Se divulgó información en una emergencia médica" },
);
