import { type Permission, permissionToOpen, type Scope } from "#platform/shared/access/permissions.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
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
import type { TenantDb } from "../database/tenant-database.ts";
import type { Platform, Tenant } from "../platform.ts";
import type { CookieChange, RequestFacts } from "./request-facts.ts";

export interface ContextParts {
  platform: Platform;
  tenant: Tenant;
  actor: Actor;
  request: RequestFacts;
  contract: AnyEndpoint | null;
  /** Filled by the handler, sent with the answer. */
  cookies?: CookieChange[];
}

/** A record that was opened for an answer, and how the user reaches it. */
export interface OpenedChart extends Reached {
  subjectType: SubjectType;
  subjectId: string;
  section: string | null;
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

  /** Clients whose reach was checked for this answer. */
  readonly #reached = new Set<string>();

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
  async requireReach(permission: Permission, subjectType: SubjectType, subjectId: string): Promise<Reached> {
    const reached = await requireReach(this.db, this.actor, permission, subjectType, subjectId, this.now);
    if (subjectType === "client") this.#reached.add(subjectId);
    return reached;
  }

  /** The permission that this request needs to reach such a record: its endpoint's, or the one that opens the record. */
  permissionFor(subjectType: SubjectType): Permission {
    const permission = this.contract?.permission;
    return permission && permission !== "self" && permission !== "public" ? permission : permissionToOpen(subjectType);
  }

  /**
   * Refuses a client out of reach, once per request. The platform calls it for the client of every record that a verb
   * loads and of every audit entry, so that an endpoint cannot leave it out.
   */
  async requireReachOfClient(clientId: string): Promise<void> {
    const { kind } = this.actor;
    if (kind === "system" || kind === "public" || this.contract?.beyondReach || this.#reached.has(clientId)) return;
    await this.requireReach(this.permissionFor("client"), "client", clientId);
  }

  /** Throws 403 `out-of-scope` when the actor does not work at this location. */
  requireLocation(locationId: string): void {
    const permission = this.contract?.permission;
    if (this.actor.kind === "system") return;
    // A user with break-the-glass access charts care at the client's location (BTG-1).
    if (this.chart?.grant && this.chart.locationId === locationId) return;
    const scope =
      permission && permission !== "self" && permission !== "public" ? this.scopeOf(permission) : "location";
    if (scope !== "tenant" && !this.actor.locationIds.includes(locationId))
      throw new Problem("out-of-scope", "That location is not one of yours. Ask an administrator to add you to it.");
  }

  /**
   * Opens a client's record (or another with readers of its own) for this answer: refuses what is out of reach, and marks
   * the audit entry with the record. `section` names the part that is shown (`medications`, `notes`), for the chart access log.
   */
  async openChart(
    subjectId: string,
    section: string | null = null,
    subjectType: SubjectType = "client",
  ): Promise<void> {
    const needed = this.permissionFor(subjectType);
    const reached = await this.requireReach(needed, subjectType, subjectId);
    this.chart = { subjectType, subjectId, section, ...reached };
    if (await this.#covers(needed, reached)) this.chart.relation = "cover";
  }

  /** Whether the record is reached by a role the user covers temporarily, not by their own. */
  async #covers(permission: Permission, { relation }: Reached): Promise<boolean> {
    if (this.actor.kind !== "staff" || !["tenant", "location", "former-location"].includes(relation)) return false;
    return !(await this.platform.grants.of(this.tenant.id, [this.actor.role])).has(permission);
  }
}
