import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { activityCategoryLabels } from "./activity-type.ts";

export const ActivityType = z.strictObject({
  id: idOf("activity-type"),
  code: z.string(),
  name: z.string(),
  category: z.enum(keysOf(activityCategoryLabels)),
  billableDefault: z.boolean(),
  requiresClient: z.boolean(),
  /** Code of the services of this type; the terms in effect on the service date apply. */
  billingCode: z.string().nullable(),
  active: z.boolean(),
  version: Version,
});
export type ActivityType = z.infer<typeof ActivityType>;

export const activityTypeFields = {
  name: z.string().trim().min(1).max(80),
  category: z.enum(keysOf(activityCategoryLabels), "Choose a category"),
  billableDefault: z.boolean(),
  requiresClient: z.boolean(),
  billingCode: z.string().trim().toUpperCase().max(12).nullable(),
};

export const listActivityTypes = endpoint({
  method: "GET",
  path: "/activity-types",
  summary: "Activity types",
  permission: "timeEntries.own",
  switch: null,
  query: z.strictObject({ all: z.stringbool().default(false) }),
  response: z.strictObject({ rows: z.array(ActivityType) }),
});

export const createActivityType = endpoint({
  method: "POST",
  path: "/activity-types",
  summary: "Add an activity type",
  permission: "billingCodes.manage",
  switch: null,
  audit: { action: "billing.configured", subject: "activity-type" },
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,12}$/, "Use up to 12 letters and digits."),
    name: activityTypeFields.name,
    category: activityTypeFields.category,
    billableDefault: activityTypeFields.billableDefault.default(false),
    requiresClient: activityTypeFields.requiresClient.default(false),
    billingCode: activityTypeFields.billingCode.default(null),
  }),
  response: ActivityType,
  status: 201,
  problems: ["duplicate", "validation"],
});

export const updateActivityType = endpoint({
  method: "PATCH",
  path: "/activity-types/:activityTypeId",
  summary: "Change an activity type or switch it on and off; its code stays",
  permission: "billingCodes.manage",
  switch: null,
  audit: { action: "billing.configured", subject: "activity-type" },
  params: z.strictObject({ activityTypeId: Id }),
  body: z.strictObject({
    version: Version,
    name: activityTypeFields.name.optional(),
    category: activityTypeFields.category.optional(),
    billableDefault: activityTypeFields.billableDefault.optional(),
    requiresClient: activityTypeFields.requiresClient.optional(),
    billingCode: activityTypeFields.billingCode.optional(),
    active: z.boolean().optional(),
  }),
  response: ActivityType,
  problems: ["not-found", "stale-version", "validation"],
});
