import { sql } from "kysely";
import { readActionToken } from "#platform/server/authentication/action-tokens.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { beginSetup, sameSetupCode } from "./setup-code.ts";
import type { SetupData, SetupRow } from "./setup-state.ts";

const triesAtMost = 5;

export function setupStateOf(view: View) {
  return view.db
    .selectFrom("setupStates")
    .select(["codeHash", "wrongCodes", "step", "data", "completedSteps", "completedAt"])
    .executeTakeFirst();
}

/** A link's token is long; a code that is read off a terminal is not. */
export const isSetupLink = (proof: string) => /^[\w-]{40,}$/.test(proof);

/**
 * The set-up, for whoever holds the code that the server printed, or the link that was mailed. The fifth
 * wrong code makes a new one, which is said where the server runs (OPS-1); with nobody there to hear it, none is taken until the
 * next start. A token cannot be guessed and is not counted. Throws
 * `setup-code-wrong`, `link-locked`, `link-expired`, and `wrong-state` once the facility is open.
 */
export async function provenSetup(act: Act, proof: string): Promise<SetupRow> {
  act.audit({ subjectId: act.tenant.id });
  await sql`SELECT 1 FROM setup_states FOR UPDATE`.execute(act.db);
  const row = await setupStateOf(act);
  if (!row || row.completedAt !== null)
    throw new Problem("wrong-state", "This facility is set up already. Sign in to change its settings.");
  if (isSetupLink(proof)) await readActionToken(act, "tenantSetup", proof);
  else if (row.wrongCodes >= triesAtMost)
    throw new Problem("link-locked", "Too many wrong codes. Start the server again: it prints a new one.");
  else if (!sameSetupCode(row.codeHash, proof)) {
    const renewed = await countWrongCode(act, row.wrongCodes + 1);
    act.audit({ subjectId: act.tenant.id, outcome: 4 });
    return act.refuseAndCommit(
      new Problem("setup-code-wrong", {
        detail: renewed
          ? "That was the fifth wrong code. The server has printed a new one where it runs: only that is good now."
          : "That is not the code the server printed last.",
        errors: [{ path: "body.code", message: "Not the code" }],
        params: { renewed },
      }),
    );
  }
  return { data: row.data as SetupData, completedSteps: row.completedSteps, step: row.step };
}

/** Whether there is a new code now, said to whoever looks at the running server. */
async function countWrongCode(act: Act, wrongCodes: number): Promise<boolean> {
  await act.db.updateTable("setupStates").set({ wrongCodes }).execute();
  const { tellOperator } = act.platform;
  if (wrongCodes < triesAtMost || !tellOperator) return false;
  const code = await beginSetup(act);
  if (code) tellOperator(`Five wrong set-up codes were tried. The new code is ${code}.`);
  return code !== null;
}
