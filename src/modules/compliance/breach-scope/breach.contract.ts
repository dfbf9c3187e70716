import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** A list longer than this is a matter of days, not of a page. */
export const breachClientsMost = 2_000;
/** From so many people on, the media and the Secretary are told without delay (45 CFR 164.406, 164.408). */
export const largeBreach = 500;

/** What of one person's record was reached. */
export const Affected = z.strictObject({
  clientId: Id,
  name: z.string().nullable(),
  link: z.string().nullable(),
  /** Looks into the record, and how often only the name stood in what a search found. */
  reads: z.number().int(),
  found: z.number().int(),
  changes: z.number().int(),
  /** Printed, exported or given out: what left the house. */
  taken: z.number().int(),
  sections: z.array(z.string()),
  /** Names of changed fields. */
  fields: z.array(z.string()),
  by: z.array(z.string()),
  firstAt: Instant,
  lastAt: Instant,
});
export type Affected = z.output<typeof Affected>;

export const scopeBreach = endpoint({
  method: "POST",
  path: "/audit/breach-scope",
  summary: "Whose records somebody reached in a time: which parts, when, by whom (45 CFR 164.404-410, 42 CFR 2.16)",
  permission: "audit.export",
  switch: null,
  audit: { action: "audit.breach-scoped", subject: "audit" },
  body: z
    .strictObject({
      /** Half-open: from ≤ at < to. */
      from: Instant,
      to: Instant,
      /** Whose sign-ins, from which network address, on which device: all that is given has to fit. */
      actor: Id.optional(),
      address: z.string().trim().min(2).max(60).optional(),
      device: z.string().trim().min(2).max(120).optional(),
      session: Id.optional(),
    })
    .refine(({ actor, address, device, session }) => actor || address || device || session, {
      path: ["actor"],
      message: "Say whose doing it was: a person, a device or an address.",
    })
    .refine(({ from, to }) => from < to, { path: ["to"], message: "It must end after it begins." }),
  response: z.strictObject({
    clients: z.array(Affected),
    /** All of them, also beyond the list. */
    total: z.number().int(),
    people: z.array(z.strictObject({ name: z.string(), role: z.string(), entries: z.number().int() })),
    devices: z.array(z.string()),
    addresses: z.array(z.string()),
    workedOutAt: Instant,
  }),
  problems: ["validation"],
});
