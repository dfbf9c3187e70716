import { z } from "zod";
import { query } from "#platform/server/execution/module.ts";
import { isTracing } from "#platform/server/telemetry/telemetry.ts";
import { askControl } from "./ask-control.actions.ts";
import { CollectedSpan, getSimulatorOutbox, getSimulatorTraces } from "./outbox.contract.ts";
import { OutboxMessage } from "./outbox-message.contract.ts";

const Kept = z.object({ rows: z.array(OutboxMessage) });
const Spans = z.object({ rows: z.array(CollectedSpan) });

const outbox = query(getSimulatorOutbox, async (view) => {
  const { rows } = await askControl(view, Kept, `/outbox?facility=${view.tenant.id}`);
  return { rows: rows.reverse().slice(0, 200) };
});

const traces = query(getSimulatorTraces, async (view) => {
  const { rows } = await askControl(view, Spans, "/otlp/traces");
  return { collecting: isTracing(), rows };
});

export const simulatorHandlers = [outbox, traces];
