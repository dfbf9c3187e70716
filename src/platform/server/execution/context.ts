import { type Permission, permissionToOpen, type Scope } from "#platform/shared/access/permissions.ts";
import type { AuditSubject } from "#platform/shared/audit/audit-subjects.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import {
  forbidden,
  inReach,
  type Reach,
  type Reached,
  reach,
  reachable,
  requireReach,
  type SubjectType,
} from "../access/access.ts";
import { type Actor, mayDo, scopeOf } from "../access/actor.ts";
import type { AuditNote } from "../audit/audit.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { EventName, EventPayloads, RaiseOptions } from "../events/events.ts";
import { subjectOf, topicsOf } from "../events/events.ts";
import type { ReceivedFile } from "../files/receive-file.ts";
import type { JobHandle, JobOptions } from "../jobs/jobs.ts";
import type { Platform, Tenant } from "../platform.ts";
import type { NotifyRequest } from "../ports/notify.ts";
import { witnessesFor } from "../ports/staff.ts";
import type { Ticket } from "../ports/ticket-store.ts";
import { currentTrace } from "../telemetry/telemetry.ts";

/** Where a call came from; a job or the seed loader has none of it. */
export interface RequestFacts {
  id: string;
  ip: string | null;
  userAgent: string | null;
  /** The host the browser wrote, with its port: for addresses that lead back here. */
  host?: string;
  idempotencyKey: string | null;
  ticket: string | null;
  cookies: Readonly<Record<string, string | undefined>>;
  /** `https://demo.example.org`: the address the browser came to, for links in mails and for WebAuthn. */
  origin: string | null;
  /** The browser came by HTTPS, so cookies may be `Secure`. */
  secure: boolean;
  /** No browser: no Origin, no `Sec-Fetch-*`, no cookies of ours. */
  native?: boolean;
  /** A native app's whole access token. */
  bearer?: string | null;
  /** Endpoints with `raw: "bytes"`: what came, and the address it was sent to. */
  bytes?: { url: string; headers: Readonly<Record<string, string>>; body: Buffer };
  /** Endpoints with `raw: "upload"`: the file, on disk and encrypted already. */
  upload?: ReceivedFile;
}
export const noRequest: RequestFacts = {
  id: "-",
  ip: null,
  userAgent: null,
  idempotencyKey: null,
  ticket: null,
  cookies: {},
  origin: null,
  secure: false,
};

/** A cookie to set with the answer; `value` null clears it. */
export interface CookieChange {
  name: string;
  value: string | null;
  httpOnly: boolean;
  days: number;
  path?: string;
}

export interface ContextParts {
  platform: Platform;
  tenant: Tenant;
  actor: Actor;
  request: RequestFacts;
  contract: AnyEndpoint | null;
  /** Filled by the handler, sent with the answer. */
  cookies?: CookieChange[];
}

/** A record that was opened for an answer, and how the person came to it. */
export interface OpenedChart extends Reached {
  subjectType: SubjectType;
  subjectId: string;
  section: string | null;
}

/** A job joins the trace of the request that queued it; nothing without a collector. */
function tracePart(): { trace?: string } {
  const trace = currentTrace();
  return trace ? { trace } : {};
}

/** What a query's handler works with: the tenant's rows, the actor, the clock. */
export class View {
  readonly platform: Platform;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly request: RequestFacts;
  readonly contract: AnyEndpoint | null;
  readonly db: TenantDb;
  readonly now: string;
  readonly cookies: CookieChange[];
  /** The chart this answer comes from, once opened. */
  chart: OpenedChart | null = null;

  /** What an audited read was about, when that is not the chart (a file, a print). */
  readSubject: { subjectId: string | null; clientId?: string; detail?: Record<string, unknown> } | null = null;

  constructor(parts: ContextParts, db: TenantDb) {
    this.platform = parts.platform;
    this.tenant = parts.tenant;
    this.actor = parts.actor;
    this.request = parts.request;
    this.contract = parts.contract;
    this.cookies = parts.cookies ?? [];
    this.db = db;
    this.now = parts.platform.clock.now();
  }

  /** The tenant's default zone; chart data show in their location's zone. */
  get timeZone(): string {
    return this.tenant.timeZone;
  }

  can(permission: Permission): boolean {
    return mayDo(this.actor, permission);
  }

  scopeOf(permission: Permission): Scope | undefined {
    return scopeOf(this.actor, permission);
  }

  /** Throws 403 `forbidden` without the permission. */
  require(permission: Permission): void {
    if (!this.can(permission)) throw forbidden(permission);
  }

  reach(permission: Permission): Reach {
    return reach(this.actor, permission);
  }

  /** A list's condition: the subject whose id is in `column` is within reach. */
  inReach(permission: Permission, subjectType: SubjectType, column: Parameters<typeof inReach>[3]) {
    return inReach(this.actor, permission, subjectType, column, this.now);
  }

