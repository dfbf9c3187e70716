import type { View } from "#platform/server/execution/context.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { programOf } from "../ports.ts";

/** The program chosen for a stay, which must be of its location and serve its level of care; null where none is chosen. */
export async function requireProgram(
  view: View,
  programId: string | null,
  { locationId, levelCode }: { locationId: string; levelCode: string },
) {
  if (programId === null) return null;
  const program = await programOf(view, programId);
  const refuse = (message: string) => fieldProblem("body.programId", message);
  if (!program.active) throw refuse(`${program.name} is retired. Choose another program.`);
  if (program.locationId !== locationId)
    throw refuse(`${program.name} is at another location. Choose a program of this location.`);
  if (program.levelOfCareCodes.length > 0 && !program.levelOfCareCodes.includes(levelCode))
    throw refuse(`${program.name} does not serve level ${levelCode}. Choose another program or level of care.`);
  return program;
}
