import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ruleOrder } from "../schedules/window.ts";

const WindowRule = z.strictObject({
  scopeType: z.enum(ruleOrder),
  /** RxCUI, frequency code or location id; null for the whole facility. */
  scopeId: z.string().min(1).max(60).nullable(),
  earlyMin: z.number().int().min(0, "Enter 0 to 240 minutes.").max(240, "Enter 0 to 240 minutes."),
  lateMin: z.number().int().min(5, "Enter 5 to 240 minutes.").max(240, "Enter 5 to 240 minutes."),
});

export const ShownRule = WindowRule.extend({
  /** "sertraline 50 mg tablet", "twice a day", "Main campus". */
  scopeText: z.string(),
});
export type ShownRule = z.infer<typeof ShownRule>;

const Rules = z.strictObject({ rules: z.array(ShownRule) });

export const readTolerance = endpoint({
  method: "GET",
  path: "/tolerance",
  summary: "Windows of scheduled doses that the facility set instead of the usual ones",
  permission: "medications.view",
  response: Rules,
});

export const saveTolerance = endpoint({
  method: "PUT",
  path: "/tolerance",
  summary: "Replace the windows of scheduled doses; doses that are planned already keep theirs",
  permission: "medications.configure",
  audit: { action: "medication.tolerance-changed", subject: "tenant" },
  body: z.strictObject({ rules: z.array(WindowRule).max(200) }),
  response: Rules,
  problems: ["validation"],
});

export const resolveTolerance = endpoint({
  method: "POST",
  path: "/tolerance/resolve",
  summary: "Which window a scheduled dose gets, and which rule decides it",
  permission: "medications.view",
  unaudited: "It saves nothing and names no client.",
  body: z.strictObject({
    frequencyCode: z.string().regex(/^[A-Z0-9]{2,8}$/, "Choose the frequency."),
    locationId: Id,
    rxcui: z
      .string()
      .regex(/^\d{1,10}$/, "Choose the product.")
      .optional(),
  }),
  response: z.strictObject({
    earlyMin: z.number(),
    lateMin: z.number(),
    cutoffMin: z.number(),
    /** Null: the usual window of the frequency. */
    rule: ShownRule.nullable(),
  }),
  problems: ["out-of-scope", "validation"],
});
