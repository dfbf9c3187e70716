import type { ApiKeyStore } from "#platform/server/ports/api-key-store.ts";
import { isPermission } from "#platform/shared/access/permissions.ts";

/** What the kernel reads and writes of API keys (port `apiKeyStore`). */
export const apiKeyRows: ApiKeyStore = {
  find: async (db, keyId) => {
    const row = await db
      .selectFrom("apiKeys as k")
      .innerJoin("apiClients as c", "c.id", "k.clientId")
      .leftJoin("serviceAgreements as a", "a.id", "c.agreementId")
      .select([
        "k.id",
        "k.keyHash",
        "k.expiresAt",
        "k.revokedAt",
        "k.lastUsedAt",
        "c.name",
        "c.serviceUserId",
        "c.permissions",
        "c.locationIds",
        "c.ipAllow",
        "c.rateClass",
        "c.status",
        "c.agreementId",
        "a.kinds",
        "a.confirmedAt",
        "a.endedAt",
        "a.effectiveOn",
        "a.expiresOn",
      ])
      .where("k.keyId", "=", keyId)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, keyHash, expiresAt, revokedAt, lastUsedAt, kinds, confirmedAt, endedAt, effectiveOn, expiresOn } = row;
    const { name, serviceUserId, permissions, locationIds, ipAllow, rateClass, status, agreementId } = row;
    return {
      id,
      keyHash,
      expiresAt,
      revokedAt,
      lastUsedAt,
      client: {
        name,
        serviceUserId,
        permissions: permissions.filter(isPermission),
        locationIds,
        ipAllow,
        rateClass,
        isActive: status === "active",
        // An agreement that cannot be read covers nothing.
        agreement:
          agreementId === null
            ? null
            : { kinds: kinds ?? [], confirmedAt, endedAt, effectiveOn: effectiveOn ?? "9999-12-31", expiresOn },
      },
    };
  },

  recordUse: async (act, { id, lastUsedAt }, ip) => {
    await act.db.updateTable("apiKeys").set({ lastUsedAt: act.now, lastUsedIp: ip }).where("id", "=", id).execute();
    if (lastUsedAt === null) await act.raise("integrations.api-key-first-used", { keyId: id });
  },
};
