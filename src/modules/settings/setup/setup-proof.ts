import { readActionToken } from "#modules/accounts/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { setupStateForUpdate, setWrongCodes } from "./setup.store.ts";
import { beginSetup, sameSetupCode } from "./setup-code.ts";
import type { SetupRow } from "./setup-state.ts";

const triesAtMost = 5;

/** Link tokens are longer than setup codes. */
export const isSetupLink = (proof: string) => /^[\w-]{40,}$/.test(proof);

/**
 * The setup, for the holder of the printed code or the emailed link. The fifth
 * wrong code creates a new one, printed on the server (OPS-1); without a terminal, no code is accepted until the
 * next start. Tokens cannot be guessed and are not counted. Throws
 * `setup-code-wrong`, `link-locked`, `link-expired`, and `wrong-state` once the facility is open.
 */
export async function provenSetup(act: Act, proof: string): Promise<SetupRow> {
  act.audit({ subjectId: act.tenant.id });
  const row = await setupStateForUpdate(act.db);
  if (!row || row.completedAt !== null)
    throw new Problem("wrong-state", "This facility is already set up. Sign in to change its settings.");
  if (isSetupLink(proof)) await readActionToken(act, "tenantSetup", proof);
  else if (row.wrongCodes >= triesAtMost)
    throw new Problem("link-locked", "Too many wrong codes. Restart the server to print a new one.");
  else if (!sameSetupCode(row.codeHash, proof)) {
    const renewed = await countWrongCode(act, row.wrongCodes + 1);
    act.audit({ subjectId: act.tenant.id, outcome: 4 });
    return act.refuseAndCommit(
      new Problem("setup-code-wrong", {
        detail: renewed
          ? "Too many wrong codes. The server has printed a new one. Use the new code."
          : "That is not the latest code printed by the server.",
        errors: [{ path: "body.code", message: "Wrong code" }],
        params: { renewed },
      }),
    );
  }
  return { data: row.data, completedSteps: row.completedSteps, step: row.step };
}

/** Creates a new code and prints it on the server; false without a terminal. */
async function countWrongCode(act: Act, wrongCodes: number): Promise<boolean> {
  await setWrongCodes(act.db, wrongCodes);
  const { tellOperator } = act.platform;
  if (wrongCodes < triesAtMost || !tellOperator) return false;
  const code = await beginSetup(act);
  if (code) tellOperator(`Five wrong setup codes were entered. The new code is ${code}.`);
  return code !== null;
}
