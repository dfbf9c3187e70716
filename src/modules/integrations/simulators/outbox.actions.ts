import { z } from "zod";
import type { View } from "#platform/server/context.ts";
import { ask } from "#platform/server/integrations/http/ask.ts";
import { query } from "#platform/server/module.ts";
import { isTracing } from "#platform/server/telemetry/telemetry.ts";
import { OutboxMessage } from "#platform/shared/integrations/outbox.contract.ts";
import { Problem } from "#platform/shared/problems.ts";
import { CollectedSpan, getSimulatorOutbox, getSimulatorTraces } from "./outbox.contract.ts";

const Kept = z.object({ rows: z.array(OutboxMessage) });
const Spans = z.object({ rows: z.array(CollectedSpan) });

async function fromControl<T>(view: View, path: string, shape: z.ZodType<T>): Promise<T> {
  const { outside } = view.platform;
  if (!outside.simulators) throw new Problem("not-found");
  const reply = await ask(outside, { method: "GET", url: `${outside.simulators.control}${path}` }).catch(() => {
    throw new Problem("upstream-failed", "The simulators are not running. They start with npm start.");
  });
  return shape.parse(JSON.parse(reply.body.toString()));
}

const outbox = query(getSimulatorOutbox, async (view) => {
  const { rows } = await fromControl(view, `/outbox?facility=${view.tenant.id}`, Kept);
  return { rows: rows.reverse().slice(0, 200) };
});

const traces = query(getSimulatorTraces, async (view) => {
  const { rows } = await fromControl(view, "/otlp/traces", Spans);
  return { collecting: isTracing(), rows };
});

export const simulatorHandlers = [outbox, traces];
