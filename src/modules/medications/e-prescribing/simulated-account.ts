/** The account of a facility at the simulated service. */
export const simulatedAccount = {
  clinicKey: "CAIRN-SIM-KEY",
  subscriptionKey: "simulated-subscription",
  webhookSecret: "erx-simulated-webhook",
} as const;

/** Its clinic number, from the facility's id. */
export const simulatedClinic = (tenantId: string): string =>
  String((Number.parseInt(tenantId.replaceAll("-", "").slice(-8), 16) % 900_000) + 100_000);
