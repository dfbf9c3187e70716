import { loadPolicies, type Permission, ruleOf } from "#platform/shared/access/permissions.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import type { AnyEndpoint, TenantSwitch } from "#platform/shared/endpoint.ts";
import { isProblemCode } from "#platform/shared/problems.ts";
import type { PrincipalProvider } from "../authentication/principals.ts";
import type { AnyJob } from "../jobs/jobs.ts";
import type { NotificationKind } from "../ports/notification-kinds.ts";
import { declaredPorts, type Implementation } from "../ports/port.ts";
import type { SearchKind } from "../search/search-rebuild.ts";
import type { EventHandler, Handler, ModuleDefinition, ModuleParts, RecordTopic, WorkItemProvider } from "./module.ts";
import type { SubjectProvider } from "./subjects.ts";

export interface MountedHandler extends Handler {
  readonly module: string;
  readonly switch: TenantSwitch | null;
}
interface BoundEventHandler extends EventHandler {
  readonly task: string;
}
/** What a module contributes, with the part of the product that switches it off. */
export type Contributed<T> = T & { readonly switch: TenantSwitch | null };
type PartOf<K extends keyof ModuleParts> =
  NonNullable<ModuleParts[K]> extends readonly (infer T extends object)[] ? T : never;

/**
 * All modules together. Boot fails on anything that could only fail later: two endpoints at one address, an unknown
 * permission or problem code, a handler of an event that no module declares, two jobs of one name, a port without an
 * implementation.
 */
export class Registry {
  readonly modules: readonly ModuleDefinition[];
  readonly handlers: readonly MountedHandler[];
  readonly jobs: readonly AnyJob[];
  readonly #events = new Set<string>();
  readonly #eventHandlers = new Map<string, BoundEventHandler[]>();
  readonly #implementations: ReadonlyMap<string, Implementation["run"]>;
  readonly #parts = new Map<string, readonly object[]>();
  readonly publicEvents: readonly string[];
  readonly topics: ReadonlyMap<string, Permission | RecordTopic>;
  readonly searchKinds: readonly SearchKind[];
  readonly workItems: readonly Contributed<WorkItemProvider>[];
  readonly notificationKinds: ReadonlyMap<string, NotificationKind>;
  readonly principals: ReadonlyMap<PrincipalType, Contributed<PrincipalProvider>>;
  readonly subjects: ReadonlyMap<string, SubjectProvider>;

  constructor(modules: readonly ModuleDefinition[]) {
    this.modules = modules;
    loadPolicies(modules.flatMap(({ policy }) => policy ?? []));
    this.handlers = modules.flatMap((module) =>
      module.handlers.map((handler) => ({
        ...handler,
        module: module.name,
        switch: handler.contract.switch === undefined ? module.switch : handler.contract.switch,
      })),
    );
    this.#implementations = implementationsOf(modules);
    this.jobs = modules.flatMap((module) => module.jobs ?? []);
    this.topics = new Map(
      unique(
        "live topic",
        modules.flatMap((module) => Object.entries(module.topics ?? {})),
        ([name]) => name,
      ),
    );
    this.searchKinds = modules.flatMap((module) => module.searchKinds ?? []);
    this.workItems = modules.flatMap((module) => switched(module, module.workItems));
    this.principals = new Map(
      unique(
        "kind of account",
        modules.flatMap((module) => switched(module, module.principals ? [module.principals] : [])),
        ({ type }) => type,
      ).map((provider) => [provider.type, provider]),
    );
    this.notificationKinds = new Map(
      unique(
        "notification kind",
        modules.flatMap((module) => module.notificationKinds ?? []),
        ({ kind }) => kind,
      ).map((kind) => [kind.kind, kind]),
    );
    this.subjects = new Map(
      modules.flatMap((module) => module.subjects ?? []).map((provider) => [provider.type, provider]),
    );
    this.publicEvents = modules.flatMap((module) => module.publicEvents ?? []);
    this.#bindEvents();
    checkEndpoints(this.handlers.map((handler) => handler.contract));
    unique("job", [...this.jobs, ...this.eventHandlers], ({ task }) => task);
    for (const module of modules) module.check?.(this);
  }

  /** What the modules contribute under this name, in the order of the modules. */
  parts<K extends keyof ModuleParts>(name: K & string): readonly Contributed<PartOf<K>>[] {
    const known = this.#parts.get(name) as readonly Contributed<PartOf<K>>[] | undefined;
    if (known) return known;
    const all = this.modules.flatMap((module) =>
      switched<PartOf<K>>(module, module[name] as readonly PartOf<K>[] | undefined),
    );
    this.#parts.set(name, all);
    return all;
  }

  /** The function of the module that implements this port. */
  implementationOf(portKey: string): Implementation["run"] {
    const run = this.#implementations.get(portKey);
    if (!run) throw new Error(`No module implements the port ${portKey}.`);
    return run;
  }

  /** Throws naming the ports that are declared and not implemented. */
  requirePorts(): void {
    const missing = declaredPorts().filter((key) => !this.#implementations.has(key));
    if (missing.length > 0) throw new Error(`No module implements ${missing.join(", ")}.`);
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

  #bindEvents(): void {
    for (const module of this.modules) for (const name of module.events ?? []) this.#events.add(name);
    for (const module of this.modules)
      for (const handler of module.on ?? []) {
        if (!this.#events.has(handler.event))
          throw new Error(`${module.name} handles "${handler.event}", which no module declares.`);
        this.#bind({ ...handler, task: `${module.name}:${handler.name}` });
      }
    for (const { name: module, onPublic } of this.modules) {
      if (!onPublic) continue;
      for (const event of this.publicEvents) {
        if (!this.#events.has(event)) throw new Error(`"${event}" is public, and no module declares it.`);
        const name = `${onPublic.name}.${event}`;
        this.#bind({ event, name, inTransaction: false, run: onPublic.run, task: `${module}:${name}` });
      }
    }
  }

  #bind(handler: BoundEventHandler): void {
    this.#eventHandlers.set(handler.event, [...(this.#eventHandlers.get(handler.event) ?? []), handler]);
  }
}

function switched<P extends object>(module: ModuleDefinition, given: readonly P[] = []): Contributed<P>[] {
  return given.map((one) => ({ switch: module.switch, ...one }));
}

function implementationsOf(modules: readonly ModuleDefinition[]): ReadonlyMap<string, Implementation["run"]> {
  const all = modules.flatMap((module) => module.implements ?? []);
  return new Map(
    unique("port implementation", all, ({ portKey }) => portKey).map(({ portKey, run }) => [portKey, run]),
  );
}

function checkEndpoints(contracts: readonly AnyEndpoint[]): void {
  for (const { method, path, permission, problems } of contracts) {
    if (permission !== "self" && permission !== "public" && !ruleOf(permission))
      throw new Error(`${method} ${path} names the unknown permission "${permission}".`);
    for (const code of problems)
      if (!isProblemCode(code)) throw new Error(`${method} ${path} names the unknown problem "${code}".`);
  }
  unique("endpoint", contracts, ({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
}

/** The same list; throws when two of it have one name. */
export function unique<T>(what: string, list: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const seen = new Set<string>();
  for (const one of list) {
    const name = nameOf(one);
    if (seen.has(name)) throw new Error(`The ${what} ${name} is declared twice.`);
    seen.add(name);
  }
  return list;
}
