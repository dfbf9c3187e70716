import { addDefaultRoles } from "#modules/staff/index.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import type { TenantSwitch } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { type CustomerType, switchesOf } from "../facility/settings.ts";

export interface NewTenant {
  slug: string;
  name: string;
  legalName: string;
  customerType: CustomerType;
  timeZone: string;
  part2Program: boolean;
  isDemo?: boolean;
  /** Parts of the product that start switched off, besides those the customer type does not have. */
  without?: readonly TenantSwitch[];
}

/** Creates a facility with its default roles. Throws `duplicate` when the slug is taken. */
export async function createTenant(platform: Platform, { without = [], ...tenant }: NewTenant): Promise<Tenant> {
  const id = newId();
  await platform.database.global("SELECT cairn_found_tenant($1)", [
    JSON.stringify({
      id,
      ...tenant,
      modules: switchesOf[tenant.customerType].filter((name) => !without.includes(name)),
      isDemo: tenant.isDemo ?? false,
      dataKey: platform.files.newDataKey().toString("base64"),
    }),
  ]);
  platform.tenants.forget();
  const created = await platform.tenants.byId(id);
  if (!created) throw new Error("The new tenant cannot be read.");
  await asSystem(platform, created, (act) => addDefaultRoles(act.db));
  return created;
}
