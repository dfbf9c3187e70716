import { useState } from "react";
import { addMinutes } from "#platform/shared/time/index.ts";
import { serverInstant } from "#platform/web/index.ts";

/** The last hours before the page opened, as one span that does not move with every render. */
export function useLastHours(hours: number): { from: string; to: string } {
  const [to] = useState(() => addMinutes(serverInstant(), 5));
  return { from: addMinutes(to, -hours * 60), to };
}
