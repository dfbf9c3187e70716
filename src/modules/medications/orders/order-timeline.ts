/** What the chart's timeline tells of an order. */
export const orderTimelineTitles = {
  proposed: "Order proposed",
  ordered: "Ordered",
  taken: "Order noted",
  signed: "Order signed",
  declined: "Order declined",
  held: "Order held",
  resumed: "Hold ended",
  discontinued: "Stopped",
  completed: "Order completed",
} as const;
export type OrderTimelineKind = keyof typeof orderTimelineTitles;
