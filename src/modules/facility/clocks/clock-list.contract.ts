import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";

defineProblems({
  "law-cannot-be-waived": [403, "This time limit is set by law"],
  "rule-not-confirmed": [409, "Compliance confirms this rule before it runs"],
});

const severity = z.enum(["law", "license", "payer", "policy"]);
const state = z.enum(["running", "warned", "overdue", "satisfied", "canceled", "waived"]);
const unit = z.enum(["minute", "hour", "day", "businessDay", "closeOfBusiness", "monthSame"]);

export const DueRow = z.strictObject({
  /** `clock`, or the kind of another module's work. */
  kind: z.string(),
  id: Id,
  title: z.string(),
  detail: z.string().nullable(),
  clientId: idOf("client").nullable(),
  clientName: z.string().nullable(),
  ownerName: z.string().nullable(),
  dueAt: Instant,
  state,
  lateMinutes: z.number().int().nullable(),
  severity: severity.nullable(),
  ruleKey: z.string().nullable(),
  endedReason: z.string().nullable(),
  link: z.string(),
  /** Null for another module's work. */
  version: Version.nullable(),
  mayWaive: z.boolean(),
});
export type DueRow = z.infer<typeof DueRow>;

export const listClocks = endpoint({
  method: "GET",
  path: "/clocks",
  summary: "Everything due, earliest first: deadlines of records and other modules' open work; or deadlines that ended",
  permission: "clocks.view",
  query: z.strictObject({
    scope: z.enum(["mine", "team"]).default("mine"),
    clientId: idOf("client").optional(),
    rule: z.string().max(80).optional(),
    state: z.enum(["open", "overdue", "ended"]).default("open"),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.strictObject({ rows: z.array(DueRow), more: z.boolean() }),
});

export const waiveClock = endpoint({
  method: "POST",
  path: "/clocks/:clockId/waive",
  summary: "Waive a deadline that is not set by law",
  permission: "clocks.waive",
  audit: { action: "clock.waived", subject: "clock" },
  params: z.strictObject({ clockId: Id }),
  body: z.strictObject({
    version: Version,
    reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500),
  }),
  response: DueRow,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "law-cannot-be-waived"],
});

const Confirmed = z.strictObject({
  id: idOf("clock-rule"),
  locationId: Id.nullable(),
  offset: z.strictObject({ value: z.number().int(), unit }),
  status: z.enum(["active", "retired"]),
  checkedOn: PlainDate,
  checkedByName: z.string(),
  /** The citation was checked more than a year ago. */
  needsNewCheck: z.boolean(),
  retireReason: z.string().nullable(),
  version: Version,
});

export const PackRule = z.strictObject({
  key: z.string(),
  title: z.string(),
  sentence: z.string(),
  severity,
  offset: z.strictObject({ value: z.number().int(), unit }),
  citation: z.strictObject({ text: z.string(), url: z.string() }).nullable(),
  /** Runs without a confirmation: a default of the product. */
  byDefault: z.boolean(),
  confirmed: z.array(Confirmed),
});
export type PackRule = z.infer<typeof PackRule>;

export const listClockPacks = endpoint({
  method: "GET",
  path: "/clock-packs",
  summary: "Deadline rules that the product ships, and where they are active",
  permission: "clocks.view",
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        key: z.string(),
        title: z.string(),
        states: z.array(z.string()),
        rules: z.array(PackRule),
      }),
    ),
  }),
});

const ConfirmedRule = z.strictObject({ id: idOf("clock-rule"), version: Version });

export const confirmClockRule = endpoint({
  method: "POST",
  path: "/clock-rules",
  summary: "Confirm a shipped rule after checking its text and citation, and activate it",
  permission: "clocks.manage",
  audit: { action: "clock-rule.activated", subject: "clock-rule" },
  body: z.strictObject({
    key: z.string().max(80),
    /** Null for all locations. */
    locationId: Id.nullable(),
    textChecked: z.boolean(),
    citationChecked: z.boolean(),
    checkedOn: PlainDate,
    /** The facility's own time limit, for rules of policy. */
    offset: z.strictObject({ value: z.number().int().min(1).max(1000), unit }).optional(),
  }),
  response: ConfirmedRule,
  status: 201,
  problems: ["not-found", "out-of-scope", "rule-not-confirmed", "validation", "duplicate"],
});

export const retireClockRule = endpoint({
  method: "POST",
  path: "/clock-rules/:ruleId/retire",
  summary: "Retire a rule; deadlines that run already stay",
  permission: "clocks.manage",
  audit: { action: "clock-rule.retired", subject: "clock-rule" },
  params: z.strictObject({ ruleId: Id }),
  body: z.strictObject({
    version: Version,
    reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500),
  }),
  response: ConfirmedRule,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state"],
});
