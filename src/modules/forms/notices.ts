import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "forms.notices",
  { "disclosed.emergency": "Information was disclosed in a medical emergency" },
  { "disclosed.emergency": "Se divulgó información en una emergencia médica" },
);
