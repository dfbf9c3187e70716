/** What is booked with a lead. */
export const intakeKindLabels = {
  intake: "Intake",
  assessment: "Assessment",
  tour: "Tour",
  transport: "Transport",
  "call-back": "Call back",
} as const;
