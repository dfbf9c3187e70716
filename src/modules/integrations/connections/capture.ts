import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { Question, Reply } from "#platform/server/http/ask.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { newId } from "#platform/shared/ids.ts";
import { countCaptured, insertCapturedCall, runningCapture } from "../captures/capture.store.ts";
import { openFor, sealFor } from "../vault.ts";
import type { OpenConnection } from "./integration-type.ts";
import { isSecretName, notKept, withoutSecrets } from "./without-secrets.ts";

/** Request and response of one call while its connection is captured (INT-11). */
const Tape = z.object({ said: z.string(), heard: z.string() });
export type Tape = z.infer<typeof Tape>;
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

/** Longest text stored per side. */
const longestSide = 200_000;
/** Most calls per capture, so that a mass mailing does not fill the database. */
const mostCalls = 500;
const placeOf = (callId: string) => `captured|${callId}`;

/** An empty tape while this connection is captured; otherwise null, and nothing is recorded. */
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
  return text.includes("\uFFFD") || text.includes("\0") ? `[${body.length} bytes of binary data]` : text;
}

/** Stores the tape encrypted if its capture is still active; a stopped capture also drops a call in progress. */
export async function keepTape(act: Act, connection: OpenConnection, tape: Tape, facts: CapturedFacts): Promise<void> {
  const captureId = await runningCapture(act.db, connection.id, act.now);
  if (!captureId) return;
  if ((await countCaptured(act.db, captureId)) >= mostCalls) return;
  const id = newId();
  const secrets = [...Object.values(connection.secrets), ...Object.values(connection.formerSecrets)];
  const clean = (side: string) => {
    const kept = withoutSecrets(side, secrets);
    return kept.length > longestSide ? `${kept.slice(0, longestSide)}\n[truncated]` : kept;
  };
  const { status, ...rest } = facts;
  const content = JSON.stringify({ said: clean(tape.said), heard: clean(tape.heard) } satisfies Tape);
  await insertCapturedCall(act.db, {
    id,
    captureId,
    connectionId: connection.id,
    ...rest,
    httpStatus: status,
    ms: Math.round(facts.ms),
    at: act.now,
    cipher: sealFor(act.platform, act.tenant, placeOf(id), content),
  });
}

/** Decrypts one captured call. The caller must audit the view. */
export function readTape(platform: Platform, tenant: Tenant, callId: string, cipher: Buffer): Tape {
  return Tape.parse(JSON.parse(openFor(platform, tenant, placeOf(callId), cipher).toString()));
}
