import type { Permission } from "#platform/shared/access/permissions.ts";
import type { AuditSubject } from "#platform/shared/audit/audit-subjects.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { AuditNote } from "../audit/audit.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { EventName, EventPayloads, RaiseOptions } from "../events/events.ts";
import { subjectOf, topicsOf } from "../events/events.ts";
import type { JobHandle, JobOptions } from "../jobs/jobs.ts";
import type { NotifyRequest } from "../ports/notify.ts";
import { witnessesFor } from "../ports/staff.ts";
import type { Ticket } from "../ports/ticket-store.ts";
import { currentTrace } from "../telemetry/telemetry.ts";
import type { OutsideAnswers } from "./outside.ts";
import { type Attempted, attemptInSavepoint, type Ended, inSavepoint } from "./savepoint.store.ts";
import { type ContextParts, View } from "./view.ts";

/** A job joins the trace of the request that queued it; nothing without a collector. */
function tracePart(): { trace?: string } {
  const trace = currentTrace();
  return trace ? { trace } : {};
}

/** A refusal that commits what was written before it: a counted attempt and its audit entry. */
export class CommittedRefusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The witness of an action. `at`: when they proved who they are. */
export interface Witness {
  clinicianId: string;
  name: string;
  at: string;
}

export interface RaisedEvent {
  eventId: string;
  type: string;
  topics: string[];
  subjectType: string;
  subjectId: string;
  subjectVersion: number | null;
}
export interface PendingJob {
  task: string;
  payload: unknown;
  runAt: string | null;
  key: string | null;
}

/** What an action's handler works with: a View whose `db` is the transaction, and what must happen together with it. */
export class Act<S extends AuditSubject = AuditSubject> extends View {
  note: AuditNote<S> | null = null;
  /** What `auditDetail` added to the entry. */
  readonly noteDetail: Record<string, unknown> = {};
  /** The witness, once their ticket is used: named in the audit entry beside the actor. */
  witness: Witness | null = null;
  readonly raised: RaisedEvent[] = [];
  readonly jobs: PendingJob[] = [];
  readonly #outside: OutsideAnswers;
  #depth = 0;

  constructor(parts: ContextParts, db: TenantDb, outside: OutsideAnswers) {
    super(parts, db);
    this.#outside = outside;
  }

  /**
   * Calls an outside service without a transaction: at the first call with a key, the action is rolled back, the service is
   * called, and the action runs again from the beginning with the result. `key` must include everything the result depends
   * on. Throws what `ask` throws.
   */
  outside<T>(key: string, ask: () => Promise<T>): Promise<T> {
    return this.#outside.answer(key, ask);
  }

  /** The action's one audit entry. A second call adds to the first. */
  audit(note: AuditNote<S>): void {
    this.note = { ...this.note, ...note };
  }

  /** Adds ids and enumerated values to the audit entry: for a verb of a record, whose entry the mechanism writes. */
  auditDetail(detail: Record<string, unknown>): void {
    Object.assign(this.noteDetail, detail);
  }

