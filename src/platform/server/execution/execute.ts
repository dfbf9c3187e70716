import { createHash } from "node:crypto";
import type { CompiledQuery } from "kysely";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { propertyOf } from "#platform/shared/property-of.ts";
import { askingText, forbidden } from "../access/access.ts";
import { type AuditType, auditColumns, auditValues, ofChart } from "../audit/audit.ts";
import { principalTypeOf } from "../authentication/accounts.ts";
import type { LastStatement } from "../database/transaction.ts";
import type { Platform } from "../platform.ts";
import { forgetWhatChanged } from "../realtime/live-bus.ts";
import { isDiskFull, storageFull } from "../storage/storage.ts";
import { errorFields } from "../telemetry/logger.ts";
import { auditRead, shownClients } from "./audit-read.ts";
import { combined, type Part, pushJobs, pushOutbox } from "./commit-statement.ts";
import { Act, CommittedRefusal, type ContextParts, View } from "./context.ts";
import { askingOutside, type OutsideAnswers } from "./outside.ts";
import type { MountedHandler } from "./registry.ts";

const auditTypes = { GET: "R", POST: "C", PUT: "U", PATCH: "U", DELETE: "D" } as const satisfies Record<
  string,
  AuditType
>;

/** Runs an endpoint's handler for an actor: permission, switch, transaction, audit, events, jobs, repeated requests. */
export async function execute(handler: MountedHandler, parts: ContextParts, input: unknown): Promise<unknown> {
  if (handler.kind !== "action") return runQuery(handler, parts, input);
  if (parts.actor.kind === "public") return parts.platform.visitors.run(() => runAction(handler, parts, input));
  return runAction(handler, parts, input);
}

export function authorize(handler: MountedHandler, { tenant, actor }: ContextParts): void {
  const { permission } = handler.contract;
  if (handler.switch !== null && !tenant.modules.includes(handler.switch))
    throw new Problem("module-not-enabled", {
      detail: "Your facility has this part of Cairn switched off.",
      params: { module: handler.switch },
    });
  if (permission === "public" || actor.kind === "system") return;
  if (actor.kind === "public") throw new Problem("unauthenticated");
  if (!handler.contract.principals.includes(principalTypeOf(actor)))
    throw new Problem("forbidden", "This is not open to your kind of account.");
  if (permission !== "self" && !actor.grants.has(permission)) throw forbidden(permission);
}

/**
 * Refuses changes while only the reserve of the disk is left. A user's own session is exempt: signing in, unlocking and drafts use
 * the reserve, so that staff can read.
 */
export function requireStorage({ kind, contract }: MountedHandler, platform: Platform): void {
  if (kind !== "action" || !platform.storage.isFull) return;
  if ((contract.permission === "self" || contract.permission === "public") && contract.raw === undefined) return;
  throw storageFull();
}

async function runQuery(handler: MountedHandler, parts: ContextParts, input: unknown): Promise<unknown> {
  const view = new View(parts, parts.platform.database.tenant(parts.tenant.id));
  const answer = await handler.run(view, input);
  requireChart(handler.contract, view);
  await auditRead(handler.contract, view, answer);
  return answer;
}

/** A chart endpoint that opened no chart would have skipped the scope check: such an answer never leaves the server. */
function requireChart(contract: AnyEndpoint, view: View): void {
  if (contract.chart && !view.chart)
    throw new Error(`${contract.method} ${contract.path} answers from a chart it did not open.`);
}

async function runAction(handler: MountedHandler, parts: ContextParts, input: unknown): Promise<unknown> {
  const { contract } = handler;
  const key = contract.idempotent ? requireKey(parts) : null;
  const requestHash = key ? createHash("sha256").update(JSON.stringify(input)).digest() : null;
  const cookies = parts.cookies?.length ?? 0;
  try {
    const once = (outside: OutsideAnswers) =>
      parts.platform.database.transaction(
        parts.tenant.id,
        parts.actor.userId,
        async (db) => {
          // Drops the cookies of a run that was rolled back for an outside call.
          parts.cookies?.splice(cookies);
          const act = new Act(parts, db, outside);
          const { answer, refused } = await attempt(() => handler.run(act, input));
          outside.requireNonePending();
          if (!refused) {
            requireChart(contract, act);
            if (act.note?.clientId) await act.requireReachOfClient(act.note.clientId);
          }
          return { answer, act, refused };
        },
        ({ answer, act, refused }) =>
          commitStatement(
            contract,
            act,
            refused ? undefined : answer,
            key && requestHash && !refused ? { key, requestHash, answer } : null,
          ),
      );
    const { answer, act, refused } = await askingOutside(once, async () => {
      // For a repeated request, the outside service is not called again.
      if (key && requestHash && (await firstAnswer(parts, contract, key, requestHash)))
        throw new Problem("idempotency-in-progress");
    });
    afterCommit(act);
    if (refused) throw refused;
    return answer;
  } catch (error) {
    // Sent twice: the first one did it, and the second gets the same answer (also when the repetition was
    // refused because the first one succeeded).
    if (key && requestHash) {
      const first = await firstAnswer(parts, contract, key, requestHash);
      if (first) return first.answer;
    }
    throw error;
  }
}

/** A refusal that must be recorded (a counted wrong PIN) is returned as a value, so that the transaction commits. */
async function attempt(run: () => Promise<unknown>): Promise<{ answer?: unknown; refused?: Problem }> {
  try {
    return { answer: await run() };
  } catch (error) {
    if (error instanceof CommittedRefusal) return { refused: error.problem };
    throw error;
  }
}

function requireKey({ request }: ContextParts): string {
  const key = request.idempotencyKey;
  if (!key || key.length < 8 || key.length > 100)
    throw new Problem("idempotency-key-required", "Send an Idempotency-Key of 8 to 100 characters with this request.");
  return key;
}

