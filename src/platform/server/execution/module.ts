import type { FastifyInstance } from "fastify";
import type { Permission, Policy } from "#platform/shared/access/permissions.ts";
import type { Answer, AnyEndpoint, ParsedInput, SubjectOf, TenantSwitch } from "#platform/shared/endpoint.ts";
import type { WorkItemGroup } from "#platform/shared/search/search.contract.ts";
import type { PrincipalProvider } from "../authentication/principals.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { EventEnvelope, EventName } from "../events/events.ts";
import type { AnyJob } from "../jobs/jobs.ts";
import type { Platform } from "../platform.ts";
import type { NotificationKind } from "../ports/notification-kinds.ts";
import type { Implementation } from "../ports/port.ts";
import type { SearchKind } from "../search/search-rebuild.ts";
import type { Act, View } from "./context.ts";
import type { Registry } from "./registry.ts";
import type { SubjectProvider } from "./subjects.ts";

/** An endpoint with what answers it. */
export interface Handler {
  readonly contract: AnyEndpoint;
  readonly kind: "action" | "query";
  // biome-ignore lint/suspicious/noExplicitAny: the pair of contract and function is typed where it is made
  readonly run: (context: any, input: any) => Promise<unknown>;
}

/**
 * A verb. The platform authorizes by the contract's permission, opens one transaction, runs the handler (load for
 * update, authorize against the record, decide, write), then writes the audit entry, events and jobs and commits: all
 * of it or none. Throws what the handler throws.
 */
export function action<E extends AnyEndpoint>(
  contract: E,
  run: (act: Act<SubjectOf<E>>, input: ParsedInput<E>) => Promise<Answer<E>>,
): Handler & { readonly contract: E } {
  if (contract.method === "GET") throw new Error(`${contract.path}: a GET changes nothing, use query().`);
  return { contract, kind: "action", run };
}

/** A read. With `chart` in its contract the handler must `openChart()`, and the read is audited. */
export function query<E extends AnyEndpoint>(
  contract: E,
  run: (view: View, input: ParsedInput<E>) => Promise<Answer<E>>,
): Handler & { readonly contract: E } {
  return { contract, kind: "query", run };
}

export interface EventHandler {
  readonly event: string;
  readonly name: string;
  readonly inTransaction: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: typed in on()
  readonly run: (act: Act, event: any) => Promise<void>;
}

/**
 * Handles an event of another module. `inTransaction`: runs inside the raiser's transaction, and a refusal rolls everything
 * back; otherwise it is a job, run at least once, so it must be idempotent on `eventId`.
 */
export function on<N extends EventName>(
  event: N,
  options: { name: string; inTransaction?: boolean },
  run: (act: Act, event: EventEnvelope<N>) => Promise<void>,
): EventHandler {
  return { event, name: options.name, inTransaction: options.inTransaction ?? false, run };
}

/** A live topic of one record (`record:note:<id>`): users who reach its client with this permission may subscribe. */
export interface RecordTopic {
  permission: Permission;
  /** The client of the record with the id in the topic; null where there is no such record. */
  clientOf: (db: TenantDb, id: string) => Promise<string | null>;
}

/** Counts and first rows of a user's open work, shown on Home. */
export interface WorkItemProvider {
  kind: string;
  permission: Permission;
  load: (view: View) => Promise<WorkItemGroup | null>;
}

export type { NotificationKind } from "../ports/notification-kinds.ts";

/**
 * What modules contribute to a feature of a lower module. The lower module adds its key here and reads all contributions
 * with `registry.parts(key)`:
 *
 *     declare module "#platform/server/execution/module.ts" {
 *       interface ModuleParts { dayEvents?: readonly DayEventProvider[] }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their keys by declaration merging
export interface ModuleParts {}

export interface ModuleDefinition extends ModuleParts {
  name: string;
  /** The part of the product that switches it off for a tenant; null: always on. */
  switch: TenantSwitch | null;
  handlers: readonly Handler[];
  /** The permissions this module adds, and who has them by default. */
  policy?: Policy;
  /** Names of the events this module raises. */
  events?: readonly EventName[];
  on?: readonly EventHandler[];
  /** Events that API clients may receive by webhook: facts named by ids only. */
  publicEvents?: readonly EventName[];
  /** Handles every public event of every module, as a job. */
  onPublic?: { name: string; run: (act: Act, event: EventEnvelope) => Promise<void> };
  jobs?: readonly AnyJob[];
  /** Functions that lower modules declare in their `ports.ts`. */
  implements?: readonly Implementation[];
  /** What a live topic of this module needs, by its name without the id: `board:mar`, `record:note` (RT-3). */
  topics?: Readonly<Record<string, Permission | RecordTopic>>;
  workItems?: readonly WorkItemProvider[];
  /** Accounts of this module's own that sign in here. */
  principals?: PrincipalProvider;
  notificationKinds?: readonly NotificationKind[];
  /** Kinds of search documents this module writes. */
  searchKinds?: readonly SearchKind[];
  /** How this module's records are named in lists of other modules (audit log, legal holds). */
  subjects?: readonly SubjectProvider[];
  /** Addresses outside the API: files and pages that the server answers itself. */
  routes?: (app: FastifyInstance, platform: Platform) => void;
  /** Throws at start when what the modules declared together does not fit. */
  check?: (registry: Registry) => void;
}

/** The only thing the apps load of a module. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}