  /** Of these subjects, the ones within reach: for answers that name records without opening them. */
  reachable(permission: Permission, subjectType: SubjectType, subjectIds: readonly string[]) {
    return reachable(this.db, this.actor, permission, subjectType, subjectIds, this.now);
  }

  /** Refuses a record out of reach without opening its chart: for records that only refer to one. */
  requireReach(permission: Permission, subjectType: SubjectType, subjectId: string): Promise<Reached> {
    return requireReach(this.db, this.actor, permission, subjectType, subjectId, this.now);
  }

  /** Throws 403 `out-of-scope` when the actor does not work at this location. */
  requireLocation(locationId: string): void {
    const permission = this.contract?.permission;
    if (this.actor.kind === "system") return;
    // Care given in an emergency is charted where the client is, by the user who broke the glass (BTG-1).
    if (this.chart?.grant && this.chart.locationId === locationId) return;
    const scope =
      permission && permission !== "self" && permission !== "public" ? this.scopeOf(permission) : "location";
    if (scope !== "tenant" && !this.actor.locationIds.includes(locationId))
      throw new Problem("out-of-scope", "That place is outside your locations. Ask an administrator to add you to it.");
  }

  /**
   * Opens a client's record (or another whose readers are decided one by one) for this answer: refuses what is out of reach, and marks the audit entry with
   * the record. `section` names the part that is shown (`medications`, `notes`), for the chart access log.
   */
  async openChart(
    subjectId: string,
    section: string | null = null,
    subjectType: SubjectType = "client",
  ): Promise<void> {
    const permission = this.contract?.permission;
    const needed: Permission =
      permission && permission !== "self" && permission !== "public" ? permission : permissionToOpen(subjectType);
    const reached = await this.requireReach(needed, subjectType, subjectId);
    this.chart = { subjectType, subjectId, section, ...reached };
    if (await this.#covers(needed, reached)) this.chart.relation = "cover";
  }

  /** Reached by a role of somebody else that this person holds for a time, not by their own. */
  async #covers(permission: Permission, { relation }: Reached): Promise<boolean> {
    if (this.actor.kind !== "staff" || !["tenant", "location", "former-location"].includes(relation)) return false;
    return !(await this.platform.grants.of(this.tenant.id, [this.actor.role])).has(permission);
  }
}

/** A refusal that leaves a mark: what was written (a counted attempt, its audit entry) is committed, then the problem is given. */
export class CommittedRefusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The second person of an act. `at`: when they proved who they are. */
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
  /** Who stood by, once their ticket is spent: named in the audit entry beside the actor. */
  witness: Witness | null = null;
  readonly raised: RaisedEvent[] = [];
  readonly jobs: PendingJob[] = [];
  #depth = 0;

  /** The action's one audit entry. Said again, the later words are added to the earlier. */
  audit(note: AuditNote<S>): void {
    this.note = { ...this.note, ...note };
  }

  /** Adds ids and enumerated values to the audit entry: for a verb of a record, whose entry the mechanism writes. */
  auditDetail(detail: Record<string, unknown>): void {
    Object.assign(this.noteDetail, detail);
  }

  /**
   * Announces a fact (EVT-1): handlers that other modules declared `inTransaction` run now and may refuse all of it;
   * the others become jobs; the live channel hears of it after the commit.
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

  /** A job in the same transaction: it runs if and only if this commits. `key` replaces a waiting job of that key. */
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
  useTicket(purpose: "sign" | "witness" = "sign"): Promise<Ticket> {
    return this.platform.tickets.use(this, purpose, this.request.ticket);
  }

  /**
   * AUTH-11: the witness of this action, by the ticket their PIN or passkey gave on this workstation
   * (`witnessTicket` in the body). They must hold the permission, at the location if one is given. The audit entry names
   * both; nobody's session changes. Throws `step-up-required` without a ticket, `ticket-used`, `witness-same-person`,
   * `forbidden`.
   */
  async spendWitnessTicket(
    ticket: string | null | undefined,
    needs: { permission: Permission; locationId?: string },
  ): Promise<Witness> {
    const used = await this.platform.tickets.use(this, "witness", ticket);
    if (used.userId === this.actor.userId || used.clinicianId === this.actor.clinicianId)
      throw new Problem("witness-same-person", "A witness is a second person: ask a colleague to enter their PIN.");
    const witness = (await witnessesFor(this, needs)).find(({ userId }) => userId === used.userId);
    if (!witness)
      throw new Problem("forbidden", {
        detail: "This colleague may not witness this here. Ask one who may.",
        // Theirs, not the actor's own: nobody is shown how to ask for it.
        params: { permission: needs.permission, of: "colleague" },
      });
    this.witness = { clinicianId: witness.clinicianId, name: witness.name, at: used.at };
    return this.witness;
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
    detail: "Someone changed this while you were working. Compare both and save again; nothing you typed is lost.",
    current,
  });
}
