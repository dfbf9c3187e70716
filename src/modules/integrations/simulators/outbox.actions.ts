import { z } from "zod";
import { ask } from "#platform/server/integrations/http/ask.ts";
import { query } from "#platform/server/module.ts";
import { OutboxMessage } from "#platform/shared/integrations/outbox.contract.ts";
import { Problem } from "#platform/shared/problems.ts";
import { getSimulatorOutbox } from "./outbox.contract.ts";

const Kept = z.object({ rows: z.array(OutboxMessage) });

const outbox = query(getSimulatorOutbox, async (view) => {
  const { outside } = view.platform;
  if (!outside.simulators) throw new Problem("not-found");
  const url = `${outside.simulators.control}/outbox?facility=${view.tenant.id}`;
  const reply = await ask(outside, { method: "GET", url }).catch(() => {
    throw new Problem("upstream-failed", "The simulators are not running. They start with npm start.");
  });
  const { rows } = Kept.parse(JSON.parse(reply.body.toString()));
  return { rows: rows.reverse().slice(0, 200) };
});

export const simulatorHandlers = [outbox];
