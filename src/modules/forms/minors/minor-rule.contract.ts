import { z } from "zod";
import { endpoint, PlainDate } from "#platform/shared/endpoint.ts";
import { minorScopes } from "./minor-rule.ts";

const State = z.string().regex(/^[A-Z]{2}$/, "Enter the two letters of the state, such as OH.");

const Rule = z.strictObject({
  state: State,
  scope: z.enum(minorScopes),
  minAge: z.number().int().min(0).max(18),
  needsMaturityFinding: z.boolean(),
  guardianInvolvement: z.boolean(),
  citation: z.string().trim().min(3, "Name the statute.").max(300),
});

const RuleRow = Rule.extend({
  /** Null for a rule as it ships: confirm it with counsel. */
  reviewedOn: PlainDate.nullable(),
  reviewedByName: z.string().nullable(),
});
export type MinorRuleRow = z.infer<typeof RuleRow>;

const Rules = z.strictObject({ rows: z.array(RuleRow) });

export const listMinorRules = endpoint({
  method: "GET",
  path: "/minor-consent-rules",
  summary: "From which age state law lets a minor consent alone, by kind of care",
  permission: "formTemplates.view",
  response: Rules,
});

export const reviewMinorRule = endpoint({
  method: "PUT",
  path: "/minor-consent-rules",
  summary: "Review or add the rule of a state and kind of care",
  permission: "formTemplates.publish",
  audit: { action: "minor-rule.reviewed", subject: "minor-consent-rule" },
  body: Rule,
  response: Rules,
});
