import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Tenant } from "#platform/server/platform.ts";
import type { ServiceAgreementKind } from "#platform/shared/columns.generated.ts";
import type { IntegrationType } from "../connections/integration-type.ts";

/** Whether an agreement of each required kind is in force today: confirmed by a second user, started, not ended (INT-2). */
export async function missingAgreements(
  act: { db: TenantDb; tenant: Tenant },
  type: IntegrationType,
  connectionId: string,
  today: string,
): Promise<ServiceAgreementKind[]> {
  if (type.dataClass !== "phi") return [];
  // A Part 2 program may share with a service organization only under a QSOA (42 CFR 2.11, 2.12(c)(4)).
  const needed = [...new Set([...type.agreementKinds, ...(act.tenant.part2Program ? (["qsoa"] as const) : [])])];
  const rows = await act.db
    .selectFrom("serviceAgreements")
    .select("kinds")
    .where("connectionId", "=", connectionId)
    .where("confirmedAt", "is not", null)
    .where("endedAt", "is", null)
    .where("effectiveOn", "<=", today)
    .where((eb) => eb.or([eb("expiresOn", "is", null), eb("expiresOn", ">=", today)]))
    .execute();
  const held = new Set(rows.flatMap(({ kinds }) => kinds));
  return needed.filter((kind) => !held.has(kind));
}
