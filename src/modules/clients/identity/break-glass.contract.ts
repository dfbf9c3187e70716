import { z } from "zod";
import { GrantOpened, OpenInEmergency } from "#modules/compliance/break-glass/break-glass.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { MrNo } from "../episodes/demographic.contract.ts";
import "./record-number.ts";

/** The opening of a chart that is out of reach (CLI-12, platform BTG-1). Needs the person's PIN. */
export const breakGlass = endpoint({
  method: "POST",
  path: "/clients/:mrNo/break-glass",
  summary: "Open a chart out of reach in an emergency, with a reason, for an hour",
  permission: "clients.break-glass",
  audit: { action: "glass.broken", subject: "client" },
  params: z.strictObject({ mrNo: MrNo }),
  body: OpenInEmergency,
  response: GrantOpened,
  status: 201,
  ticket: "sign",
  problems: ["mr-number-invalid", "not-found", "wrong-state", "step-up-required", "ticket-used"],
});
