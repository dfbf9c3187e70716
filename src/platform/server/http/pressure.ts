import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { apiPrefix } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";

export interface PressureLimit {
  /** A turn of the event loop may take this long on average ... */
  turnMs: number;
  /** ... over this long, before requests are refused; measured again after each period. */
  overMs: number;
}

/**
 * Far above a busy day: under load a turn of the event loop takes about ten milliseconds, and one long stall among many short
 * turns stays below. Utilization of the loop is not used: a server that is never idle but answers at once serves everyone.
 */
export const defaultPressure: PressureLimit = { turnMs: 1_000, overMs: 5_000 };

/**
 * When requests wait seconds for the event loop, more of them delay all of them, so they are refused with 503 `busy` and a
 * retry time before any work is done. `/healthz`, `/readyz` and `/metrics` are always answered. Returns whether the server is
 * overloaded now.
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
