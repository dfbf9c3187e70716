import type { Platform } from "../platform.ts";

/** What a port is called with first: the view or act of the request, or the platform itself. */
type Caller = { readonly platform: Pick<Platform, "registry"> } | Pick<Platform, "registry">;
type PortFunction = (caller: never, ...rest: never[]) => unknown;

/** A function that a lower module calls and a higher one implements. */
export type Port<F extends PortFunction> = F & { readonly portKey: string };
export interface Implementation {
  readonly portKey: string;
  readonly run: PortFunction;
}

const declared = new Set<string>();

/**
 * Declares, in a lower module's `ports.ts`, a function that a higher module provides; call it like any function. The first
 * argument leads to the running registry. `key` is `<declaring module>.<function name>`. Start fails on a port without an
 * implementation, or with two.
 */
export function port<F extends PortFunction>(key: string): Port<F> {
  if (declared.has(key)) throw new Error(`The port ${key} is declared twice.`);
  declared.add(key);
  const call = (caller: Caller, ...rest: never[]) => {
    const { registry } = "platform" in caller ? caller.platform : caller;
    // Ports of every signature share one table; `F` types both ends of this one.
    return registry.implementationOf(key)(caller as never, ...rest);
  };
  return Object.assign(call as PortFunction as F, { portKey: key });
}

/** In the higher module's `module.ts`: `implements: [implement(dueAt, dueAtOfFacility)]`. */
export function implement<F extends PortFunction>(port: Port<F>, run: F): Implementation {
  return { portKey: port.portKey, run };
}

/** Every port whose declaration has been loaded. */
export function declaredPorts(): readonly string[] {
  return [...declared];
}