  /**
   * Announces a fact (EVT-1): handlers that other modules declared `inTransaction` run now and may refuse all of it;
   * the others become jobs; the live channel announces it after the commit.
   */
  async raise<N extends EventName>(type: N, payload: EventPayloads[N], options: RaiseOptions = {}): Promise<void> {
    const { registry } = this.platform;
    if (!registry.knowsEvent(type)) throw new Error(`No module declares the event "${type}".`);
    if (this.#depth >= 8) throw new Error(`The event "${type}" raises itself through its handlers.`);
    const subject = options.subject ?? subjectOf(payload);
    const envelope = {
      type,
      eventId: newId(),
      tenantId: this.tenant.id,
      at: this.now,
      actorId: this.actor.userId,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectVersion: options.subject?.version ?? null,
      payload,
    };
    this.raised.push({
      eventId: envelope.eventId,
      type,
      topics: topicsOf(type, payload, options),
      subjectType: subject.type,
      subjectId: subject.id,
      subjectVersion: envelope.subjectVersion,
    });
    this.#depth += 1;
    for (const handler of registry.handlersOf(type)) {
      if (handler.inTransaction) await handler.run(this, envelope);
      else
        this.jobs.push({
          task: handler.task,
          payload: { ...envelope, ...tracePart() },
          runAt: null,
          key: `${handler.task}:${envelope.eventId}`,
        });
    }
    this.#depth -= 1;
  }

  /** A job in the same transaction: it runs if and only if this commits. `key` replaces a queued job of that key. */
  enqueue<P>(job: JobHandle<P>, payload: P, options: JobOptions = {}): void {
    this.jobs.push({
      task: job.task,
      payload: { tenantId: this.tenant.id, payload, ...tracePart() },
      runAt: options.runAt ?? null,
      key: options.key ?? null,
    });
  }

  /** Sends a notification; a job works out the recipients. Users are not notified of their own actions. */
  notify(request: NotifyRequest): void {
    this.jobs.push({
      task: "platform:notify",
      payload: { tenantId: this.tenant.id, payload: { ...request, actorId: this.actor.userId, at: this.now } },
      runAt: null,
      key: null,
    });
  }

  /** Uses up the PIN ticket of this request (header `X-Sign-Ticket`). Throws `step-up-required` without one, `ticket-used`. */
  takeTicket(purpose: "sign" | "witness" = "sign"): Promise<Ticket> {
    return this.platform.tickets.use(this, purpose, this.request.ticket);
  }

  /**
   * AUTH-11: the witness of this action, by the ticket their PIN or passkey gave on this workstation
   * (`witnessTicket` in the body). They must hold the permission, at the location if one is given. The audit entry names
   * both; no session changes. Throws `step-up-required` without a ticket, `ticket-used`, `witness-same-person`,
   * `forbidden`.
   */
  async spendWitnessTicket(
    ticket: string | null | undefined,
    needs: { permission: Permission; locationId?: string },
  ): Promise<Witness> {
    const used = await this.platform.tickets.use(this, "witness", ticket);
    if (used.userId === this.actor.userId || used.clinicianId === this.actor.clinicianId)
      throw new Problem("witness-same-person", "A witness must be a second person. Ask a coworker to enter their PIN.");
    const witness = (await witnessesFor(this, needs)).find(({ userId }) => userId === used.userId);
    if (!witness)
      throw new Problem("forbidden", {
        detail: "This colleague may not witness this here. Ask one who may.",
        // The colleague lacks it, so the actor is not offered to request it.
        params: { permission: needs.permission, of: "colleague" },
      });
    this.witness = { clinicianId: witness.clinicianId, name: witness.name, at: used.at };
    return this.witness;
  }

  /**
   * Runs one part of the action in a savepoint. A refused part is undone, with the events, jobs and audit detail it added,
   * and its problem is returned; the other parts remain.
   */
  part<T>(run: () => Promise<T>): Promise<Ended<T>> {
    return this.#apart(() => inSavepoint(this.db, run));
  }

  /** The same for a job over many records: also an unexpected error undoes only its own part. */
  attempt<T>(run: () => Promise<T>): Promise<Attempted<T>> {
    return this.#apart(() => attemptInSavepoint(this.db, run));
  }

  async #apart<E extends { ok: boolean }>(run: () => Promise<E>): Promise<E> {
    const { chart, note } = this;
    const [raised, jobs, detail] = [this.raised.length, this.jobs.length, { ...this.noteDetail }];
    const ended = await run();
    if (ended.ok) return ended;
    Object.assign(this, { chart, note });
    this.raised.length = raised;
    this.jobs.length = jobs;
    for (const key of Object.keys(this.noteDetail)) if (!(key in detail)) delete this.noteDetail[key];
    Object.assign(this.noteDetail, detail);
    return ended;
  }

  /** Refuses, but keeps what this action has written so far: for counted attempts (wrong password, wrong PIN). */
  refuseAndCommit(problem: Problem): never {
    throw new CommittedRefusal(problem);
  }

  /** Throws 409 `stale-version` with the record as it now is, so that the screen can show both. */
  requireVersion<R extends { version: number }>(record: R, seen: number): void {
    if (record.version !== seen) throw staleVersion(record);
  }
}

/** `current`: the record as it now is, as the screen shows it. */
export function staleVersion(current: unknown): Problem {
  return new Problem("stale-version", {
    detail: "Someone else changed this. Compare both versions and save again. Your work is kept.",
    current,
  });
}
