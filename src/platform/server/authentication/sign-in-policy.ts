import { defaultSignInPolicy, SignInPolicy } from "#platform/shared/authentication/sign-in-policy.ts";
import type { View } from "../execution/context.ts";
import { storedSignInPolicy } from "./sign-in-policy.store.ts";

/** The facility's sign-in rules; the defaults where it has set none. */
export async function signInPolicy(view: Pick<View, "db">): Promise<SignInPolicy> {
  return policyOf(await storedSignInPolicy(view.db));
}

/** A stored policy, with defaults for what it leaves out. An unreadable one counts as the default, never as a weaker one. */
export function policyOf(value: unknown): SignInPolicy {
  const read = SignInPolicy.safeParse(value ?? {});
  return read.success ? read.data : defaultSignInPolicy;
}
