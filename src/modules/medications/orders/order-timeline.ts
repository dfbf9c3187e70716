/** Titles of order entries on the chart's timeline. */
export const orderTimelineTitles = {
  proposed: "Order proposed",
  ordered: "Order entered",
  taken: "Order acknowledged",
  signed: "Order signed",
  declined: "Order declined",
  held: "Order held",
  resumed: "Order resumed",
  discontinued: "Order discontinued",
  completed: "Order completed",
  changed: "Order changed",
  expired: "Order expired",
  destroyed: "Medication destroyed",
  archived: "Order archived",
} as const;
export type OrderTimelineKind = keyof typeof orderTimelineTitles;
