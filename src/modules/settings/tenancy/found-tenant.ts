import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { defaultGrants, roleLabels, roles } from "#platform/shared/access/permissions.ts";
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
}

/** Creates a facility with its default roles. Throws `duplicate` when the slug is taken. */
export async function foundTenant(platform: Platform, tenant: NewTenant): Promise<Tenant> {
  const id = newId();
  await platform.database.global("SELECT cairn_found_tenant($1)", [
    JSON.stringify({
      id,
      ...tenant,
      modules: switchesOf[tenant.customerType],
      isDemo: tenant.isDemo ?? false,
      dataKey: platform.files.newDataKey().toString("base64"),
    }),
  ]);
  platform.tenants.forget();
  const founded = await platform.tenants.byId(id);
  if (!founded) throw new Error("The new tenant cannot be read.");
  await asSystem(platform, founded, async (act) => {
    await act.db
      .insertInto("roles")
      .values(roles.map((code) => ({ id: newId(), code, name: roleLabels[code], isSystem: true })))
      .execute();
    await act.db
      .insertInto("rolePermissions")
      .values(
        roles.flatMap((roleCode) =>
          [...defaultGrants(roleCode)].map(([permission, scope]) => ({ roleCode, permission, scope })),
        ),
      )
      .execute();
  });
  return founded;
}
