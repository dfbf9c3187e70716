import { AppLink } from "../theme/context.ts";
import type { ShownProblem } from "./problem.ts";

/** Under a refusal for a missing permission: who has it, who can give it, and asking for it (platform §11.5). */
export function WhoCanGrant({ problem }: { problem: Pick<ShownProblem, "missing"> }) {
  if (!problem.missing) return null;
  return <AppLink href={`/403?permission=${problem.missing}`}>Who can give me this?</AppLink>;
}
