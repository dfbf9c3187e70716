import type { Act, View } from "#platform/server/execution/context.ts";
import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { levels } from "../levels/level.store.ts";
import { type BillingCode, createBillingCode, listBillingCodes, updateBillingCode } from "./billing-code.contract.ts";
import {
  billingCodeForUpdate,
  billingCodeRecord,
  billingCodes,
  codeInEffect,
  endBillingCode,
} from "./billing-code.store.ts";

function refuse(path: string, message: string): never {
  throw new Problem("validation", { detail: message, errors: [{ path, message }] });
}

/** Rates are for those who see charges or set codes. */
const shown =
  (view: View) =>
  (row: BillingCode): BillingCode =>
    view.can("billingCodes.manage") || view.can("charges.view") ? row : { ...row, rateCents: null };

async function requireLevels(act: Act, levelIds: readonly string[]): Promise<void> {
  const known = new Set((await levels(act.db, true)).map(({ id }) => id));
  if (levelIds.some((id) => !known.has(id))) refuse("body.levelOfCareIds", "Choose levels of care of this facility.");
}

/** BIL-1: the earlier terms end the day before, so that every date has one rate. */
async function endReplaced(
  act: Act,
  replacesId: string,
  next: Pick<BillingCode, "code" | "modifiers" | "effectiveFrom">,
) {
  const before = await billingCodeForUpdate(act.db, replacesId);
  if (before.code !== next.code)
    refuse("body.code", `This replaces ${before.code}. Add ${next.code} as a code of its own.`);
  if (next.effectiveFrom <= before.effectiveFrom)
    refuse(
      "body.effectiveFrom",
      `The terms before start on ${before.effectiveFrom}. Choose a later day, or correct them.`,
    );
  await endBillingCode(act.db, replacesId, addDays(next.effectiveFrom, -1));
}

/** The terms of a code with its modifiers on a date. Throws `validation` where there are none. */
export async function requireBillingCode(
  view: Pick<View, "db">,
  text: string,
  on: string,
  path = "body.billingCode",
): Promise<BillingCode> {
  const code = await codeInEffect(view.db, text, on);
  if (!code) refuse(path, `${text} is not in effect on this date. Choose another billing code.`);
  return code;
}

export const billingCodeHandlers = [
  query(listBillingCodes, async (view, { query: filter }) => {
    const found = await billingCodes(view.db, filter);
    return { ...found, rows: found.rows.map(shown(view)) };
  }),

  create(createBillingCode, billingCodeRecord, {
    values: async (act, { body: { replacesId, ...fields } }) => {
      await requireLevels(act, fields.levelOfCareIds);
      if (new Set(fields.modifiers).size < fields.modifiers.length)
        refuse("body.modifiers", "A modifier is listed twice.");
      if (replacesId) await endReplaced(act, replacesId, fields);
      return fields;
    },
  }),

  edit(updateBillingCode, billingCodeRecord, {
    beforeSave: async (act, _code, { levelOfCareIds }) => {
      if (levelOfCareIds) await requireLevels(act, levelOfCareIds);
    },
  }),
];
