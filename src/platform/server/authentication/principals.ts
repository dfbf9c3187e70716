import type { RawBuilder } from "kysely";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act, View } from "../execution/context.ts";

/** An account as sign-in needs it: whose it is, whether it may sign in, and its factors. */
export interface Account {
  type: PrincipalType;
  id: string;
  email: string;
  /** Language of mails and texts. */
  locale: string | null;
  /** 1 active, 2 inactive, 3 invited, 4 suspended. */
  status: number;
  passwordHash: string | null;
  mustChangePassword: boolean;
  twoFactorEnabled: boolean;
  /** When the grace of a role that needs a second factor ends. */
  twoFactorDueAt: string | null;
  /** The telephone texted codes go to, E.164. */
  phone: string | null;
  clinicianId: string | null;
  fullName: string | null;
  /** The role whose permissions the account holds. */
  role: string | null;
}

/** What signing in and the user's own profile change in an account. */
export type AccountChange = Partial<{
  email: string;
  emailVerifiedAt: string;
  passwordHash: string;
  passwordChangedAt: string;
  mustChangePassword: boolean;
  twoFactorEnabled: boolean;
  twoFactorDueAt: string;
  phone: string;
  lastLoginAt: string;
  termsAcceptedVersion: string;
}>;

/** What every request needs to know of the account behind its session. One row, or none when the account no longer exists. */
export interface SessionSubject {
  userId: string;
  clinicianId: string | null;
  email: string;
  name: string;
  role: string;
  status: number;
  locationIds: string[];
  /** More roles and groups in force now. */
  extraRoles: string[];
}

/** Pages of Cairn that an email or the browser opens for this account. */
export interface AccountPages {
  /** After signing in, and wherever a page is not for them. */
  home: string;
  security: string;
  devices: string;
  /** Takes `?token=`. */
  reset: string;
}

export interface AccountProfile {
  user: SessionInfo["user"];
  /** Where they work by default; null: nowhere in particular. */
  defaultLocationId: string | null;
  locale: string | null;
}

/**
 * Accounts that sign in through the platform's sessions, tokens, factors, passkeys, devices, resets and terms (seam
 * `principals`). Staff accounts are the first; a module with accounts of its own declares another in `module.ts`. Its
 * sessions reach only the endpoints whose contract names its type in `principals`.
 */
export interface PrincipalProvider {
  type: PrincipalType;
  pages: AccountPages;
  /** Stricter or longer than the facility's policy for staff (SES-7: the portal locks at 15 min, lasts 90 days). */
  limits?: { idleLockMinutes?: number; sessionMaxDays?: number };
  /** A sign-in may need approval on a trusted device or by a manager. */
  asksApproval: boolean;
  /** Email addresses are compared without case. */
  find: (from: { db: TenantDb }, by: { email: string } | { id: string }) => Promise<Account | undefined>;
  change: (act: Act, id: string, change: AccountChange) => Promise<void>;
  /** Activates an invited account whose user has chosen a password. */
  activate: (act: Act, account: Account) => Promise<void>;
  /**
   * Suspends an account whose refresh secrets were reused twice within a day (platform §3), and ends its sessions; returns
   * whether it did. Left out: only the reused session ends.
   */
  suspend?: (act: Act, id: string, why: string) => Promise<boolean>;
  /**
   * A SELECT of the columns of `SessionSubject` (in snake case, in its order and with the types of the staff's) for the
   * account with this id. It is part of the query that each session runs every five seconds, so it must be answered from
   * an index.
   */
  subject: (id: RawBuilder<string>, now: string) => RawBuilder<SessionSubject>;
  /** Who is signed in, for `GET /session`. Throws `session-expired` when the account is gone. */
  profile: (view: View) => Promise<AccountProfile>;
}
