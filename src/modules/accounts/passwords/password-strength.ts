import type { Act } from "#platform/server/execution/context.ts";
import type { Weakness } from "#platform/shared/authentication/weakness.ts";
import { Problem } from "#platform/shared/problems.ts";
import { isBreached } from "./breached-passwords.ts";
import { isListed, type PasswordContext, type PasswordList, weakness, weaknessText } from "./password-rules.ts";

let list: Promise<PasswordList> | null = null;

/** The 49,000 leaked passwords of `@zxcvbn-ts/language-common` (MIT), loaded on first use. */
export function leakedPasswords(): Promise<PasswordList> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((entry) => entry.toLowerCase())),
  );
  return list;
}

/** All checks of AUTH-4: the rules the form checks while typing, the leaked-password list, and the breach service. */
export async function weaknessOf(act: Act, password: string, context: PasswordContext): Promise<Weakness | null> {
  const weak = weakness(password, context);
  if (weak) return weak;
  if (isListed(password, await leakedPasswords())) return { reason: "common" };
  const breached = await act.outside("breached password", () => isBreached(act, password));
  return breached ? { reason: "breached" } : null;
}

/** Throws 422 `weak-password` with the reason at the field `path`, and in `params` for other languages. */
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
