import { defaultSignInPolicy, SignInPolicy, signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";
import { newId } from "#platform/shared/ids.ts";
import { jsonb } from "../database/json.ts";
import type { Act, View } from "../execution/context.ts";

/** The facility's rules for signing in; the chapter's defaults where it has set none. */
export async function signInPolicy(view: View): Promise<SignInPolicy> {
  const row = await view.db
    .selectFrom("tenantSettings")
    .select("value")
    .where("key", "=", signInPolicyKey)
    .executeTakeFirst();
  return row ? policyOf(row.value) : defaultSignInPolicy;
}

/** A stored policy, with defaults for what it leaves out. An unreadable one is the default: never a softer one. */
export function policyOf(value: unknown): SignInPolicy {
  const read = SignInPolicy.safeParse(value ?? {});
  return read.success ? read.data : defaultSignInPolicy;
}

/** Sets some of the rules; the others stay. Takes part in the caller's transaction and writes no audit entry. */
export async function setSignInPolicy(act: Act, change: Partial<SignInPolicy>): Promise<SignInPolicy> {
  const policy = SignInPolicy.parse({ ...(await signInPolicy(act)), ...change });
  await act.db
    .insertInto("tenantSettings")
    .values({ id: newId(), key: signInPolicyKey, value: jsonb(policy) })
    .onConflict((conflict) => conflict.columns(["tenantId", "key"]).doUpdateSet({ value: jsonb(policy) }))
    .execute();
  await act.raise("platform.config-changed", { keys: [signInPolicyKey] });
  return policy;
}