interface Repeatable {
  key: string;
  requestHash: Buffer;
  answer: unknown;
}

/** Audit entry, outbox rows, jobs and the repeatable answer, in one statement that goes out with the commit. */
function commitStatement(
  contract: AnyEndpoint,
  act: Act,
  answer: unknown,
  repeatable: Repeatable | null,
): LastStatement | null {
  const values: unknown[] = [];
  const parts: Part[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  const { audit } = contract;
  if (audit) {
    if (!act.note) throw new Error(`${contract.method} ${contract.path} did not say what to audit.`);
    const chart = act.chart;
    const opened = ofChart(chart);
    const ownId = act.note.clientId ?? (chart?.subjectType === "client" ? chart.subjectId : null);
    const list = auditValues({
      ...opened,
      ...act.note,
      clientIds: shownClients(contract, answer, ownId),
      detail: {
        ...opened.detail,
        ...act.note.detail,
        ...act.noteDetail,
        ...(act.witness ? { witnessId: act.witness.clinicianId, witnessName: act.witness.name } : {}),
      },
      id: newId(),
      at: act.now,
      actor: act.note.by ?? act.actor,
      action: act.note.action ?? audit.action,
      type: auditTypes[contract.method],
      subjectType: audit.subject,
      clientId: ownId,
      locationId: act.note.locationId ?? chart?.locationId ?? null,
      ip: contract.anonymous ? null : act.request.ip,
      requestId: act.request.id,
      endpoint: `${contract.method} ${contract.path}`,
    });
    const placed = list.map(next);
    const clientId = list[auditNames.indexOf("client_id")];
    if (!chart && clientId && act.actor.kind === "staff")
      placed[auditNames.indexOf("detail")] = withRelation(
        act,
        next,
        placed[auditNames.indexOf("detail")] ?? "",
        clientId,
      );
    parts.push({ name: "audit", text: `INSERT INTO audit_events (${auditColumns}) VALUES (${placed.join(", ")})` });
  }
  pushOutbox(act, parts, next);
  const results = pushJobs(act, parts, next);
  if (repeatable)
    parts.push({
      name: "kept",
      text: `INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, status, response)
      VALUES (${next(act.actor.userId)}, ${next(`${contract.method} ${contract.path}`)}, ${next(repeatable.key)},
        ${next(repeatable.requestHash)}, ${next(contract.status)}, ${next(JSON.stringify(repeatable.answer ?? null))}::jsonb)`,
    });
  const query = combined(parts, results, values);
  return query && { query, failed: (error) => unrecorded(act, error) };
}

/** Of two concurrent requests with one key, the second waits for the first and is then rolled back. */
const isSentTwice = (error: unknown) => propertyOf(error, "constraint") === "idempotency_keys_pkey";

/** A change that cannot be recorded is rolled back (AUD-1); a database error here is never a validation problem. */
function unrecorded(act: Act, error: unknown): Problem {
  if (isSentTwice(error)) return new Problem("idempotency-in-progress");
  if (isDiskFull(error)) return storageFull();
  act.platform.onFault(error);
  act.platform.log.error("A change could not be recorded.", { requestId: act.request.id, ...errorFields(error) });
  return new Problem("busy", "What you did could not be recorded, so nothing was saved. Try again.");
}

const auditNames = auditColumns.split(", ");

/**
 * The actor's relation to the client, for an act that did not open the chart (a dose given from the board): looked up in
 * the statement that writes the entry, so that the chart access report has it for changes too.
 */
function withRelation(act: Act, next: (value: unknown) => string, detail: string, clientId: unknown): string {
  const permission = act.contract?.permission;
  const scope = permission && permission !== "self" && permission !== "public" ? act.scopeOf(permission) : undefined;
  const clinician = `${next(act.actor.clinicianId)}::uuid`;
  const asking = askingText(next, { ...act.actor, scope: scope ?? "location" }, act.now);
  return `${detail}::jsonb || coalesce((SELECT jsonb_strip_nulls(jsonb_build_object(
      'relation', coalesce(cairn_relation(s, ${asking}), 'none'),
      'since', CASE WHEN ${clinician} = ANY (s.care_team) THEN s.team_since ->> ${clinician}::text END))
    FROM access_scopes s WHERE s.subject_type = 'client' AND s.subject_id = ${next(clientId)}::uuid), '{}'::jsonb)`;
}

/** Outside an endpoint (jobs, the seed loader) the same events and jobs go with the transaction, without an audit entry. */
export function settleEvents(act: Act): CompiledQuery | null {
  const values: unknown[] = [];
  const parts: Part[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  pushOutbox(act, parts, next);
  return combined(parts, pushJobs(act, parts, next), values);
}

async function firstAnswer(parts: ContextParts, contract: AnyEndpoint, key: string, requestHash: Buffer) {
  const db = parts.platform.database.tenant(parts.tenant.id);
  const row = await db
    .selectFrom("idempotencyKeys")
    .select(["requestHash", "response"])
    .where("userId", "=", parts.actor.userId ?? "")
    .where("endpoint", "=", `${contract.method} ${contract.path}`)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.requestHash.equals(requestHash))
    throw new Problem("idempotency-mismatch", "This Idempotency-Key was used for another request. Send a new key.");
  return { answer: contract.status === 204 ? undefined : row.response };
}

/** Notifies the live channel and the worker at once; without it they find the rows at their next poll. */
export function afterCommit(act: Act): void {
  for (const { type, subjectId } of act.raised) forgetWhatChanged(act.platform, act.tenant.id, type, subjectId);
  if (act.raised.length > 0) act.platform.outboxWake.poke();
}
