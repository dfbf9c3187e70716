import type { Permission } from "#platform/shared/access/permissions.ts";
import type { TenantSwitch } from "#platform/shared/endpoint.ts";
import type { View } from "./context.ts";

/** Providers of modules that are switched on, as far as this user may see what they provide. */
export function offered<P extends { permission: Permission; switch: TenantSwitch | null }>(
  view: View,
  providers: readonly P[],
): P[] {
  return providers.filter(
    ({ permission, switch: part }) => view.can(permission) && (part === null || view.tenant.modules.includes(part)),
  );
}
