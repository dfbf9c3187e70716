import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "../forms/form-problems.ts";

export const InstrumentRow = z.strictObject({
  key: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  description: z.string(),
  license: z.enum(["open", "notice"]),
  notice: z.string(),
  citation: z.string(),
  recall: z.string(),
  answeredBy: z.enum(["client", "staff", "either"]),
  minutes: z.number().int(),
  questions: z.number().int(),
  minAge: z.number().int(),
  /** Whether forms can be filled: open, or its terms were confirmed. */
  usable: z.boolean(),
  attested: z.strictObject({ at: Instant, byName: z.string().nullable(), note: z.string() }).nullable(),
});
export type InstrumentRow = z.infer<typeof InstrumentRow>;

export const listInstruments = endpoint({
  method: "GET",
  path: "/instruments",
  summary: "Assessments that ship, with their terms and whether they can be used",
  permission: "formTemplates.view",
  response: z.strictObject({ rows: z.array(InstrumentRow) }),
});

export const attestInstrument = endpoint({
  method: "POST",
  path: "/instruments/:key/attest",
  summary: "Confirm that the facility follows the terms of an assessment, once",
  permission: "formTemplates.publish",
  audit: { action: "instrument.attested", subject: "instrument-licence" },
  params: z.strictObject({ key: z.string().min(2).max(40) }),
  body: z.strictObject({ note: z.string().trim().max(1000).default("") }),
  response: z.strictObject({ id: Id, row: InstrumentRow }),
  problems: ["not-found", "wrong-state"],
});
