import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import type { ErrorLogStatus } from "#platform/shared/columns.generated.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import {
  type ErrorLine,
  type ErrorReport,
  type FaultState,
  faultStates,
} from "#platform/shared/telemetry/error-log.contract.ts";

function errorRows(db: TenantDb) {
  return db
    .selectFrom("errorLogs")
    .select([
      "id",
      "fingerprint",
      "name",
      "message",
      "cause",
      "stack",
      "componentInfo",
      "screenResolution",
      "os",
      "browser",
      "timezone",
      "url",
      "subdomain",
      "clickedElement",
      "role",
      "clinicianId",
      "clinicianName",
      "buildDate",
      "requestIds",
      "appVersion",
      "occurrences",
      "firstAt",
      "lastAt",
      "status",
      "resolvedVersion",
      "note",
    ])
    .orderBy("lastAt", "desc");
}

type Row = Awaited<ReturnType<ReturnType<typeof errorRows>["execute"]>>[number];

function toLine(row: Row): ErrorLine {
  return {
    ...row,
    screenResolution: row.screenResolution ?? "",
    os: row.os ?? "",
    browser: row.browser ?? "",
    timezone: row.timezone ?? "",
    url: row.url ?? "",
    subdomain: row.subdomain ?? "",
    status: faultStates.fromCode(row.status) ?? "new",
  };
}

export interface ErrorFilter {
  status?: FaultState | undefined;
  fingerprint?: string | undefined;
}

/** One page of the errors, the latest first. */
export async function listedErrors(
  db: TenantDb,
  { status, fingerprint }: ErrorFilter,
  page: { page: number; pageSize: number },
): Promise<Page<ErrorLine>> {
  let rows = errorRows(db);
  if (status) rows = rows.where("status", "=", faultStates.code(status));
  if (fingerprint) rows = rows.where("fingerprint", "=", fingerprint);
  const found = await paginate(db, rows, page);
  return { ...found, rows: found.rows.map(toLine) };
}

async function errorForUpdate(db: TenantDb, errorId: string): Promise<Row> {
  const row = await errorRows(db).where("id", "=", errorId).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

export const errorRecord = record({
  table: "errorLogs",
  subject: "error",
  key: "errorId",
  load: errorForUpdate,
  scope: "facility",
  view: (_, row) => toLine(row),
});

const resolved = faultStates.code("resolved");
const recurred = faultStates.code("new");

/**
 * Stores a report, or counts it with the earlier ones of the same fingerprint and version (ERR-1). A resolved error that
 * recurs in any version is new again.
 */
export function insertOrCountError(
  db: TenantDb,
  { version, ...report }: ErrorReport,
  fingerprint: string,
  now: string,
): Promise<{ id: string; occurrences: number }> {
  return db
    .insertInto("errorLogs")
    .values({ id: newId(), fingerprint, appVersion: version, ...report, firstAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "fingerprint", "appVersion"]).doUpdateSet((eb) => ({
        occurrences: eb("errorLogs.occurrences", "+", 1),
        lastAt: now,
        requestIds: report.requestIds,
        stack: report.stack,
        status: sql<ErrorLogStatus>`CASE WHEN error_logs.status = ${resolved} THEN ${recurred} ELSE error_logs.status END`,
        resolvedVersion: sql<null>`CASE WHEN error_logs.status = ${resolved} THEN NULL ELSE error_logs.resolved_version END`,
      })),
    )
    .returning(["id", "occurrences"])
    .executeTakeFirstOrThrow();
}

/** Errors seen since an instant that are not ignored, and how many of them are new since then. */
export function errorsSince(db: TenantDb, since: string): Promise<{ seen: number; fresh: number }> {
  return db
    .selectFrom("errorLogs")
    .select([
      sql<number>`count(*)::int`.as("seen"),
      sql<number>`count(*) FILTER (WHERE first_at >= ${since})::int`.as("fresh"),
    ])
    .where("lastAt", ">=", since)
    .where("status", "<>", faultStates.code("ignored"))
    .executeTakeFirstOrThrow();
}
