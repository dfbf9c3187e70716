export const activityCategoryLabels = {
  direct: "Direct care",
  indirect: "Indirect care",
  admin: "Administration",
  training: "Training",
  travel: "Travel",
  leave: "Leave",
} as const;
export type ActivityCategory = keyof typeof activityCategoryLabels;

/** Codes of the product's own types that generated entries use. Their names can be changed, their codes stay. */
export const serviceActivities = {
  individual: "IND",
  group: "GROUP",
  family: "FAMILY",
  assessment: "ASSESS",
  caseManagement: "CASE",
  medical: "MED",
  crisis: "CRISIS",
  coordination: "COORD",
  shift: "SHIFT",
} as const;
export type ServiceActivity = keyof typeof serviceActivities;
