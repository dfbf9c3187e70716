import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Actor } from "../access/actor.ts";
import type { View } from "../execution/context.ts";
import type { Platform } from "../platform.ts";
import { baseRolesOf, rolesOfSubject, uuid } from "./account.store.ts";
import type { Account, AccountChange, PrincipalProvider } from "./principals.ts";

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

/** By the email address typed at sign-in. A kind of account that the facility has switched off has none. */
export async function accountByEmail(
  view: View,
  email: string,
  type: PrincipalType = "staff",
): Promise<Account | undefined> {
  const provider = view.platform.registry.principals.get(type);
  const isOn = provider && (provider.switch === null || view.tenant.modules.includes(provider.switch));
  return isOn ? provider.find(view, { email }) : undefined;
}

/** The kind of account an actor has; API clients act as staff. */
export const principalTypeOf = (actor: Pick<Actor, "kind">): PrincipalType =>
  actor.kind === "portal" ? "portal" : "staff";

/** The signed-in user's account. Throws `session-expired` when it no longer exists. */
export async function ownAccount(view: View): Promise<Account> {
  const { actor } = view;
  const account = await accountById(view, { type: principalTypeOf(actor), id: actor.userId ?? "" });
  if (!account) throw new Problem("session-expired");
  return account;
}

/** Every role and group an account holds now, temporary cover included (PERM-1). */
export async function roleCodesOf(view: View, { type, id }: PrincipalRef): Promise<string[]> {
  const { subject } = providerOf(view.platform, type);
  return rolesOfSubject(view.db, subject(uuid(id), view.now));
}

/**
 * Those roles, and the ones they are copies of: a rule about prescribers or owners also applies to a user who covers that
 * role tonight, or holds a copy of it under another name.
 */
export async function standsFor(view: View, account: PrincipalRef): Promise<ReadonlySet<string>> {
  const held = await roleCodesOf(view, account);
  return new Set([...held, ...(await baseRolesOf(view.db, held))]);
}

/** Only an owner may reset an owner's access. */
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
