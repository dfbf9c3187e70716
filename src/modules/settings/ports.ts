import type { View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

export interface RunningShift {
  name: string;
  startsAt: string;
}

/** The shift at a location at an instant; undefined where none is defined. */
export const shiftAt =
  port<(view: View, locationId: string, at: string) => Promise<RunningShift | undefined>>("settings.shiftAt");
