/** What staff tell a lead's owner about the client the lead became. */
export const progressNotices = {
  admitted: "Admitted",
  discharged: "Discharged",
  onboarding_complete: "Admission paperwork complete",
  refused: "Refused treatment",
} as const;
export type ProgressNotice = keyof typeof progressNotices;
