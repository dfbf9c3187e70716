import { sql } from "kysely";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Capture, captureKeptDays } from "./capture.contract.ts";

/** The connection's active capture, or null. Captures end by time. */
export async function runningCapture(db: TenantDb, connectionId: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom("connectionCaptures")
    .select("id")
    .where("connectionId", "=", connectionId)
    .where("endsAt", ">", now)
    .where("stoppedAt", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function captureById(db: TenantDb, id: string): Promise<Capture> {
  return db
    .selectFrom("connectionCaptures as c")
    .leftJoin("clinicians as k", "k.userId", "c.begunBy")
    .select(["c.id", "c.reason", "c.begunAt", "k.fullName as begunBy", "c.endsAt"])
    .where("c.id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function insertCapture(
  db: TenantDb,
  capture: { connectionId: string; reason: string; begunAt: string; endsAt: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("connectionCaptures")
    .values({ id, ...capture })
    .execute();
  return id;
}

/** Stops the active capture. Returns its id; null when there is none. */
export async function stopCapture(db: TenantDb, connectionId: string, now: string): Promise<string | null> {
  const row = await db
    .updateTable("connectionCaptures")
    .set({ stoppedAt: now })
    .where("connectionId", "=", connectionId)
    .where("endsAt", ">", now)
    .where("stoppedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Hides calls past their retention even if the nightly job has not deleted them. */
const callsOf = ({ db, now }: Pick<View, "db" | "now">, connectionId: string) =>
  db
    .selectFrom("capturedCalls")
    .select(["id", "at", "operation", "method", "host", "pathTemplate", "requestId", "httpStatus", "failure", "ms"])
    .where("connectionId", "=", connectionId)
    .where("at", ">", later(now, -captureKeptDays * 86_400));

/** The last 500 captured calls of a connection, newest first, without their contents. */
export function capturedCalls(view: View, connectionId: string) {
  return callsOf(view, connectionId).orderBy("at", "desc").limit(500).execute();
}

/** One captured call with its encrypted content; null when there is none or it is past its retention. */
export async function capturedCall(view: View, connectionId: string, callId: string) {
  const row = await callsOf(view, connectionId)
    .select(["captureId", "cipher"])
    .where("id", "=", callId)
    .executeTakeFirst();
  return row ?? null;
}

export async function countCaptured(db: TenantDb, captureId: string): Promise<number> {
  const { calls } = await db
    .selectFrom("capturedCalls")
    .select(sql<number>`count(*)::int`.as("calls"))
    .where("captureId", "=", captureId)
    .executeTakeFirstOrThrow();
  return calls;
}

interface NewCapturedCall {
  id: string;
  captureId: string;
  connectionId: string;
  operation: string;
  method: string;
  host: string;
  pathTemplate: string;
  requestId: string | null;
  httpStatus: number | null;
  failure: string | null;
  ms: number;
  at: string;
  cipher: Buffer;
}

export async function insertCapturedCall(db: TenantDb, call: NewCapturedCall): Promise<void> {
  await db.insertInto("capturedCalls").values(call).execute();
}
