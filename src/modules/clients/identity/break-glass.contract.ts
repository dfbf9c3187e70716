import { z } from "zod";
import { BreakGlassRequest, GrantOpened } from "#modules/compliance/break-glass/break-glass.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
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
  params: z.strictObject({ mrNo: MrNo }),
  body: BreakGlassRequest,
  response: GrantOpened,
  status: 201,
  ticket: "sign",
  problems: ["mr-number-invalid", "not-found", "wrong-state", "step-up-required", "ticket-used"],
});
