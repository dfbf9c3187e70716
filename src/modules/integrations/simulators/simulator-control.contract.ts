import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";

const Name = z.string().regex(/^[a-z0-9]{2,20}$/);
const Trouble = z.string().regex(/^[a-zA-Z]{2,30}$/);

export const SimulatorRequest = z.strictObject({
  no: z.number().int(),
  at: Instant,
  what: z.string(),
  answer: z.string(),
  trouble: Trouble.nullable(),
});
export const SimulatorState = z.strictObject({
  name: Name,
  label: z.string(),
  speaks: z.string(),
  state: z.array(z.strictObject({ what: z.string(), count: z.number().int() })),
  /** Latest first, without contents. */
  requests: z.array(SimulatorRequest),
  troubles: z.array(z.strictObject({ kind: Trouble, label: z.string(), on: z.boolean() })),
  acts: z.array(z.strictObject({ act: z.string(), label: z.string() })),
});
export type SimulatorState = z.infer<typeof SimulatorState>;

/** Available only where simulators run, never in production (INT-11). */
export const listSimulators = endpoint({
  method: "GET",
  path: "/integrations/simulators",
  summary: "List the simulators with their contents, recent requests and active faults",
  permission: "public",
  switch: null,
  response: z.strictObject({ rows: z.array(SimulatorState) }),
  problems: ["not-found"],
});

const params = z.strictObject({ name: Name });
const problems = ["not-found", "upstream-failed"] as const;

export const switchTrouble = endpoint({
  method: "POST",
  path: "/integrations/simulators/:name/trouble",
  summary: "Turn one fault on or off for all users of a simulator",
  permission: "integrations.manage",
  audit: { action: "simulator.trouble-switched", subject: "simulator" },
  params,
  body: z.strictObject({ kind: Trouble, on: z.boolean() }),
  response: z.strictObject({ kind: Trouble, on: z.boolean() }),
  problems,
});

export const actSimulator = endpoint({
  method: "POST",
  path: "/integrations/simulators/:name/acts",
  summary: "Trigger a simulator action: a callback with a wrong signature, expiring tokens",
  permission: "integrations.manage",
  audit: { action: "simulator.acted", subject: "simulator" },
  params,
  body: z.strictObject({ act: z.string().regex(/^[a-z-]{2,40}$/) }),
  response: z.strictObject({ said: z.string() }),
  problems: [...problems, "wrong-state"],
});

export const resetSimulator = endpoint({
  method: "POST",
  path: "/integrations/simulators/:name/reset",
  summary: "Reset a simulator's contents and faults",
  permission: "integrations.manage",
  audit: { action: "simulator.reset", subject: "simulator" },
  params,
  response: z.strictObject({ reset: z.literal(true) }),
  problems,
});
