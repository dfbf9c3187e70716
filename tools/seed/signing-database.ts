import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** The task that hands an envelope to the signing service. */
export async function taskOfEnvelope(db: TenantDb, envelopeId: string): Promise<string> {
  const { id } = await db
    .selectFrom("outboundTasks")
    .select("id")
    .where("subjectType", "=", "signing-envelope")
    .where("subjectId", "=", envelopeId)
    .executeTakeFirstOrThrow();
  return id;
}

/** The service's number of an envelope that was sent. */
export async function sentEnvelope(db: TenantDb, envelopeId: string): Promise<string> {
  const { providerEnvelopeId } = await db
    .selectFrom("signingEnvelopes")
    .select("providerEnvelopeId")
    .where("id", "=", envelopeId)
    .executeTakeFirstOrThrow();
  if (!providerEnvelopeId) throw new Error("The simulated signing service did not take an envelope of the story.");
  return providerEnvelopeId;
}
