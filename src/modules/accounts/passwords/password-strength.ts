import type { Act } from "#platform/server/execution/context.ts";
import type { Weakness } from "#platform/shared/authentication/weakness.ts";
import { Problem } from "#platform/shared/problems.ts";
import { isBreached } from "./breached-passwords.ts";
import { isListed, type PasswordContext, type PasswordList, weakness, weaknessText } from "./password-rules.ts";

let list: Promise<PasswordList> | null = null;

/** The 49,000 leaked passwords of `@zxcvbn-ts/language-common` (MIT), read when the first password is chosen. */
export function leakedPasswords(): Promise<PasswordList> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((entry) => entry.toLowerCase())),
  );
  return list;
}

/** AUTH-4 in full: what the page checks while one types, the list of leaked passwords, and the breach service. */
export async function weaknessOf(act: Act, password: string, context: PasswordContext): Promise<Weakness | null> {
  const weak = weakness(password, context);
  if (weak) return weak;
  if (isListed(password, await leakedPasswords())) return { reason: "common" };
  return (await isBreached(act, password)) ? { reason: "breached" } : null;
}

/** Throws 422 `weak-password`, which says why beside the field `path` and, for other languages, in `params`. */
export async function requireStrongPassword(
  act: Act,
  password: string,
  context: PasswordContext,
  path: string,
): Promise<void> {
  const weak = await weaknessOf(act, password, context);
  if (!weak) return;
  const detail = weaknessText(weak);
  throw new Problem("weak-password", { detail, errors: [{ path, message: detail }], params: { ...weak } });
}
