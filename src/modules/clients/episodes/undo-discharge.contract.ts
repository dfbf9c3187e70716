import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams, Demographic } from "./demographic.contract.ts";

export const UndoDischarge = z.strictObject({
  demographicId: Id,
  version: Version,
  reason: z.string().trim().min(5, "Enter a reason").max(500),
  /** `former` returns the bed of the stay, `other` assigns `bedId`, `none` leaves the client without a bed. */
  bed: z.enum(["former", "other", "none"]).default("former"),
  bedId: Id.nullable().default(null),
});
export type UndoDischarge = z.output<typeof UndoDischarge>;

export const undoDischarge = endpoint({
  method: "POST",
  path: "/clients/:mrNo/undo-discharge",
  summary: "Undo a discharge within 72 hours",
  permission: "clients.discharge",
  chart: "client",
  idempotent: true,
  audit: { action: "client.discharge-undone", subject: "client" },
  params: ChartParams,
  body: UndoDischarge,
  response: Demographic,
  problems: [
    "mr-number-invalid",
    "not-found",
    "episode-not-of-client",
    "out-of-scope",
    "wrong-state",
    "approval-required",
    "stale-version",
    "bed-taken",
    "bed-held",
    "bed-not-ready",
    "validation",
  ],
});
