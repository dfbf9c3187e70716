import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { apiPrefix } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";

export interface PressureLimit {
  /** A turn of the event loop may take this long on average ... */
  turnMs: number;
  /** ... over this long, before requests are refused; asked again each time it has passed. */
  overMs: number;
}

/**
 * Far from what a full day asks: a loaded server's turns take some ten milliseconds, and one long stall among many short turns
 * stays below. How much of the time the loop works is no measure: a server that is never idle and answers at once serves all.
 */
export const sanePressure: PressureLimit = { turnMs: 1_000, overMs: 5_000 };

/**
 * When requests wait seconds for their turn, more of them only make all of them later: they are refused at the door with 503
 * `busy` and when to come again, before anything of them was done. `/healthz`, `/readyz` and `/metrics` are always answered.
 * Gives whether it is so at this moment.
 */
export async function refuseUnderPressure(http: FastifyInstance, limit: PressureLimit): Promise<() => boolean> {
  await http.register(underPressure, {
    maxEventLoopDelay: limit.turnMs,
    sampleInterval: limit.overMs,
    pressureHandler: async ({ url }) => {
      if (!url.startsWith(`${apiPrefix}/`)) return;
      throw new Problem("busy", {
        detail: "More is asked of Cairn than it can answer right now. Nothing was changed; try again in a moment.",
        params: { retryAfter: Math.ceil(limit.overMs / 1000) },
      });
    },
  });
  return () => http.isUnderPressure();
}
