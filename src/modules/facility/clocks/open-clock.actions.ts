import type { Act, View } from "#platform/server/execution/context.ts";
import { isPermission, type Permission } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { operationsOf } from "../places/operations.store.ts";
import { siteCalendar } from "./calendar-reads.actions.ts";
import { dueAt } from "./clock.ts";
import { isHouseRule, packApplies, shippedRule, shippedRules } from "./clock-packs.ts";
import {
  type Clock,
  type ClockSubject,
  clocksMetByForUpdate,
  clocksOfSubject,
  insertClock,
  logClock,
  openClocksForUpdate,
  saveClock,
} from "./clock-record.store.ts";
import { type RuleRow, rulesAt } from "./clock-rule.store.ts";
import { type ClockFacts, holds, type ShippedRule } from "./clock-rule.ts";
import { lateMinutes, restart } from "./clock-states.ts";
import { sweepSoon } from "./clocks.jobs.ts";

/** The record whose deadlines start, as the lists name it. */
export interface ClockOf {
  subject: ClockSubject;
  /** "Order O-20417", "Incident ACR-2026-0042". Names no client. */
  label: string;
  link: string;
  locationId: string;
  /** The client and episode it concerns; a deadline with a client is seen by staff who reach the client. */
  client?: { clientId: string; demographicId: string };
  /** Staff member whose work it is; otherwise the rule's duty at the location, or the holders of its permission. */
  ownerId?: string | null;
  /** Needed, besides `clocks.view`, to see it. */
  viewPermission?: Permission;
  /** Clinician ids of staff from whom it is hidden. */
  hiddenFrom?: readonly string[];
}

export interface OpenedClock {
  id: string;
  ruleKey: string;
  dueAt: string;
  report: NonNullable<ShippedRule["report"]> | null;
}

/** The rule as it applies at a location, with the confirmed version; null where it is not active there. */
function inForce(rule: ShippedRule & { packKey: string }, rows: readonly RuleRow[], state: string | null) {
  const own = rows.filter(({ key }) => key === rule.key);
  const row = own.find(({ locationId }) => locationId !== null) ?? own.find(({ locationId }) => locationId === null);
  if (row) return row.status === "active" ? { rule, row } : null;
  return isHouseRule(rule) && packApplies(rule.packKey, state) ? { rule, row: null } : null;
}

async function start(
  act: Act,
  { rule, row }: { rule: ShippedRule; row: RuleRow | null },
  of: ClockOf,
  { anchorAt, dueAt: given, cycle = 1 }: { anchorAt: string; dueAt?: string | undefined; cycle?: number },
): Promise<OpenedClock | null> {
  const offset = row ? { value: row.offsetValue, unit: row.offsetUnit } : rule.offset;
  const due = given ?? dueAt(anchorAt, offset, await siteCalendar(act, of.locationId));
  const times = { anchorAt, dueAt: due, warnShares: rule.warnShares, escalateMinutes: rule.escalateMinutes };
  const { state, step, nextAt } = restart(times, act.now);
  const id = newId();
  const added = await insertClock(act.db, {
    id,
    ruleKey: rule.key,
    ruleId: row?.id ?? null,
    title: row?.title ?? rule.title,
    sentence: row?.sentence ?? rule.sentence,
    severity: row?.severity ?? rule.severity,
    offsetValue: given ? null : offset.value,
    offsetUnit: given ? null : offset.unit,
    warnShares: [...rule.warnShares],
    escalateMinutes: [...rule.escalateMinutes],
    repeats: rule.repeats ?? false,
    subjectType: of.subject.type,
    subjectId: of.subject.id,
    subjectLabel: of.label,
    link: of.link,
    clientId: of.client?.clientId ?? null,
    demographicId: of.client?.demographicId ?? null,
    locationId: of.locationId,
    cycle,
    anchorAt,
    dueAt: due,
    nextAt,
    step,
    state,
    ownerId: of.ownerId ?? null,
    ownerDuty: rule.owner.duty ?? null,
    ownerPermission: rule.owner.permission,
    escalatePermission: rule.escalateTo,
    viewPermission: of.viewPermission ?? null,
    hiddenFrom: [...(of.hiddenFrom ?? [])],
  });
  if (!added) return null;
  await logClock(act.db, id, [{ kind: "opened", at: act.now, dueAt: due }]);
  sweepSoon(act, nextAt);
  await announce(act, "facility.clock-changed", { id, locationId: of.locationId });
  return { id, ruleKey: rule.key, dueAt: due, report: rule.report ?? null };
}

/**
 * Starts a deadline of a record by its rule, in the caller's transaction. Returns null where the rule is not active at the
 * location, or the same deadline was started before (CLK-3). `dueAt`: for records that set the due time themselves.
 */
export async function openClock(
  act: Act,
  ruleKey: string,
  { anchorAt, dueAt: given, ...of }: ClockOf & { anchorAt: string; dueAt?: string },
): Promise<OpenedClock | null> {
  const rule = shippedRule(ruleKey);
  if (!rule) throw new Error(`No deadline rule "${ruleKey}".`);
  const { state } = await operationsOf(act.db, of.locationId);
  const active = inForce(rule, await rulesAt(act.db, [ruleKey], of.locationId), state);
  return active && start(act, active, of, { anchorAt, dueAt: given });
}

