import type { Permission } from "#platform/shared/access/permissions.ts";
import type { Agreement, RateClass } from "../authentication/key-scope.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act } from "../execution/context.ts";
import type { Platform } from "../platform.ts";
import { port } from "./port.ts";

/** An API key with its client, as a request needs it. */
export interface StoredApiKey {
  id: string;
  keyHash: Buffer;
  expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
  client: {
    name: string;
    serviceUserId: string;
    permissions: readonly Permission[];
    /** Null: every location. */
    locationIds: string[] | null;
    /** Address ranges it may call from; null: any. */
    ipAllow: readonly string[] | null;
    rateClass: RateClass;
    isActive: boolean;
    /** The vendor's agreement; null: the facility's own program. */
    agreement: Agreement | null;
  };
}

/** The tables of API keys and their clients, which the integrations module owns. */
export interface ApiKeyStore {
  find: (db: TenantDb, keyId: string) => Promise<StoredApiKey | undefined>;
  /** Records that a key was used from this address, and announces its first use. */
  recordUse: (act: Act, key: Pick<StoredApiKey, "id" | "lastUsedAt">, ip: string) => Promise<void>;
}

export const apiKeyStore = port<(caller: { platform: Platform }) => ApiKeyStore>("platform.apiKeyStore");
