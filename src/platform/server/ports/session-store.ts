import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import type { SessionTransport } from "#platform/shared/columns.generated.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Platform } from "../platform.ts";
import { port } from "./port.ts";

/** A stored session with its account, as every request needs it. */
export interface StoredSession {
  id: string;
  tenantId: string;
  principalType: PrincipalType;
  userId: string;
  clinicianId: string | null;
  email: string;
  name: string;
  role: string;
  /** More roles and groups in force now. */
  extraRoles: string[];
  locationIds: string[];
  status: number;
  amr: string[];
  authTime: string;
  lastActiveAt: string;
  lockedAt: string | null;
  /** The record, as `type:id`, that the device was handed over for. */
  handedTo: string | null;
  expiresAt: string;
  revokedAt: string | null;
  refreshGeneration: number;
  rotatedAt: string | null;
  transport: SessionTransport;
  userAgent: string;
  deviceId: string | null;
  /** Several users work at this browser. */
  shared: boolean;
  /** The facility's stored sign-in policy; null where it has set none. */
  policy: unknown;
}

export interface NewSession {
  id: string;
  principalType: PrincipalType;
  principalId: string;
  transport: SessionTransport;
  deviceId: string | null;
  deviceName: string;
  ip: string;
  userAgent: string;
  amr: string[];
  authTime: string;
  createdAt: string;
  lastActiveAt: string;
  expiresAt: string;
}

/** The table of sessions, which the accounts module owns. */
export interface SessionStore {
  find: (platform: Platform, tenantId: string, sessionId: string) => Promise<StoredSession | undefined>;
  insert: (db: TenantDb, session: NewSession) => Promise<void>;
  /** An account's live sessions without the `keep` most recently active ones. */
  idsBeyond: (db: TenantDb, principalId: string, keep: number) => Promise<string[]>;
  saveActivity: (db: TenantDb, sessionId: string, now: string) => Promise<void>;
  /** The account of the session it locked; undefined when it was locked or revoked before. */
  lock: (db: TenantDb, sessionId: string, now: string) => Promise<string | undefined>;
  /** The account of the session it revoked; undefined when it was revoked before. */
  revoke: (db: TenantDb, sessionId: string, reason: string, now: string) => Promise<string | undefined>;
  /** When the user of this session last proved who they are. */
  authTime: (db: TenantDb, sessionId: string) => Promise<string | undefined>;
}

export const sessionStore = port<(caller: { platform: Platform }) => SessionStore>("platform.sessionStore");
