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
import { setupSteps as setupStepNames } from "#modules/settings/setup/setup.contract.ts";
import { isPermission, type Permission } from "#platform/shared/access/permissions.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import type { AnyEndpoint, TenantSwitch } from "#platform/shared/endpoint.ts";
import { isProblemCode } from "#platform/shared/problems.ts";
import type { PrincipalProvider } from "../authentication/principals.ts";
import type { AnyJob } from "../jobs/jobs.ts";
import type { AssistAction } from "../ports/assist.ts";
import type { SearchKind } from "../search/search-rebuild.ts";
import type {
  EventHandler,
  GroupUseProvider,
  Handler,
  ModuleDefinition,
  NotificationKind,
  PlaceOccupancyProvider,
  SetupStepProvider,
  StaffDependents,
  WorkItemProvider,
} from "./module.ts";
import type { SubjectProvider } from "./subjects.ts";

export interface MountedHandler extends Handler {
  readonly module: string;
  readonly switch: TenantSwitch | null;
}
interface BoundEventHandler extends EventHandler {
  readonly task: string;
}

/**
 * All modules together. Boot fails on anything that could only fail later: two endpoints at one address, an unknown
 * permission or problem code, a handler of an event nobody declares, two jobs of one name.
 */
export class Registry {
  readonly modules: readonly ModuleDefinition[];
  readonly handlers: readonly MountedHandler[];
  readonly jobs: readonly AnyJob[];
  readonly #events = new Set<string>();
  readonly #eventHandlers = new Map<string, BoundEventHandler[]>();
  readonly publicEvents: readonly string[];
  readonly topics: ReadonlyMap<string, Permission>;
  readonly searchKinds: readonly SearchKind[];
  readonly workItems: readonly (WorkItemProvider & { switch: TenantSwitch | null })[];
  readonly dayEvents: readonly (DayEventProvider & { switch: TenantSwitch | null })[];
  readonly handOvers: readonly (HandOverProvider & { switch: TenantSwitch | null })[];
  readonly shifts: readonly ShiftProvider[];
  readonly glances: readonly (GlanceProvider & { switch: TenantSwitch | null })[];
  readonly notificationKinds: ReadonlyMap<string, NotificationKind>;
  readonly staffDependents: readonly (StaffDependents & { switch: TenantSwitch | null })[];
  readonly placeOccupancy: readonly PlaceOccupancyProvider[];
  readonly groupUses: readonly GroupUseProvider[];
  readonly principals: ReadonlyMap<PrincipalType, PrincipalProvider & { switch: TenantSwitch | null }>;
  readonly assist: readonly (AssistAction & { switch: TenantSwitch | null })[];
  readonly bedCandidates: readonly (BedCandidateProvider & { switch: TenantSwitch | null })[];
  readonly downtimeParts: readonly (DowntimePart & { switch: TenantSwitch | null })[];
  readonly setupSteps: readonly (SetupStepProvider & { switch: TenantSwitch | null })[];
  readonly subjects: ReadonlyMap<string, SubjectProvider>;
  readonly integrationTypes: ReadonlyMap<string, IntegrationType>;
  readonly outbound: ReadonlyMap<string, AnyOutboundOperation>;

