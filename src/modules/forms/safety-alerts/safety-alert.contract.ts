import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { commaList, endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { alertLevels } from "../assessments/instruments/instrument.ts";
import "../forms/form-problems.ts";
import { alertSources } from "./safety-alert.ts";

const Status = z.enum(["open", "acknowledged", "closed"]);

export const SafetyAlert = z.strictObject({
  id: Id,
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  source: z.enum(alertSources),
  sourceId: Id,
  level: z.enum(alertLevels),
  summary: z.string(),
  raisedAt: Instant,
  status: Status,
  /** How far it was escalated, and when it goes on. */
  step: z.number().int(),
  nextStepAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  acknowledgedByName: z.string().nullable(),
  action: z.string().nullable(),
  closedAt: Instant.nullable(),
  closedByName: z.string().nullable(),
  version: Version,
});
export type SafetyAlert = z.infer<typeof SafetyAlert>;

export const listSafetyAlerts = endpoint({
  method: "GET",
  path: "/safety-alerts",
  summary: "Safety alerts of clients in reach, newest first",
  permission: "assessments.view",
  query: z.strictObject({ ...pageQuery, status: commaList(Status).optional(), mrNo: MrNo.optional() }),
  response: pageOf(SafetyAlert),
});

export const countSafetyAlerts = endpoint({
  method: "GET",
  path: "/safety-alerts/open-count",
  summary: "How many safety alerts in reach are open or acknowledged",
  permission: "assessments.respond",
  response: z.strictObject({
    open: z.number().int(),
    acknowledged: z.number().int(),
    highest: z.enum(alertLevels).nullable(),
  }),
});

export const acknowledgeSafetyAlert = endpoint({
  method: "POST",
  path: "/safety-alerts/:alertId/acknowledge",
  summary: "Take responsibility for a safety alert; the first user has it",
  permission: "assessments.respond",
  chart: "client",
  audit: { action: "safety.acknowledged", subject: "safety-alert" },
  params: z.strictObject({ alertId: Id }),
  response: SafetyAlert,
  problems: ["not-found", "out-of-scope", "wrong-state"],
});

export const closeSafetyAlert = endpoint({
  method: "POST",
  path: "/safety-alerts/:alertId/close",
  summary: "Close a safety alert with what was done",
  permission: "assessments.respond",
  chart: "client",
  audit: { action: "safety.closed", subject: "safety-alert" },
  params: z.strictObject({ alertId: Id }),
  body: z.strictObject({
    version: Version,
    action: z.string().trim().min(10, "Enter what was done, in 10 characters or more.").max(2000),
  }),
  response: SafetyAlert,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state"],
});
