import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery } from "../endpoint.ts";
import { Id } from "../ids.ts";

export const BackupRun = z.strictObject({
  id: Id,
  kind: z.enum(["nightly", "manual"]),
  status: z.enum(["running", "done", "failed", "removed"]),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  files: z.number().int().nullable(),
  location: z.string(),
  manifestHash: z.string().nullable(),
  /** When a test restore of it gave equal counts, hashes and chain. */
  restoredOkAt: Instant.nullable(),
  failure: z.string().nullable(),
});
export type BackupRun = z.output<typeof BackupRun>;

export const listBackups = endpoint({
  method: "GET",
  path: "/operations/backups",
  summary: "Backups of the installation, the newest first",
  permission: "operations.view",
  switch: null,
  query: z.strictObject(pageQuery),
  response: pageOf(BackupRun).extend({
    /** False when the worker was not given the owner's connection: then the operator runs `npm run backup`. */
    available: z.boolean(),
    lastGoodAt: Instant.nullable(),
  }),
});

export const backUpNow = endpoint({
  method: "POST",
  path: "/operations/backups",
  summary: "Back up the whole installation now",
  permission: "operations.manage",
  switch: null,
  audit: { action: "backup.run", subject: "backup" },
  response: z.strictObject({ requestedAt: Instant }),
  status: 202,
  stepUp: true,
  problems: ["step-up-required"],
});

export const getHealth = endpoint({
  method: "GET",
  path: "/operations/health",
  summary: "What the readiness probe sees, in words",
  permission: "operations.view",
  switch: null,
  response: z.strictObject({
    ok: z.boolean(),
    checks: z.array(z.strictObject({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  }),
});
