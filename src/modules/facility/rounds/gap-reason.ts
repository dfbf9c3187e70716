export const gapReasons = ["emergency", "short_staffed", "client_busy", "device", "handoff", "other"] as const;
export type GapReason = (typeof gapReasons)[number];
export const gapReasonNames = {
  emergency: "Emergency on the unit",
  short_staffed: "Short-staffed",
  client_busy: "Client with another staff member",
  device: "Phone or network failed",
  handoff: "Shift handoff",
  other: "Other",
} as const satisfies Record<GapReason, string>;
