import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { listMinorRules, type MinorRuleRow, reviewMinorRule } from "./minor-rule.contract.ts";
import { putMinorRule, reviewedMinorRules } from "./minor-rule.store.ts";
import { rulesInForce } from "./minor-rule.ts";

async function rules(view: View): Promise<{ rows: MinorRuleRow[] }> {
  const reviewed = await reviewedMinorRules(view.db);
  const rows = rulesInForce(reviewed).map((rule) => {
    const own = reviewed.find(({ state, scope }) => state === rule.state && scope === rule.scope);
    return { ...rule, reviewedOn: own?.reviewedOn ?? null, reviewedByName: own?.reviewedByName ?? null };
  });
  rows.sort((a, b) => a.state.localeCompare(b.state) || a.scope.localeCompare(b.scope));
  return { rows };
}

export const minorRuleHandlers = [
  query(listMinorRules, (view) => rules(view)),

  /** Forms submitted from now on follow it; signatures that are due on others stay as they are. */
  action(reviewMinorRule, async (act, { body }) => {
    const id = await putMinorRule(act.db, {
      ...body,
      reviewedBy: act.actor.userId,
      reviewedOn: localDate(act.now, act.timeZone),
    });
    act.audit({ subjectId: id, detail: { state: body.state, scope: body.scope, minAge: body.minAge } });
    return rules(act);
  }),
];
