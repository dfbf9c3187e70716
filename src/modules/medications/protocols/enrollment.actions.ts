import { requireEpisode } from "#modules/clients/index.ts";
import { type Act, staleVersion, type View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, addMinutes, dayBounds, localDate } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { stopChanged } from "../orders/change-order.actions.ts";
import { compose } from "../orders/compose-order.actions.ts";
import { notHeld, stopped } from "../orders/end-order.actions.ts";
import { placeOrder } from "../orders/insert-order.actions.ts";
import { moveOrder } from "../orders/move-order.actions.ts";
import { orderForUpdate } from "../orders/order.store.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { cancelDoses, resumeDoses, suspendDoses } from "../schedules/schedule.store.ts";
import { nextScoreOf } from "../scores/rescore.ts";
import { scoreClocks } from "../scores/score-doses.store.ts";
import {
  adjustProtocol,
  type Enrollment,
  listEnrollments,
  pauseProtocol,
  resumeProtocol,
  stopProtocol,
} from "./enrollment.contract.ts";
import {
  type Adjustment,
  daysOfEnrollments,
  type EnrollmentRow,
  endEnrollment,
  enrollmentForUpdate,
  enrollmentsOfStay,
  openOrdersOf,
  saveEnrollment,
  tapersOf,
} from "./enrollment.store.ts";
import { protocolDay, taperAt } from "./enrollment.ts";
import { taperSig } from "./start-protocol.actions.ts";
import { daysOf, planTaper } from "./taper.ts";

/** Enrollments with their day and amounts, in two statements whatever their number. */
async function shown(view: View, rows: readonly EnrollmentRow[], zone: string): Promise<Enrollment[]> {
  const ids = rows.map(({ id }) => id);
  const [tapers, amounts, clocks] = await Promise.all([
    tapersOf(view.db, ids),
    daysOfEnrollments(view.db, ids, view.now),
    scoreClocks(view.db, { enrollmentIds: ids }, view.now),
  ]);
  return rows.map(({ content, adjustments: _, ...row }) => {
    const clock = clocks.find(({ enrollmentId }) => enrollmentId === row.id);
    const { byScore } = content.taper;
    const taper = taperAt(
      tapers.filter(({ enrollmentId }) => enrollmentId === row.id),
      view.now,
    );
    const day = taper ? protocolDay(taper, row.dayPolicy, zone, view.now) : 0;
    const byDay = amounts.filter(({ enrollmentId }) => enrollmentId === row.id);
    const next = byDay
      .filter(({ nextDueAt }) => nextDueAt !== null)
      .sort((a, b) => ((a.nextDueAt ?? "") < (b.nextDueAt ?? "") ? -1 : 1))[0];
    return {
      ...row,
      name: content.name,
      day: Math.min(Math.max(day, 0), row.days),
      timeZone: zone,
      unit: content.taper.doseUnit,
      byScore: byScore && clock ? { ...byScore, ...nextScoreOf(clock) } : null,
      byDay: byDay.map(({ day: of, planned, given, doses }) => ({ day: of, planned, given, doses })),
      nextDueAt: next?.nextDueAt ?? null,
      nextDose: next?.nextDose ?? null,
    };
  });
}

export const listEnrollmentsQuery = query(listEnrollments, async (view, { query: { demographicId } }) => {
  const episode = await requireEpisode(view, { demographicId });
  await view.openChart(episode.clientId, "medications");
  const rows = await enrollmentsOfStay(view.db, demographicId);
  return { enrollments: await shown(view, rows, episode.timeZone) };
});

interface Opened {
  row: EnrollmentRow;
  zone: string;
}

/** Locks an enrollment of a chart in reach, in a state that allows the change. */
async function open(act: Act, id: string, version: number, states: readonly EnrollmentRow["state"][]): Promise<Opened> {
  const row = await enrollmentForUpdate(act.db, id);
  await act.openChart(row.clientId, "medications");
  const { timeZone } = await requireEpisode(act, row);
  if (row.version !== version) throw staleVersion((await shown(act, [row], timeZone))[0] ?? null);
  if (!states.includes(row.state))
    throw new Problem("wrong-state", `This protocol is ${row.state}. Reload to see what is possible.`);
  return { row, zone: timeZone };
}

async function answer(act: Act, { row, zone }: Opened, detail: Record<string, string | number | null>) {
  act.audit({ subjectId: row.id, clientId: row.clientId, detail });
  const [enrollment] = await shown(act, [await enrollmentForUpdate(act.db, row.id)], zone);
  if (!enrollment) throw new Problem("not-found");
  return enrollment;
}

async function adjusted(act: Act, { row, zone }: Opened, change: Pick<Adjustment, "kind" | "reason" | "orderId">) {
  const taper = taperAt(await tapersOf(act.db, [row.id]), act.now);
  const day = taper ? protocolDay(taper, row.dayPolicy, zone, act.now) : 0;
  return [...row.adjustments, { ...change, day, at: act.now, by: actingClinician(act) }];
}

