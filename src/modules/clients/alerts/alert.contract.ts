import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { alertCategories, alertLevels, observations } from "./alert.ts";

const ChartParams = z.strictObject({ mrNo: z.string().min(3).max(20) });
const AlertParams = ChartParams.extend({ alertId: Id });
const problems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;

export const Alert = z.strictObject({
  id: Id,
  demographicId: Id.nullable(),
  category: z.enum(alertCategories),
  level: z.enum(alertLevels),
  instructions: z.string().nullable(),
  observation: z.enum(observations).nullable(),
  reviewDueAt: Instant.nullable(),
  status: z.enum(["proposed", "active", "resolved", "declined"]),
  statusReason: z.string().nullable(),
  createdAt: Instant,
  version: Version,
});
export type Alert = z.output<typeof Alert>;

export const listAlerts = endpoint({
  method: "GET",
  path: "/clients/:mrNo/alerts",
  summary: "Alerts of a client",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  response: z.strictObject({ rows: z.array(Alert) }),
  problems,
});

const fields = {
  level: z.enum(alertLevels),
  instructions: z.string().trim().min(1).max(1000).nullable().default(null),
  observation: z.enum(observations).nullable().default(null),
  reviewDueAt: Instant.nullable().default(null),
};

export const addAlert = endpoint({
  method: "POST",
  path: "/clients/:mrNo/alerts",
  summary: "Add an alert",
  permission: "alerts.write",
  chart: "client",
  audit: { action: "alert.changed", subject: "alert" },
  params: ChartParams,
  body: z.strictObject({ category: z.enum(alertCategories), demographicId: Id.nullable().default(null), ...fields }),
  response: Alert,
  status: 201,
  problems: [...problems, "duplicate", "episode-not-of-client"],
});

export const changeAlert = endpoint({
  method: "PATCH",
  path: "/clients/:mrNo/alerts/:alertId",
  summary: "Change an alert, or accept a proposed one",
  permission: "alerts.write",
  chart: "client",
  audit: { action: "alert.changed", subject: "alert" },
  params: AlertParams,
  body: z.strictObject({ version: Version, ...fields }),
  response: Alert,
  problems: [...problems, "stale-version", "wrong-state", "assessment-required"],
});

export const resolveAlert = endpoint({
  method: "POST",
  path: "/clients/:mrNo/alerts/:alertId/resolve",
  summary: "Resolve an alert, or decline a proposed one",
  permission: "alerts.write",
  chart: "client",
  audit: { action: "alert.changed", subject: "alert" },
  params: AlertParams,
  body: z.strictObject({ version: Version, reason: z.string().trim().min(5).max(500) }),
  response: Alert,
  problems: [...problems, "stale-version", "wrong-state", "assessment-required"],
});

export const reviewAlert = endpoint({
  method: "POST",
  path: "/clients/:mrNo/alerts/:alertId/review",
  summary: "Review an alert and set its next review time",
  permission: "alerts.write",
  chart: "client",
  audit: { action: "alert.changed", subject: "alert" },
  params: AlertParams,
  body: z.strictObject({ version: Version, reviewDueAt: Instant.nullable() }),
  response: Alert,
  problems: [...problems, "stale-version", "wrong-state"],
});