/** Starts every deadline that an event of a record brings at its location, by the rules' conditions. */
export async function openClocksOn(
  act: Act,
  event: NonNullable<ShippedRule["startOn"]>,
  {
    at,
    facts,
    anchors = {},
    ...of
  }: ClockOf & {
    at: string;
    facts: ClockFacts;
    anchors?: Partial<Record<NonNullable<ShippedRule["anchor"]>, string>>;
  },
): Promise<OpenedClock[]> {
  const rules = shippedRules.filter(({ startOn, when }) => startOn === event && holds(when, facts));
  const keys = rules.map(({ key }) => key);
  const rows = await rulesAt(act.db, keys, of.locationId);
  const { state } = await operationsOf(act.db, of.locationId);
  const opened: OpenedClock[] = [];
  for (const rule of rules) {
    const active = inForce(rule, rows, state);
    if (!active) continue;
    const anchorAt = (rule.anchor && anchors[rule.anchor]) ?? at;
    const clock = await start(act, active, of, { anchorAt });
    if (clock) opened.push(clock);
  }
  return opened;
}

/** Lists of deadlines at the location reload. */
function announce(
  act: Act,
  event: "facility.clock-changed" | "facility.clock-satisfied",
  { id, locationId }: { id: string; locationId: string },
): Promise<void> {
  return act.raise(event, { clockId: id, locationId }, { topics: [`board:clocks:${locationId}`] });
}

interface Which {
  subject: ClockSubject;
  /** The rules meant; all deadlines of the record when left out. */
  rules?: readonly string[];
}

/** Ends deadlines as met, at the instant of what met them. A late one keeps its minutes; a repeating one starts again (CLK-4). */
export async function satisfyClock(
  act: Act,
  { subject, rules, by, at = act.now }: Which & { by: ClockSubject; at?: string },
): Promise<void> {
  for (const clock of await openClocksForUpdate(act.db, subject, rules)) {
    const late = Math.max(clock.lateMinutes ?? 0, lateMinutes(clock.dueAt, at));
    const met = { state: "satisfied" as const, satisfiedAt: at, lateMinutes: late, nextAt: null };
    await saveClock(act.db, clock.id, { ...met, satisfiedByType: by.type, satisfiedById: by.id }, [
      { kind: "satisfied", at: act.now, dueAt: clock.dueAt },
    ]);
    await announce(act, "facility.clock-satisfied", clock);
    if (clock.repeats) await startNextCycle(act, clock, at);
  }
}

async function startNextCycle(act: Act, clock: Clock, at: string): Promise<void> {
  const rule = shippedRule(clock.ruleKey);
  if (!rule) return;
  const { state } = await operationsOf(act.db, clock.locationId);
  const active = inForce(rule, await rulesAt(act.db, [clock.ruleKey], clock.locationId), state);
  if (!active) return;
  const { subjectType, subjectId, subjectLabel, link, locationId, clientId, demographicId, ownerId, hiddenFrom } =
    clock;
  const { viewPermission } = clock;
  const of: ClockOf = {
    subject: { type: subjectType, id: subjectId },
    label: subjectLabel,
    link,
    locationId,
    ...(clientId && demographicId ? { client: { clientId, demographicId } } : {}),
    ownerId,
    hiddenFrom,
    ...(viewPermission !== null && isPermission(viewPermission) ? { viewPermission } : {}),
  };
  await start(act, active, of, { anchorAt: at, cycle: clock.cycle + 1 });
}

/** CLK-4: the record that met deadlines was voided: the same cycles run again with their first due time. */
export async function reopenClock(act: Act, { by }: { by: ClockSubject }): Promise<void> {
  for (const clock of await clocksMetByForUpdate(act.db, by)) {
    const { state, step, nextAt } = restart(clock, act.now);
    const open = { satisfiedAt: null, satisfiedByType: null, satisfiedById: null };
    await saveClock(act.db, clock.id, { ...open, state, step, nextAt }, [
      { kind: "reopened", at: act.now, dueAt: clock.dueAt },
    ]);
    await announce(act, "facility.clock-changed", clock);
    sweepSoon(act, nextAt);
  }
}

/** Ends deadlines whose condition is gone: the record was voided, or the rule no longer fits it. */
export async function cancelClock(act: Act, { subject, rules, reason }: Which & { reason: string }): Promise<void> {
  for (const clock of await openClocksForUpdate(act.db, subject, rules)) {
    await saveClock(act.db, clock.id, { state: "canceled", endedReason: reason, nextAt: null }, [
      { kind: "canceled", at: act.now, dueAt: clock.dueAt, reason },
    ]);
    await announce(act, "facility.clock-changed", clock);
  }
}

/** CLK-5: a corrected anchor moves running deadlines; the old and the new due time are written down. */
export async function moveClock(act: Act, { subject, rules, anchorAt }: Which & { anchorAt: string }): Promise<void> {
  for (const clock of await openClocksForUpdate(act.db, subject, rules)) {
    if (clock.offsetValue === null || clock.offsetUnit === null || clock.anchorAt === anchorAt) continue;
    const offset = { value: clock.offsetValue, unit: clock.offsetUnit };
    const due = dueAt(anchorAt, offset, await siteCalendar(act, clock.locationId));
    const { state, step, nextAt } = restart({ ...clock, anchorAt, dueAt: due }, act.now);
    await saveClock(act.db, clock.id, { anchorAt, dueAt: due, state, step, nextAt }, [
      { kind: "moved", at: act.now, dueAt: due, oldDueAt: clock.dueAt },
    ]);
    await announce(act, "facility.clock-changed", clock);
    sweepSoon(act, nextAt);
  }
}

/** The deadlines of a record, by due time. The caller has authorized the record. */
export async function clocksOf(view: View, subject: ClockSubject) {
  return (await clocksOfSubject(view.db, subject)).map((clock) => ({
    id: clock.id,
    ruleKey: clock.ruleKey,
    title: clock.title,
    sentence: clock.sentence,
    severity: clock.severity,
    dueAt: clock.dueAt,
    state: clock.state,
    lateMinutes: clock.lateMinutes,
    satisfiedAt: clock.satisfiedAt,
  }));
}
