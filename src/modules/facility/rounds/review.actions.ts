import { sign } from "#modules/signatures/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, addMinutes, dayBounds } from "#platform/shared/time/index.ts";
import { shiftPatternsAt } from "../duty/shift.store.ts";
import { type Shift, shiftsOn } from "../duty/shift.ts";
import { shiftOfUnit } from "../duty/shift-reads.actions.ts";
import { placeById } from "../places/place.store.ts";
import { openFlagsIn } from "./flag.store.ts";
import { explainFromSeconds, lateSeconds } from "./gap.ts";
import { gapsOfUnit } from "./gap-list.store.ts";
import { listReviews, type ReviewStats, type RoundReview, readShiftLooks, signReview } from "./review.contract.ts";
import { hasLooksOf, lookCounts, looksOfUnit, reviewsAt, saveReview, saveSignature } from "./review.store.ts";
import { schedulesAt } from "./schedule.store.ts";

const dueAfterMinutes = 120;
const meaning = "I have reviewed the observation rounds of this unit and shift.";

interface Unit {
  sectionId: string;
  sectionName: string;
  locationId: string;
}

async function statsOf(view: View, unit: Unit, shift: Pick<Shift, "startsAt" | "endsAt">): Promise<ReviewStats> {
  const { startsAt: from, endsAt: to } = shift;
  const [counts] = await lookCounts(view.db, [unit.sectionId], from, to);
  const gaps = await gapsOfUnit(view.db, unit.sectionId, from, to);
  const unexplained = gaps.filter(
    (gap) =>
      gap.explainedAt === null && lateSeconds({ dueAt: gap.dueAt, to: gap.toAt }, view.now) >= explainFromSeconds,
  ).length;
  const flags = await openFlagsIn(view.db, { locationId: unit.locationId, sectionId: unit.sectionId, from, to });
  return {
    looks: counts?.looks ?? 0,
    clients: counts?.clients ?? 0,
    recalled: counts?.recalled ?? 0,
    gaps: gaps.length,
    open: unexplained + flags,
  };
}

const rowOf = (unit: Unit, shift: Shift, stats: ReviewStats, review: RoundReview["review"]): RoundReview => ({
  sectionId: unit.sectionId,
  sectionName: unit.sectionName,
  patternId: shift.patternId,
  shiftName: shift.name,
  localDate: shift.localDate,
  startsAt: shift.startsAt,
  endsAt: shift.endsAt,
  dueAt: addMinutes(shift.endsAt, dueAfterMinutes),
  stats,
  review,
});

export const reviewHandlers = [
  query(listReviews, async (view, { query: { locationId, date } }) => {
    view.requireLocation(locationId);
    const { timeZone } = await placeById(view.db, locationId);
    const shifts = shiftsOn(await shiftPatternsAt(view.db, locationId), [date], timeZone);
    const units = (await schedulesAt(view.db, locationId)).filter(({ active }) => active);
    const from = dayBounds(date, timeZone).start;
    const reviews = await reviewsAt(view.db, locationId, from, dayBounds(addDays(date, 1), timeZone).start);
    const rows: RoundReview[] = [];
    for (const shift of shifts.filter(({ startsAt }) => Date.parse(startsAt) <= Date.parse(view.now)))
      for (const unit of units) {
        const review = reviews.find(
          (one) =>
            one.sectionId === unit.sectionId && one.patternId === shift.patternId && one.localDate === shift.localDate,
        );
        const { id, reviewerName, signedAt, comment, reopened } = review ?? {};
        rows.push(
          rowOf(
            unit,
            shift,
            await statsOf(view, unit, shift),
            id && reviewerName !== undefined && signedAt !== undefined
              ? { id, reviewerName, signedAt, comment: comment ?? null, reopened: reopened ?? false }
              : null,
          ),
        );
      }
    return { timeZone, rows };
  }),

  query(readShiftLooks, async (view, { params: { sectionId }, query: { patternId, localDate } }) => {
    const { timeZone, shift } = await shiftOfUnit(view, sectionId, { patternId, localDate });
    const looks = await looksOfUnit(view, sectionId, shift.startsAt, shift.endsAt);
    const gaps = await gapsOfUnit(view.db, sectionId, shift.startsAt, shift.endsAt);
    const reached = await view.reachable("rounds.review", "client", [...new Set(gaps.map(({ clientId }) => clientId))]);
    const clients = new Map<string, { clientId: string; name: string }>();
    for (const { clientId, name } of [...looks, ...gaps.filter((gap) => reached.has(gap.clientId))])
      clients.set(clientId, { clientId, name });
    return {
      timeZone,
      startsAt: shift.startsAt,
      endsAt: shift.endsAt,
      clients: [...clients.values()]
        .sort((a, b) => a.name.localeCompare(b.name))
        .map((client) => ({
          ...client,
          looks: looks.filter(({ clientId }) => clientId === client.clientId).map(({ name: _, ...look }) => look),
          gaps: gaps.filter(({ clientId }) => clientId === client.clientId),
        })),
    };
  }),

  action(signReview, async (act, { params: { sectionId }, body: { patternId, localDate, comment } }) => {
    const { section, timeZone, shift } = await shiftOfUnit(act, sectionId, { patternId, localDate });
    const { clinicianId } = act.actor;
    if (!clinicianId) throw new Problem("forbidden", "Only staff can review rounds.");
    const span = { sectionId, from: shift.startsAt, to: shift.endsAt };
    if (Date.parse(shift.endsAt) > Date.parse(act.now)) throw new Problem("wrong-state", "This shift is not over yet.");
    if (await hasLooksOf(act.db, { observerId: clinicianId, ...span }))
      throw new Problem("own-looks", "You made looks in this shift. Another nurse reviews it.");
    const unit = { sectionId, sectionName: section.name, locationId: section.locationId };
    const stats = await statsOf(act, unit, shift);
    if (stats.open > 0)
      throw new Problem(
        "flags-not-opened",
        stats.open === 1
          ? "Explain 1 gap or flag before signing."
          : `Explain ${stats.open} gaps and flags before signing.`,
      );
    const looks = await looksOfUnit(act, sectionId, shift.startsAt, shift.endsAt);
    const hash = canonicalHash({ sectionId, patternId, localDate, comment, stats, looks: looks.map(({ id }) => id) });
    const id = await saveReview(act.db, {
      id: newId(),
      locationId: section.locationId,
      sectionId,
      patternId,
      localDate,
      startsAt: shift.startsAt,
      endsAt: shift.endsAt,
      stats,
      hash,
      comment,
      reviewerId: clinicianId,
      signedAt: act.now,
    });
    if (id === "") throw new Problem("wrong-state", "This shift was already signed.");
    const signed = await sign(act, {
      subjectType: "roundReview",
      subjectId: id,
      slotKey: `reviewer.${Date.parse(act.now)}`,
      role: "reviewer",
      meaning,
      documentHash: hash,
      timeZone,
    });
    await saveSignature(act.db, id, signed.signatureId);
    act.audit({
      subjectId: id,
      locationId: section.locationId,
      detail: { sectionId, shift: shift.name, localDate, ...stats },
    });
    return rowOf(unit, shift, stats, {
      id,
      reviewerName: act.actor.name,
      signedAt: act.now,
      comment,
      reopened: false,
    });
  }),
];
