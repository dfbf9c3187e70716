import { namesOfClinicians } from "#modules/staff/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { answering, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { placeById } from "../places/place.store.ts";
import { confirmClockRule, listClockPacks, retireClockRule } from "./clock-list.contract.ts";
import { clockPacks, isHouseRule, shippedRule } from "./clock-packs.ts";
import { insertRule, latestRules, retireActive, ruleRecord } from "./clock-rule.store.ts";
import { needsNewCheck, type ShippedRule } from "./clock-rule.ts";

async function packs(view: View) {
  const rows = await latestRules(view.db);
  const names = await namesOfClinicians(
    view.db,
    rows.map(({ checkedBy }) => checkedBy),
  );
  const today = localDate(view.now, view.timeZone);
  const confirmedOf = (rule: ShippedRule) =>
    rows
      .filter(({ key }) => key === rule.key)
      .map((row) => ({
        id: row.id,
        locationId: row.locationId,
        offset: { value: row.offsetValue, unit: row.offsetUnit },
        status: row.status,
        checkedOn: row.checkedOn,
        checkedByName: names.get(row.checkedBy) ?? "",
        needsNewCheck: row.status === "active" && needsNewCheck(row.checkedOn, today),
        retireReason: row.retireReason,
        version: row.version,
      }));
  return clockPacks.map(({ key, title, states, rules }) => ({
    key,
    title,
    states: [...(states ?? [])],
    rules: rules.map((rule) => ({
      key: rule.key,
      title: rule.title,
      sentence: rule.sentence,
      severity: rule.severity,
      offset: rule.offset,
      citation: rule.citation ?? null,
      byDefault: isHouseRule({ packKey: key }),
      confirmed: confirmedOf(rule),
    })),
  }));
}

export const clockRuleHandlers = [
  query(listClockPacks, async (view) => ({ rows: await packs(view) })),

  // CLK-10: compliance confirms the text and the citation of a shipped rule before it runs.
  action(confirmClockRule, async (act, { body }) => {
    const rule = shippedRule(body.key);
    if (!rule) throw new Problem("not-found", "There is no such rule.");
    if (body.locationId) {
      act.requireLocation(body.locationId);
      await placeById(act.db, body.locationId);
    } else if (act.reach("clocks.manage").kind !== "tenant")
      throw new Problem("out-of-scope", "Rules of all locations are confirmed by staff who manage all locations.");
    if (!body.textChecked || !body.citationChecked || !act.actor.clinicianId)
      throw new Problem("rule-not-confirmed", "Check the text and the citation of this rule before it runs.");
    if (body.checkedOn > localDate(act.now, act.timeZone))
      throw fieldProblem("body.checkedOn", "Enter today or an earlier date.");
    if (body.offset && rule.severity !== "policy")
      throw fieldProblem("body.offset", "Only the time limits of facility policy can be changed.");
    const offset = body.offset ?? rule.offset;
    await retireActive(act.db, rule.key, body.locationId, act.now);
    const id = newId();
    await insertRule(act.db, {
      id,
      key: rule.key,
      locationId: body.locationId,
      packKey: rule.packKey,
      title: rule.title,
      sentence: rule.sentence,
      severity: rule.severity,
      offsetValue: offset.value,
      offsetUnit: offset.unit,
      citation: rule.citation?.text ?? null,
      citationUrl: rule.citation?.url ?? null,
      checkedOn: body.checkedOn,
      checkedBy: act.actor.clinicianId,
    });
    act.audit({
      subjectId: id,
      ...(body.locationId ? { locationId: body.locationId } : {}),
      detail: { rule: rule.key, checkedOn: body.checkedOn, limit: `${offset.value} ${offset.unit}` },
    });
    return { id, version: 1 };
  }),

  verb(
    retireClockRule,
    answering(ruleRecord, (_act, { id, version }) => ({ id, version })),
    (act, rule, { body: { reason } }) => {
      if (rule.status !== "active") throw new Problem("wrong-state", "This rule is retired already.");
      const status = "retired" as const;
      return { status, retiredAt: act.now, retiredBy: act.actor.userId, retireReason: reason };
    },
  ),
];