  constructor(modules: readonly ModuleDefinition[]) {
    this.modules = modules;
    this.handlers = modules.flatMap((module) =>
      module.handlers.map((handler) => ({
        ...handler,
        module: module.name,
        switch: handler.contract.switch === undefined ? module.switch : handler.contract.switch,
      })),
    );
    this.jobs = modules.flatMap((module) => module.jobs ?? []);
    const topics = modules.flatMap((module) => Object.entries(module.topics ?? {}));
    refuseTwice(
      "live topic",
      topics.map(([name]) => name),
    );
    this.topics = new Map(topics);
    this.searchKinds = modules.flatMap((module) => module.searchKinds ?? []);
    this.workItems = withSwitch(modules, (module) => module.workItems);
    this.dayEvents = withSwitch(modules, (module) => module.dayEvents);
    this.handOvers = withSwitch(modules, (module) => module.handOvers);
    this.shifts = modules.flatMap((module) => module.shifts ?? []);
    this.glances = withSwitch(modules, (module) => module.glances).sort((a, b) => a.order - b.order);
    this.staffDependents = modules.flatMap((module) =>
      (module.staffDependents ?? []).map((one) => ({ ...one, switch: module.switch })),
    );
    this.placeOccupancy = modules.flatMap((module) => module.placeOccupancy ?? []);
    this.groupUses = modules.flatMap((module) => module.groupUses ?? []);
    const principals = modules.flatMap(({ principals: accounts, switch: part }) =>
      accounts ? [{ ...accounts, switch: part }] : [],
    );
    refuseTwice(
      "kind of account",
      principals.map(({ type }) => type),
    );
    this.principals = new Map(principals.map((provider) => [provider.type, provider]));
    this.assist = modules.flatMap((module) => (module.assist ?? []).map((one) => ({ ...one, switch: module.switch })));
    refuseTwice(
      "assist action",
      this.assist.map(({ key }) => key),
    );
    this.bedCandidates = modules.flatMap(({ bedCandidates, switch: part }) =>
      bedCandidates ? [{ ...bedCandidates, switch: part }] : [],
    );
    refuseTwice(
      "bed candidate kind",
      this.bedCandidates.map(({ kind }) => kind),
    );
    this.downtimeParts = modules.flatMap((module) =>
      (module.downtimeParts ?? []).map((part) => ({ switch: module.switch, ...part })),
    );
    refuseTwice(
      "downtime part",
      this.downtimeParts.map(({ kind }) => kind),
    );
    this.setupSteps = modules.flatMap((module) =>
      (module.setupSteps ?? []).map((one) => ({ ...one, switch: module.switch })),
    );
    refuseTwice("set-up step", [...setupStepNames, ...this.setupSteps.map(({ key }) => key)]);
    const kinds = modules.flatMap((module) => module.notificationKinds ?? []);
    refuseTwice(
      "notification kind",
      kinds.map(({ kind }) => kind),
    );
    this.notificationKinds = new Map(kinds.map((kind) => [kind.kind, kind]));
    this.subjects = new Map(
      modules.flatMap((module) => module.subjects ?? []).map((provider) => [provider.type, provider]),
    );
    const types = modules.flatMap((module) => module.integrations ?? []);
    refuseTwice(
      "integration",
      types.map(({ key }) => key),
    );
    this.integrationTypes = new Map(types.map((type) => [type.key, type]));
    // Text of clients goes to a model only where the contracts for clients' data are asked for (INT-2).
    for (const action of this.assist) {
      if (action.mode !== "model") continue;
      const ways = types.filter((type) => type.channel === action.channel);
      if (ways.length === 0 || ways.some((type) => type.dataClass !== "phi"))
        throw new Error(`The assist action ${action.key} needs a channel that may carry clients' data.`);
    }
    const outbound = modules.flatMap((module) => module.outbound ?? []);
    refuseTwice(
      "outbound operation",
      outbound.map(({ operation }) => operation),
    );
    this.outbound = new Map(outbound.map((operation) => [operation.operation, operation]));
    for (const module of modules) for (const name of module.events ?? []) this.#events.add(name);
    for (const module of modules)
      for (const handler of module.on ?? []) {
        if (!this.#events.has(handler.event))
          throw new Error(`${module.name} hears "${handler.event}", which no module declares.`);
        const bound = { ...handler, task: `${module.name}:${handler.name}` };
        this.#eventHandlers.set(handler.event, [...(this.#eventHandlers.get(handler.event) ?? []), bound]);
      }
    this.publicEvents = modules.flatMap((module) => module.publicEvents ?? []);
    for (const { name: module, onPublic } of modules)
      for (const event of onPublic ? this.publicEvents : []) {
        if (!this.#events.has(event)) throw new Error(`"${event}" is public, and no module declares it.`);
        const name = `${onPublic?.name}.${event}`;
        const bound = {
          event,
          name,
          inTransaction: false,
          run: onPublic?.run as EventHandler["run"],
          task: `${module}:${name}`,
        };
        this.#eventHandlers.set(event, [...(this.#eventHandlers.get(event) ?? []), bound]);
      }
    checkEndpoints(this.handlers.map((handler) => handler.contract));
    refuseTwice("job", [
      ...this.jobs.map((job) => job.task),
      ...[...this.#eventHandlers.values()].flat().map((handler) => handler.task),
    ]);
  }

  knowsEvent(name: string): boolean {
    return this.#events.has(name);
  }
  handlersOf(event: string): readonly BoundEventHandler[] {
    return this.#eventHandlers.get(event) ?? [];
  }
  get eventHandlers(): readonly BoundEventHandler[] {
    return [...this.#eventHandlers.values()].flat();
  }
}

/** What modules give, each with the part of the product that switches it off. */
function withSwitch<P extends object>(
  modules: readonly ModuleDefinition[],
  given: (module: ModuleDefinition) => readonly P[] | undefined,
): (P & { switch: TenantSwitch | null })[] {
  return modules.flatMap((module) => (given(module) ?? []).map((one) => ({ ...one, switch: module.switch })));
}

function checkEndpoints(contracts: readonly AnyEndpoint[]): void {
  for (const { method, path, permission, problems } of contracts) {
    if (permission !== "self" && permission !== "public" && !isPermission(permission))
      throw new Error(`${method} ${path} names the unknown permission "${permission}".`);
    for (const code of problems)
      if (!isProblemCode(code)) throw new Error(`${method} ${path} names the unknown problem "${code}".`);
  }
  refuseTwice(
    "endpoint",
    contracts.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`),
  );
}

function refuseTwice(what: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new Error(`The ${what} ${name} is declared twice.`);
    seen.add(name);
  }
}
