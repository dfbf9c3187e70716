/** What a chart can lack before an admission, in the order in which staff ask for it. */
export const arrivalGaps = {
  contact: "Emergency contact",
  insurance: "Insurance",
  allergies: "Allergies not reviewed",
  photo: "Photo",
} as const;
export type ArrivalGap = keyof typeof arrivalGaps;
