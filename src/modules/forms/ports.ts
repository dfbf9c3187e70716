import type { View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

/** Active programs of the locations in reach, for the rules of packets. Notes. */
export const programsInReach = port<(view: View) => Promise<{ id: string; name: string }[]>>("forms.programsInReach");
