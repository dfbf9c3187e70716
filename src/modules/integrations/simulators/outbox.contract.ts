import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { OutboxMessage } from "#platform/shared/integrations/outbox.contract.ts";

/** Answers where simulators run, which no real installation does; then all accounts and addresses are made up (INT-11). */
export const getSimulatorOutbox = endpoint({
  method: "GET",
  path: "/integrations/simulators/outbox",
  summary: "Mail, texts and push messages the simulators received for this facility",
  permission: "public",
  switch: null,
  response: z.strictObject({ rows: z.array(OutboxMessage) }),
  problems: ["not-found"],
});
