import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const BackupRun = z.strictObject({
  id: Id,
  status: z.enum(["running", "done", "failed", "removed"]),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  files: z.number().int().nullable(),
  location: z.string(),
  manifestHash: z.string().nullable(),
  /** When a test restore matched its counts, hashes and audit chain. */
  restoredOkAt: Instant.nullable(),
  failure: z.string().nullable(),
});
export type BackupRun = z.output<typeof BackupRun>;

export const listBackups = endpoint({
  method: "GET",
  path: "/operations/backups",
  summary: "List exports of this facility, newest first, and when the installation was last backed up",
  permission: "operations.view",
  switch: null,
  query: z.strictObject(pageQuery),
  response: pageOf(BackupRun).extend({
    /** False if the worker has no owner connection; the operator then runs `npm run backup`. */
    available: z.boolean(),
    /** The last backup of the whole installation. Its runs are the operator's: `npm run backup -- --list`. */
    lastGoodAt: Instant.nullable(),
    /** The last backup that a test restore proved. */
    lastProvenAt: Instant.nullable(),
  }),
});

export const getHealth = endpoint({
  method: "GET",
  path: "/operations/health",
  summary: "Get the results of the readiness checks",
  permission: "operations.view",
  switch: null,
  response: z.strictObject({
    ok: z.boolean(),
    checks: z.array(z.strictObject({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  }),
});

/** A background job that failed after all retries. */
export const FailedJob = z.strictObject({
  id: z.number().int(),
  task: z.string(),
  attempts: z.number().int(),
  createdAt: Instant,
  failedAt: Instant,
  /** False for jobs of the installation. */
  ofFacility: z.boolean(),
});
export type FailedJob = z.output<typeof FailedJob>;

export const listFailedJobs = endpoint({
  method: "GET",
  path: "/operations/jobs",
  summary: "List background jobs that failed after all retries, latest first",
  permission: "operations.view",
  switch: null,
  query: z.strictObject(pageQuery),
  response: pageOf(FailedJob),
});

export const retryJob = endpoint({
  method: "POST",
  path: "/operations/jobs/:jobNumber/retry",
  summary: "Retry a failed job",
  permission: "operations.manage",
  switch: null,
  audit: { action: "job.retried", subject: "job" },
  params: z.strictObject({ jobNumber: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: z.strictObject({ retriedAt: Instant }),
  problems: ["not-found"],
});

const ownArchive = { unchecked: "The facility's own data, encrypted with a key that only the facility keeps." };

export const exportTenant = endpoint({
  method: "POST",
  path: "/operations/tenant-export",
  summary: "Write this facility's rows, files and audit log into one encrypted archive",
  permission: "operations.manage",
  switch: null,
  leaves: ownArchive,
  audit: { action: "tenant.exported", subject: "backup" },
  response: z.strictObject({ requestedAt: Instant }),
  status: 202,
  stepUp: true,
  problems: ["step-up-required", "wrong-state"],
});

/** Download of the own facility's export. Installation backups contain other facilities and cannot be downloaded. */
export const fetchExport = endpoint({
  method: "GET",
  path: "/operations/backups/:runId/content",
  summary: "Download an export of this facility; each download is audited",
  permission: "operations.manage",
  switch: null,
  leaves: ownArchive,
  audit: { action: "tenant.export-fetched", subject: "backup" },
  params: z.strictObject({ runId: Id }),
  response: z.custom<{ content: unknown }>((value) => typeof value === "object"),
  stepUp: true,
  problems: ["step-up-required", "not-found"],
});
