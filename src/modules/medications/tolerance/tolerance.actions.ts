import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { productByRxcui } from "../drugs/drug.store.ts";
import { facilityFrequencies, windowRules } from "../schedules/schedule.store.ts";
import { ruledWindow, type WindowRule, windowFor, windowRuleFor } from "../schedules/window.ts";
import { readTolerance, resolveTolerance, type ShownRule, saveTolerance } from "./tolerance.contract.ts";
import { locationNames, replaceRules } from "./tolerance.store.ts";

async function scopeText(view: View, { scopeType, scopeId }: WindowRule): Promise<string | undefined> {
  if (scopeId === null) return scopeType === "tenant" ? "All doses" : undefined;
  if (scopeType === "product") return (await productByRxcui(view.db, scopeId))?.displayName;
  if (scopeType === "frequency") return (await facilityFrequencies(view.db))(scopeId)?.display;
  return scopeType === "location" ? (await locationNames(view.db)).get(scopeId) : undefined;
}

async function shown(view: View): Promise<{ rules: ShownRule[] }> {
  const rules: ShownRule[] = [];
  for (const rule of await windowRules(view.db))
    rules.push({ ...rule, scopeText: (await scopeText(view, rule)) ?? rule.scopeId ?? "" });
  return { rules };
}

export const readToleranceQuery = query(readTolerance, (view) => shown(view));

/** Applies to doses planned from now on; a planned dose keeps the window it was shown with (MED-32). */
export const saveToleranceAction = action(saveTolerance, async (act, { body: { rules } }) => {
  const seen = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    const key = `${rule.scopeType} ${rule.scopeId ?? ""}`;
    if (seen.has(key)) throw fieldProblem(`body.rules.${index}.scopeId`, "This has a window already.");
    seen.add(key);
    if ((await scopeText(act, rule)) === undefined)
      throw fieldProblem(`body.rules.${index}.scopeId`, "Choose one from the list.");
  }
  await replaceRules(act.db, rules);
  act.audit({ subjectId: act.tenant.id, detail: { rules: rules.length } });
  return shown(act);
});

export const resolveToleranceQuery = query(resolveTolerance, async (view, { body }) => {
  view.requireLocation(body.locationId);
  const frequency = (await facilityFrequencies(view.db))(body.frequencyCode);
  if (!frequency) throw fieldProblem("body.frequencyCode", "Choose the frequency.");
  const { frequencyCode, locationId, rxcui = null } = body;
  const rule = windowRuleFor(await windowRules(view.db), { frequencyCode, locationId, rxcui });
  const window = ruledWindow(windowFor("scheduled", frequency), rule);
  return {
    earlyMin: window.early,
    lateMin: window.late,
    cutoffMin: window.cutoff,
    rule: rule ? { ...rule, scopeText: (await scopeText(view, rule)) ?? "" } : null,
  };
});
