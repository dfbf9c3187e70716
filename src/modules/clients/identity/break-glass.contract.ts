import { z } from "zod";
import { BreakGlassRequest, GrantOpened } from "#modules/compliance/break-glass/break-glass.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { MrNo } from "../episodes/demographic.contract.ts";
import "./record-number.ts";

/** Break-the-glass access to an out-of-scope chart (CLI-12). Needs the user's PIN. */
export const breakGlass = endpoint({
  method: "POST",
  path: "/clients/:mrNo/break-glass",
  summary: "Break-the-glass access to a chart, with a reason and a time limit",
  permission: "clients.break-glass",
  beyondReach: "opens a chart out of reach in an emergency, by reason and PIN",
  audit: { action: "glass.broken", subject: "client" },
  /** The MR number, or the client id that a refused record names: its reader may not see the number. */
  params: z.strictObject({ mrNo: z.union([Id, MrNo]) }),
  body: BreakGlassRequest,
  response: GrantOpened,
  status: 201,
  ticket: "sign",
  problems: ["mr-number-invalid", "not-found", "wrong-state", "step-up-required", "ticket-used"],
});
