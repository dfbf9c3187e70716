import { z } from "zod";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { isTracing } from "#platform/server/telemetry/telemetry.ts";
import { Problem } from "#platform/shared/problems.ts";
import { askControl } from "./ask-control.actions.ts";
import { CollectedSpan, getSimulatorOutbox, getSimulatorTraces } from "./outbox.contract.ts";
import { OutboxMessage } from "./outbox-message.contract.ts";

const Kept = z.object({ rows: z.array(OutboxMessage) });
const Spans = z.object({ rows: z.array(CollectedSpan) });

/**
 * Messages in the simulators contain sign-in links. A demo shows them to everyone; any other facility only to users who
 * manage connections. Throws `unauthenticated`, `forbidden`.
 */
function requireSight(view: View): void {
  if (view.tenant.isDemo) return;
  if (view.actor.kind === "public") throw new Problem("unauthenticated");
  view.require("integrations.manage");
}

const outbox = query(getSimulatorOutbox, async (view) => {
  requireSight(view);
  const { rows } = await askControl(view, Kept, `/outbox?facility=${view.tenant.id}`);
  return { rows: rows.reverse().slice(0, 200) };
});

const traces = query(getSimulatorTraces, async (view) => {
  requireSight(view);
  const { rows } = await askControl(view, Spans, "/otlp/traces");
  return { collecting: isTracing(), rows };
});

export const simulatorHandlers = [outbox, traces];
