export const directoryKindLabels = {
  physician: "Physician",
  pharmacy: "Pharmacy",
  hospital: "Hospital",
  lab: "Laboratory",
  court: "Court",
  agency: "Agency",
  transport: "Transport",
  other: "Other",
} as const;
export type DirectoryKind = keyof typeof directoryKindLabels;
