import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Question, Reply } from "#platform/server/http/ask.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { newId } from "#platform/shared/ids.ts";
import { openFor, sealFor } from "../vault.ts";
import type { OpenConnection } from "./integration-type.ts";
import { isSecretName, notKept, withoutSecrets } from "./without-secrets.ts";

/** What was said and heard in one call, while somebody captures its connection (INT-11). */
export interface Tape {
  said: string;
  heard: string;
}
export interface CapturedFacts {
  operation: string;
  method: string;
  host: string;
  pathTemplate: string;
  requestId: string | null;
  status: number | null;
  failure: string | null;
  ms: number;
}

/** Of each side this much is kept: a conversation to be read by a person. */
const longestSide = 200_000;
/** One capture holds so many calls; a mass mailing does not fill the database. */
const mostCalls = 500;
const placeOf = (callId: string) => `captured|${callId}`;

/** The capture of this connection that runs at this moment, or null. It ends by the clock, whoever forgot it. */
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

/** An empty tape while this connection is captured, else null: then nothing of what is said is held. */
export async function tapeFor({ platform, tenant, id }: OpenConnection): Promise<Tape | null> {
  const db = platform.database.tenant(tenant.id);
  return (await runningCapture(db, id, platform.clock.now())) ? { said: "", heard: "" } : null;
}

export function tapeQuestion(tape: Tape, { method, url, headers, body }: Question): void {
  tape.said = [`${method} ${url}`, ...linesOf(headers ?? {}), "", textOf(body ?? "")].join("\n");
}
export function tapeReply(tape: Tape, { status, headers, body }: Reply): void {
  tape.heard = [String(status), ...linesOf(headers), "", textOf(body)].join("\n");
}

const linesOf = (headers: Reply["headers"]) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${isSecretName(name) ? notKept : String(value)}`);

function textOf(body: string | Buffer): string {
  if (typeof body === "string") return body;
  const text = body.toString("utf8");
  return text.includes("\uFFFD") || text.includes("\0") ? `[${body.length} bytes that are no text]` : text;
}

/** Keeps what a tape holds, sealed, if its capture runs still: stopped is stopped, also for a call under way. */
export async function keepTape(act: Act, connection: OpenConnection, tape: Tape, facts: CapturedFacts): Promise<void> {
  const captureId = await runningCapture(act.db, connection.id, act.now);
  if (!captureId) return;
  const { rows } = await sql<{ calls: number }>`SELECT count(*)::int AS calls FROM captured_calls
    WHERE capture_id = ${captureId}`.execute(act.db);
  if ((rows[0]?.calls ?? 0) >= mostCalls) return;
  const id = newId();
  const secrets = [...Object.values(connection.secrets), ...Object.values(connection.formerSecrets)];
  const clean = (side: string) => {
    const kept = withoutSecrets(side, secrets);
    return kept.length > longestSide ? `${kept.slice(0, longestSide)}\n[cut here]` : kept;
  };
  const { status, ...rest } = facts;
  await act.db
    .insertInto("capturedCalls")
    .values({
      id,
      captureId,
      connectionId: connection.id,
      ...rest,
      httpStatus: status,
      ms: Math.round(facts.ms),
      at: act.now,
      cipher: sealFor(
        act.platform,
        act.tenant,
        placeOf(id),
        JSON.stringify({ said: clean(tape.said), heard: clean(tape.heard) }),
      ),
    })
    .execute();
}

/** One kept conversation in clear. Whoever shows it writes down who looked. */
export function readTape(platform: Platform, tenant: Tenant, callId: string, cipher: Buffer): Tape {
  return JSON.parse(openFor(platform, tenant, placeOf(callId), cipher).toString()) as Tape;
}
