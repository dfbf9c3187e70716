import type { ShippedRule } from "../clock-rule.ts";

export const toCompliance = {
  owner: { permission: "incidents.review" },
  escalateTo: "incidents.review",
} as const satisfies Pick<ShippedRule, "owner" | "escalateTo">;

/** Reports of incidents, from the moment one is submitted. */
export const reportable = {
  ...toCompliance,
  startOn: "incident-submitted",
  warnShares: [0.5, 0.75],
  escalateMinutes: [60],
} as const;
