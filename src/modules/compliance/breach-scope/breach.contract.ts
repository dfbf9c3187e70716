import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

/** Longest list returned; a longer one needs a shorter date range. */
export const breachClientsMost = 2_000;
/** From this many people on, the media and the HHS Secretary must be notified (45 CFR 164.406, 164.408). */
export const largeBreach = 500;

/** The access to one client's record. */
export const Affected = z.strictObject({
  clientId: idOf("client"),
  name: z.string().nullable(),
  link: z.string().nullable(),
  /** Reads of the record, and how often only the name appeared in search results. */
  reads: z.number().int(),
  found: z.number().int(),
  changes: z.number().int(),
  /** Printed, exported or disclosed. */
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
  summary:
    "List clients whose records were accessed in a period: sections, times, users (45 CFR 164.404-410, 42 CFR 2.16)",
  permission: "audit.export",
  beyondReach: "oversight of access covers every chart of the facility",
  switch: null,
  audit: { action: "audit.breach-scoped", subject: "audit" },
  body: z
    .strictObject({
      /** Half-open range: from ≤ at < to. */
      from: Instant,
      to: Instant,
      /** User, IP address and device; an entry must match all that are given. */
      actor: Id.optional(),
      address: z.string().trim().min(2).max(60).optional(),
      device: z.string().trim().min(2).max(120).optional(),
      session: Id.optional(),
    })
    .refine(({ actor, address, device, session }) => actor || address || device || session, {
      path: ["actor"],
      message: "Choose a user, a device or an IP address.",
    })
    .refine(({ from, to }) => from < to, { path: ["to"], message: "It must end after it begins." }),
  response: z.strictObject({
    clients: z.array(Affected),
    /** The full count, also beyond the list. */
    total: z.number().int(),
    people: z.array(z.strictObject({ name: z.string(), role: z.string(), entries: z.number().int() })),
    devices: z.array(z.string()),
    addresses: z.array(z.string()),
    workedOutAt: Instant,
  }),
  problems: ["validation"],
});
