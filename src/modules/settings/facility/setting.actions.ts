import { forbidden } from "#platform/server/access/access.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { buildDate, version } from "#platform/server/telemetry/build.ts";
import { signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";
import { changedFields } from "#platform/shared/changed-fields.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { validationProblem } from "../validation.ts";
import { isLogo } from "./brand-logo.actions.ts";
import { aboutFacility, writeSetting } from "./facility.store.ts";
import { lockSetting, readSetting } from "./setting.store.ts";
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
  throw validationProblem(read.error);
}

export const settingHandlers = [
  query(contract.getSetting, async (view, { params }) => {
    requireKey(view, params.key, "view");
    return readSetting(view, params.key);
  }),

  action(contract.putSetting, async (act, { params: { key }, body }) => {
    requireKey(act, key, "manage");
    await lockSetting(act, key);
    const before = await readSetting(act, key);
    act.requireVersion(before, body.version);
    const value = checked(key, body.value);
    if (key === "brand" && value.logoFileId && !(await isLogo(act, String(value.logoFileId))))
      throw fieldProblem("body.logoFileId", "Upload the logo here; another file cannot be used.");
    await writeSetting(act.db, key, value);
    act.audit({ subjectId: key, fields: Object.keys(changedFields(before.value, value)) });
    await act.raise("platform.config-changed", { keys: [key] }, { subject: { type: "setting", id: key } });
    return readSetting(act, key);
  }),

  query(contract.getAbout, async (view) => {
    const { slug, id, customerType } = view.tenant;
    return { version, buildDate: buildDate(), slug, tenantId: id, customerType, ...(await aboutFacility(view.db)) };
  }),
];
