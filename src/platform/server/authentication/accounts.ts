import { sql } from "kysely";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Actor } from "../access/actor.ts";
import type { View } from "../execution/context.ts";
import type { Platform } from "../platform.ts";
import type { Account, AccountChange, PrincipalProvider, SessionSubject } from "./principals.ts";

/** The account of a row that names it: a flow, a link, a session. */
export interface PrincipalRef {
  type: PrincipalType;
  id: string;
}

/** Who answers for accounts of this type. Throws where no module does: a row of such an account cannot be there. */
export function providerOf({ registry }: Pick<Platform, "registry">, type: PrincipalType): PrincipalProvider {
  const provider = registry.principals.get(type);
  if (!provider) throw new Error(`No module answers for accounts of type "${type}".`);
  return provider;
}

export function accountById(view: View, { type, id }: PrincipalRef): Promise<Account | undefined> {
  return providerOf(view.platform, type).find(view, { id });
}

/** By the address typed at the door. A kind of account that the facility has switched off has no addresses. */
export async function accountByEmail(
  view: View,
  email: string,
  type: PrincipalType = "staff",
): Promise<Account | undefined> {
  const provider = view.platform.registry.principals.get(type);
  const isOn = provider && (provider.switch === null || view.tenant.modules.includes(provider.switch));
  return isOn ? provider.find(view, { email }) : undefined;
}

/** Whose kind of account an actor has: programs with a key act as staff. */
export const principalTypeOf = (actor: Pick<Actor, "kind">): PrincipalType =>
  actor.kind === "portal" ? "portal" : "staff";

/** The signed-in user's account. Throws `session-expired` when it is gone. */
export async function ownAccount(view: View): Promise<Account> {
  const { actor } = view;
  const account = await accountById(view, { type: principalTypeOf(actor), id: actor.userId ?? "" });
  if (!account) throw new Problem("session-expired");
  return account;
}

/** Every role and group an account holds now, cover for a while among them (PERM-1). */
export async function roleCodesOf(view: View, { type, id }: PrincipalRef): Promise<string[]> {
  const { subject } = providerOf(view.platform, type);
  const row = await view.db
    .selectFrom(sql<SessionSubject>`(${subject(sql`${id}::uuid`, view.now)})`.as("account"))
    .select(["role", "extraRoles"])
    .executeTakeFirst();
  return row ? [row.role, ...row.extraRoles] : [];
}

/**
 * Those roles, and the ones they are copies of: a rule about prescribers or owners is no less one about
 * one who is a prescriber for tonight, or by a copy under another name.
 */
export async function standsFor(view: View, account: PrincipalRef): Promise<ReadonlySet<string>> {
  const held = await roleCodesOf(view, account);
  const originals = await view.db
    .selectFrom("roles")
    .select("baseRole")
    .where("code", "in", held.length > 0 ? held : [""])
    .where("baseRole", "is not", null)
    .execute();
  return new Set([...held, ...originals.map(({ baseRole }) => baseRole ?? "")]);
}

/** An owner's access is an owner's to reset. */
export async function mayReset(view: View, userId: string): Promise<boolean> {
  const owns = async (id: string) => (await standsFor(view, { type: "staff", id })).has("owner");
  return !(await owns(userId)) || (await owns(view.actor.userId ?? ""));
}

export function changeAccount(
  act: Parameters<PrincipalProvider["change"]>[0],
  { type, id }: PrincipalRef,
  change: AccountChange,
): Promise<void> {
  return providerOf(act.platform, type).change(act, id, change);
}
