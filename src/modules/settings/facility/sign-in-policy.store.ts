import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { SignInPolicy, signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";
import { newId } from "#platform/shared/ids.ts";

/** Sets some of the sign-in rules; the others stay. Takes part in the caller's transaction and writes no audit entry. */
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
