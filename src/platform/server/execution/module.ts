import type { z } from "zod";
import type { BedCandidateProvider } from "#modules/facility/beds/bed-candidates.ts";
import type { IntegrationType } from "#modules/integrations/connections/integration-type.ts";
import type { AnyOutboundOperation } from "#modules/integrations/outbound/operation.ts";
import type { DowntimePart } from "#modules/operations/downtime/downtime-part.ts";
import type {
  DayEventProvider,
  GlanceProvider,
  HandOverProvider,
  ShiftProvider,
} from "#modules/settings/home/home-parts.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { Answer, AnyEndpoint, ParsedInput, TenantSwitch } from "#platform/shared/endpoint.ts";
import type { Language } from "#platform/shared/messages/texts.ts";
import type { WorkItemGroup } from "#platform/shared/search/search.contract.ts";
import type { PrincipalProvider } from "../authentication/principals.ts";
import type { EventEnvelope, EventName } from "../events/events.ts";
import type { AnyJob } from "../jobs/jobs.ts";
import type { AssistAction } from "../ports/assist.ts";
import type { NotificationKind } from "../ports/notification-kinds.ts";
import type { SearchKind } from "../search/search-rebuild.ts";
import type { Act, View } from "./context.ts";
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
  run: (act: Act, input: ParsedInput<E>) => Promise<Answer<E>>,
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
 * Hears a fact of another module. `inTransaction`: runs inside the raiser's transaction, and a refusal rolls all back;
 * otherwise a job, run at least once, so it must be idempotent on `eventId`.
 */
export function on<N extends EventName>(
  event: N,
  options: { name: string; inTransaction?: boolean },
  run: (act: Act, event: EventEnvelope<N>) => Promise<void>,
): EventHandler {
  return { event, name: options.name, inTransaction: options.inTransaction ?? false, run };
}

/** Counts and first rows of what waits for a person, shown on Home. */
export interface WorkItemProvider {
  kind: string;
  permission: Permission;
  load: (view: View) => Promise<WorkItemGroup | null>;
}

export type { NotificationKind } from "../ports/notification-kinds.ts";

export interface StaffDependent {
  id: string;
  title: string;
  detail?: string;
  link?: string;
  /** Who takes it over unless the administrator chooses somebody else. */
  suggestedId?: string;
}

/**
 * Who depends on a member of staff (AUTH-14): a module that gives people work says how to list it and how to hand it
 * over, so that nobody is deactivated with clients still in their care.
 */
export interface StaffDependents {
  kind: string;
  /** "Clients in their care". */
  label: string;
  /** What taking one over means, in a sentence, where the label does not say it. */
  hint?: string;
  /** Counts against the person's case-load limit. */
  isCaseload?: boolean;
  counts: (view: View, clinicianIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  list: (view: View, clinicianId: string) => Promise<readonly StaffDependent[]>;
  /** Gives one of them to a colleague, in the caller's transaction. Throws what refuses it. */
  handOver: (act: Act, dependentId: string, fromClinicianId: string, toClinicianId: string) => Promise<void>;
}

/** How full a place is: asked for the badges of the tree, and before a place is switched off. */
export interface PlaceOccupancy {
  locationId: string;
  sectionId: string;
  beds: number;
  occupied: number;
}
export type PlaceOccupancyProvider = (view: View, locationIds: readonly string[]) => Promise<PlaceOccupancy[]>;

/** Where a module uses a user group by name, so that the group is not removed under it: "Approves discharges". */
export type GroupUseProvider = (view: View, groupId: string) => Promise<string[]>;

/** A place of a facility that opens. */
export interface OpenedPlace {
  locationId: string;
  shortCode: string;
}

/**
 * A step that a module adds to the set-up of a new facility (`/customer-onboarding`). Its form is the module's own
 * `setup.step` in the browser; what is said is kept until the facility opens and applied in that transaction.
 */
export interface SetupStepProvider<T = unknown> {
  key: string;
  label: string;
  /** The same in the other languages: whoever sets a facility up has not signed in yet. */
  labels: Readonly<Record<Exclude<Language, "en">, string>>;
  /** Between the platform's: 40 places, 50 parts in use, 70 colleagues (`setupStepOrder`). */
  order: number;
  schema: z.ZodType<T>;
  /** What was said, in a line: "River House: 3.7, 3.5". */
  summary: (value: T) => string;
  apply: (act: Act, value: T, places: readonly OpenedPlace[]) => Promise<void>;
}
/** Keeps a step's value and its schema of one type. */
export function setupStep<T>(step: SetupStepProvider<T>): SetupStepProvider {
  return {
    ...step,
    summary: (value) => step.summary(step.schema.parse(value)),
    apply: (act, value, places) => step.apply(act, step.schema.parse(value), places),
  };
}

export interface ModuleDefinition {
  name: string;
  /** The part of the product that switches it off for a tenant; null: always on. */
  switch: TenantSwitch | null;
  handlers: readonly Handler[];
  /** Names of the events this module raises. */
  events?: readonly EventName[];
  on?: readonly EventHandler[];
  /** Events that programs outside may hear of by webhook: facts named by ids only (WHO-2). */
  publicEvents?: readonly EventName[];
  /** Hears every public event of every module, as a job. */
  onPublic?: { name: string; run: (act: Act, event: EventEnvelope) => Promise<void> };
  jobs?: readonly AnyJob[];
  /** Kinds of outside services this module can be connected with. */
  integrations?: readonly IntegrationType[];
  /** What this module asks of services outside; queued with `queueTask()`. */
  outbound?: readonly AnyOutboundOperation[];
  /** Which permission hears this module's live topics, by their name without the id: `board:mar`, `record:note` (RT-3). */
  topics?: Readonly<Record<string, Permission>>;
  workItems?: readonly WorkItemProvider[];
  /** What this module has planned today, for Home. */
  dayEvents?: readonly DayEventProvider[];
  /** What this module tells those who come on duty, for Home. */
  handOvers?: readonly HandOverProvider[];
  /** Who knows which shift runs. */
  shifts?: ShiftProvider;
  /** What this module knows about records of another's lists. */
  glances?: readonly GlanceProvider[];
  staffDependents?: readonly StaffDependents[];
  placeOccupancy?: PlaceOccupancyProvider;
  groupUses?: GroupUseProvider;
  /** Accounts of this module's own that sign in here. */
  principals?: PrincipalProvider;
  /** Help with a text that somebody writes: it proposes, the person decides. */
  assist?: readonly AssistAction[];
  /** Who may be proposed for a free bed. */
  bedCandidates?: BedCandidateProvider;
  setupSteps?: readonly SetupStepProvider[];
  notificationKinds?: readonly NotificationKind[];
  /** Kinds of search documents this module writes. */
  searchKinds?: readonly SearchKind[];
  /** What this module gives to the downtime packet of a place. */
  downtimeParts?: readonly DowntimePart[];
  /** How this module's records are called, for the platform's own lists (audit, holds). */
  subjects?: readonly SubjectProvider[];
}

/** The only thing the apps load of a module. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}
