/** The account of a facility at the simulated signing service. */
export const simulatedSigning = {
  clientSecret: "docusign-simulated-secret",
  connectKey: "docusign-simulated-connect-key",
} as const;

/** Its integration key: a UUID there as well. */
export const simulatedIntegrationKey = (tenantId: string): string => tenantId;
