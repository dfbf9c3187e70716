import { createContext, type ReactNode, useContext, useMemo } from "react";
import { isPermission } from "#platform/shared/access/permissions.ts";
import { useSession } from "../session/session-context.ts";
import type { ExtensionPoint, ExtensionPoints } from "./extension-points.ts";
import type { NavItem, PrintPage, WebModule } from "./module.ts";

const Modules = createContext<readonly WebModule[]>([]);

export function ModulesProvider({ modules, children }: { modules: readonly WebModule[]; children: ReactNode }) {
  return <Modules.Provider value={modules}>{children}</Modules.Provider>;
}

/** The modules this tenant has switched on. */
export function useModules(): readonly WebModule[] {
  const all = useContext(Modules);
  const switches = useSession().tenant.modules;
  return useMemo(() => all.filter((module) => !module.switch || switches.includes(module.switch)), [all, switches]);
}

/** What modules contribute where no one may be signed in: whatever the tenant has switched on, and without permissions. */
export function useOpenExtensions<P extends ExtensionPoint>(point: P): readonly ExtensionPoints[P][] {
  return useContext(Modules).flatMap((module): readonly ExtensionPoints[P][] => module.extensions?.[point] ?? []);
}

/** Everything modules put at one place, in their `order`, less what the person may not see. */
export function useExtensions<P extends ExtensionPoint>(point: P): readonly ExtensionPoints[P][] {
  const modules = useModules();
  const { permissions } = useSession();
  return useMemo(() => {
    const all = modules.flatMap((module): readonly ExtensionPoints[P][] => module.extensions?.[point] ?? []);
    return all.filter((item) => isAllowed(item, permissions)).sort((a, b) => orderOf(a) - orderOf(b));
  }, [modules, permissions, point]);
}

/** Whether one of the permissions an item asks for is held; an item that asks for none is for all. */
export function isAllowed(item: object, permissions: readonly string[]): boolean {
  const asked: readonly unknown[] = "permission" in item ? [item.permission].flat() : [];
  const needed = asked.filter((one) => typeof one === "string").filter(isPermission);
  return needed.length === 0 || needed.some((one) => permissions.includes(one));
}

function orderOf(item: object): number {
  return "order" in item && typeof item.order === "number" ? item.order : 1000;
}

export function useNavItems(): readonly NavItem[] {
  const modules = useModules();
  const { permissions, tenant } = useSession();
  return useMemo(
    () =>
      modules
        .flatMap((module) => module.nav ?? [])
        .filter((item) => !item.switch || tenant.modules.includes(item.switch))
        .filter((item) => isAllowed(item, permissions))
        .sort((a, b) => a.order - b.order),
    [modules, permissions, tenant],
  );
}

export function usePrintPages(): readonly PrintPage[] {
  const modules = useModules();
  return useMemo(() => modules.flatMap((module) => module.printPages ?? []), [modules]);
}