export const pauseProtocolAction = action(pauseProtocol, async (act, { params, body: { version, reason } }) => {
  const opened = await open(act, params.enrollmentId, version, ["active"]);
  for (const { id, isTaper } of await openOrdersOf(act.db, opened.row.id)) {
    if (!isTaper) continue;
    await suspendDoses(act.db, id, act.now);
    const statusReason = `Protocol paused: ${reason}`.slice(0, 500);
    const change = { statusReason, stoppedAt: act.now, holdByPrescriber: true };
    await moveOrder(act, await orderForUpdate(act.db, id), "hold", change, { reason: statusReason });
  }
  const adjustments = await adjusted(act, opened, { kind: "pause", reason, orderId: null });
  await saveEnrollment(act.db, opened.row.id, { state: "paused", adjustments });
  return answer(act, opened, { reason });
});

export const resumeProtocolAction = action(resumeProtocol, async (act, { params, body: { version } }) => {
  const opened = await open(act, params.enrollmentId, version, ["paused"]);
  for (const { id, isTaper } of await openOrdersOf(act.db, opened.row.id)) {
    if (!isTaper) continue;
    await resumeDoses(act.db, id, act.now);
    const change = { ...notHeld, statusReason: null, stoppedAt: null };
    await moveOrder(act, await orderForUpdate(act.db, id), "resume", change);
    await extendSchedule(act, id, act.now);
  }
  const adjustments = await adjusted(act, opened, { kind: "resume", reason: null, orderId: null });
  await saveEnrollment(act.db, opened.row.id, { state: "active", adjustments });
  return answer(act, opened, {});
});

export const stopProtocolAction = action(stopProtocol, async (act, { params, body: { version, reason, readBack } }) => {
  const opened = await open(act, params.enrollmentId, version, ["active", "paused"]);
  if (!act.can("medications.approve") && !readBack) throw new Problem("read-back-required");
  for (const { id } of await openOrdersOf(act.db, opened.row.id)) {
    await cancelDoses(act.db, id, act.now);
    const statusReason = `Protocol stopped: ${reason}`.slice(0, 500);
    const note = { reason: statusReason, onBehalfOf: readBack?.prescriberId };
    await moveOrder(act, await orderForUpdate(act.db, id), "discontinue", stopped(act.now, statusReason), note);
  }
  await endEnrollment(act.db, opened.row.id, { state: "stopped", at: act.now, reason });
  await saveEnrollment(act.db, opened.row.id, { endReason: reason });
  return answer(act, opened, { reason });
});

/**
 * Repeats the current day, or skips the next one: from the next day of the protocol on, a new signed order replaces the
 * rest of the taper (MED-42).
 */
export const adjustProtocolAction = action(adjustProtocol, async (act, { params, body }) => {
  const opened = await open(act, params.enrollmentId, body.version, ["active"]);
  const { row, zone } = opened;
  if (row.content.taper.byScore)
    throw new Problem("wrong-state", "The doses of this protocol follow the score. It has no days to repeat or skip.");
  const tapers = await tapersOf(act.db, [row.id]);
  const taper = taperAt(tapers, act.now);
  if (!taper?.isOpen || tapers.at(-1)?.orderId !== taper.orderId)
    throw new Problem("wrong-state", "This protocol was already adjusted for the next day.");
  const day = protocolDay(taper, row.dayPolicy, zone, act.now);
  if (day < taper.firstDay)
    throw new Problem("wrong-state", "The first dose is not due yet. Stop the protocol instead.");
  const from = body.kind === "repeat" ? day : day + 2;
  const days = daysOf(row.content.taper).filter((one) => one.day >= from);
  if (days.length === 0)
    throw new Problem("wrong-state", "No later day is left to skip to. Stop the protocol instead.");
  const startAt =
    row.dayPolicy === "first_dose"
      ? addMinutes(taper.startAt, (day + 1 - taper.firstDay) * 1440)
      : dayBounds(addDays(localDate(act.now, zone), 1), zone).start;
  const composed = await compose(act, row.demographicId, taperSig(row.content, startAt, days), {
    changesOrderId: taper.orderId,
    notAgainst: (await openOrdersOf(act.db, row.id)).map(({ id }) => id),
    plan: (product, rules) =>
      planTaper(row.content.taper, product, rules, { startAt, dayPolicy: row.dayPolicy, days }).planned,
  });
  const { overrides } = body;
  const sig = taperSig(row.content, startAt, days);
  const placed = await placeOrder(act, { ...composed, enrollmentId: row.id }, sig, { orderMode: "written", overrides });
  await stopChanged(act, { ...placed, statusReason: body.reason });
  const adjustments = await adjusted(act, opened, { kind: body.kind, reason: body.reason, orderId: placed.id });
  await saveEnrollment(act.db, row.id, { adjustments });
  return answer(act, opened, { kind: body.kind, day, reason: body.reason });
});
