import type { Act } from "#platform/server/execution/context.ts";
import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { isKnownCode } from "../charges/billing-code.store.ts";
import { createActivityType, listActivityTypes, updateActivityType } from "./activity-type.contract.ts";
import { activityTypeRecord, activityTypes } from "./activity-type.store.ts";

async function requireCode(act: Act, code: string | null | undefined): Promise<void> {
  if (!code || (await isKnownCode(act.db, code))) return;
  const message = `${code} is not among the billing codes. Add it there first.`;
  throw new Problem("validation", { detail: message, errors: [{ path: "body.billingCode", message }] });
}

export const activityTypeHandlers = [
  query(listActivityTypes, async (view, { query: { all } }) => ({ rows: await activityTypes(view.db, all) })),

  create(createActivityType, activityTypeRecord, {
    values: async (act, { body }) => {
      await requireCode(act, body.billingCode);
      return body;
    },
  }),

  edit(updateActivityType, activityTypeRecord, {
    beforeSave: async (act, _type, { billingCode }) => {
      await requireCode(act, billingCode);
    },
  }),
];
