import type { StateShape, Tone } from "#platform/shared/state-table.ts";

interface Shown {
  label: string;
  tone: Tone;
  shape: StateShape;
}

/** The statuses of the service, in words. Any other is shown as it came, and never as a success. */
const known: Readonly<Record<string, Shown>> = {
  Entered: { label: "Entered", tone: "neutral", shape: "ring" },
  Printed: { label: "Printed", tone: "done", shape: "check" },
  Sending: { label: "Sending", tone: "info", shape: "half" },
  eRxSent: { label: "Sent to pharmacy", tone: "brand", shape: "arrow" },
  FaxSent: { label: "Faxed to pharmacy", tone: "brand", shape: "arrow" },
  Error: { label: "Not sent: error", tone: "danger", shape: "alert" },
  Requested: { label: "Requested", tone: "attention", shape: "clock" },
  Edited: { label: "Edited", tone: "neutral", shape: "ring" },
  EpcsError: { label: "Controlled prescription: error", tone: "danger", shape: "alert" },
  EpcsSigned: { label: "Controlled prescription signed", tone: "info", shape: "half" },
  ReadyToSign: { label: "Ready to sign", tone: "attention", shape: "clock" },
  PharmacyVerified: { label: "Received by pharmacy", tone: "done", shape: "check" },
  Deleted: { label: "Deleted", tone: "neutral", shape: "cross" },
};

export function prescriptionStatus(status: string): Shown {
  return known[status] ?? { label: `"${status}"`, tone: "attention", shape: "alert" };
}

/** Nothing more is expected of these. */
export const finalStatuses = ["PharmacyVerified", "Printed", "Deleted"] as const;
/** The prescriber must act, or the client goes without. */
export const failedStatuses: readonly string[] = ["Error", "EpcsError"];
