import { sql } from "kysely";
import { forbidden } from "#platform/server/access/access.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { buildDate, version } from "#platform/server/telemetry/build.ts";
import { signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { isLogo } from "./brand-logo.actions.ts";
import { readSetting, tenantChange } from "./setting.store.ts";
import * as contract from "./settings.contract.ts";
import { type SettingKey, settings } from "./settings.ts";

/** Security settings need `security.manage`; all others need `settings.manage`. */
function requireKey(view: View, key: SettingKey, verb: "view" | "manage"): void {
  if (key !== signInPolicyKey) return;
  const needed = `security.${verb}` as const;
  if (!view.can(needed)) throw forbidden(needed);
}

function checked(key: SettingKey, value: unknown): Record<string, unknown> {
  const read = settings[key].safeParse(value);
  if (read.success) return read.data;
  throw new Problem("validation", {
    errors: read.error.issues.map((issue) => ({
      // Field paths as in the setting's form.
      path: ["body", ...issue.path].join("."),
      message: issue.message,
    })),
  });
}

async function write(act: Act, key: SettingKey, value: Record<string, unknown>): Promise<void> {
  await act.db
    .insertInto("tenantSettings")
    .values({ id: newId(), key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.columns(["tenantId", "key"]).doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
  const own = tenantChange(key, value);
  if (own) await sql`SELECT cairn_change_tenant(${JSON.stringify(own)}::jsonb)`.execute(act.db);
}

export const settingHandlers = [
  query(contract.getSetting, async (view, { params }) => {
    requireKey(view, params.key, "view");
    return readSetting(view, params.key);
  }),

  action(contract.putSetting, async (act, { params: { key }, body }) => {
    requireKey(act, key, "manage");
    const before = await readSetting(act, key);
    act.requireVersion(before, body.version);
    const value = checked(key, body.value);
    if (key === "brand" && value.logoFileId && !(await isLogo(act, String(value.logoFileId))))
      throw fieldProblem("body.logoFileId", "Upload the logo here; another file cannot be used.");
    await write(act, key, value);
    const fields = Object.keys(value).filter(
      (name) => JSON.stringify(value[name]) !== JSON.stringify(before.value[name]),
    );
    act.audit({ subjectId: key, fields });
    await act.raise("platform.config-changed", { keys: [key] }, { subject: { type: "setting", id: key } });
    return readSetting(act, key);
  }),

  query(contract.getAbout, async (view) => {
    const { rows } = await sql<{
      foundedAt: string;
      people: number;
      places: number;
      database: string;
      migrations: number;
    }>`SELECT t.created_at AS "foundedAt",
        (SELECT count(*)::int FROM clinicians WHERE status = 1) AS people,
        (SELECT count(*)::int FROM locations WHERE status = 1) AS places,
        'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) AS database,
        (SELECT count(*)::int FROM schema_migrations) AS migrations
      FROM tenants t WHERE t.id = cairn_tenant()`.execute(view.db);
    const [row] = rows;
    if (!row) throw new Problem("not-found");
    const { slug, id, customerType } = view.tenant;
    return { version, buildDate: buildDate(), slug, tenantId: id, customerType, ...row };
  }),
];
