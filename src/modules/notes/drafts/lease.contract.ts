import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { savePart } from "./part.contract.ts";

/** Who writes a part now. */
export const PartLease = z.strictObject({
  holderId: Id,
  holderName: z.string(),
  /** The tab of their browser; another tab of the same user does not write either. */
  tabId: Id,
  expiresAt: Instant,
  /** Who asked to take over, and when they get the part without an answer. */
  askedById: Id.nullable(),
  askedByName: z.string().nullable(),
  answerBy: Instant.nullable(),
  /** Whether the user may take over without an answer. */
  mayForce: z.boolean(),
});
export type PartLease = z.infer<typeof PartLease>;

export const LeaseState = z.strictObject({ revision: z.number().int(), lease: PartLease.nullable() });
export const leaseBodies = {
  take: z.strictObject({
    tabId: Id,
    /** Typed since the last call. */
    typed: z.boolean().default(false),
    /** Declines a request to take over. */
    keeps: z.boolean().default(false),
  }),
  request: z.strictObject({
    tabId: Id,
    /** Without an answer of the writer; for supervisors. */
    force: z.boolean().default(false),
  }),
  release: z.strictObject({ tabId: Id }),
};
/** A lease is renewed every 15 seconds and contains no clinical data. */
export const whyUnaudited = "who types in a section at this moment, renewed every 15 seconds";
const path = "/notes/:noteId/parts/:partKey/lease";
const params = savePart.params;

export const takeLease = endpoint({
  method: "POST",
  path,
  summary: "Take or renew the right to write a section",
  permission: "notes.write",
  chart: "client",
  unaudited: whyUnaudited,
  params,
  body: leaseBodies.take,
  response: LeaseState,
  problems: ["not-found", "part-in-use"],
});

export const requestLease = endpoint({
  method: "POST",
  path: `${path}/request`,
  summary: "Ask to take over a section that another user is writing",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.take-over-requested", subject: "note" },
  params,
  body: leaseBodies.request,
  response: LeaseState,
  problems: ["not-found", "forbidden"],
});

export const releaseLease = endpoint({
  method: "POST",
  path: `${path}/release`,
  summary: "Stop writing a section; it goes to the user who asked for it",
  permission: "notes.write",
  chart: "client",
  unaudited: whyUnaudited,
  params,
  body: leaseBodies.release,
  response: LeaseState,
  problems: ["not-found"],
});
