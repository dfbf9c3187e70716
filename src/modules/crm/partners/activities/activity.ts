export const activityKinds = ["visit", "tour", "training", "call", "event"] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activityKindLabels = {
  visit: "Visit",
  tour: "Facility tour",
  training: "Training",
  call: "Call",
  event: "Event",
} as const satisfies Record<ActivityKind, string>;
