import { requireWorksAt, staffAt } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { create, edit, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, addMinutes, dayBounds } from "#platform/shared/time/index.ts";
import { placeById } from "../places/place.store.ts";
import {
  acceptDuty,
  assignDuty,
  copyDuties,
  type Duty,
  handOverDuty,
  listMyDuties,
  listShifts,
  removeDuty,
  updateDuty,
} from "./duty.contract.ts";
import { dutiesAhead, dutiesStarting, dutyRecord, insertDuty, requireSectionsOf } from "./duty.store.ts";
import { onDuty } from "./duty-reads.actions.ts";
import { giveTo, notifyAssigned } from "./hand-over.actions.ts";
import { shiftPatternById, shiftPatternsAt } from "./shift.store.ts";
import { type Shift, shiftsOn } from "./shift.ts";

const aheadDays = 14;
const weekDays = 7;

const daysFrom = (from: string, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index));

/** Half-open span of instants of local days. */
const spanOf = (from: string, days: number, timeZone: string) => ({
  from: dayBounds(from, timeZone).start,
  until: dayBounds(addDays(from, days), timeZone).start,
});

function refuse(path: string, message: string): never {
  throw new Problem("validation", { detail: message, errors: [{ path, message }] });
}

const requireNotOver = (act: Act, duty: Pick<Duty, "endsAt">) => {
  if (Date.parse(duty.endsAt) <= Date.parse(act.now))
    throw new Problem("wrong-state", "This shift is over. Its assignments can't be changed.");
};

const requireHeld = (act: Act, duty: Duty) => {
  requireNotOver(act, duty);
  if (duty.handedOverAt !== null)
    throw new Problem("wrong-state", `${duty.name} already handed this duty over to ${duty.handedOverToName}.`);
};

/** The shift of a pattern on a date. Throws `validation` when it does not start on that weekday. */
async function shiftOf(act: Act, patternId: string, localDate: string): Promise<Shift & { locationId: string }> {
  const pattern = await shiftPatternById(act.db, patternId);
  act.requireLocation(pattern.locationId);
  const { timeZone } = await placeById(act.db, pattern.locationId);
  const [shift] = shiftsOn([pattern], [localDate], timeZone);
  if (!shift) refuse("body.localDate", `There is no ${pattern.name} shift on this day.`);
  return { ...shift, locationId: pattern.locationId };
}

export const dutyHandlers = [
  query(listShifts, async (view, { query: { locationId, from, days } }) => {
    view.requireLocation(locationId);
    const { timeZone } = await placeById(view.db, locationId);
    const span = spanOf(from, days, timeZone);
    const patterns = await shiftPatternsAt(view.db, locationId);
    const duties = await dutiesStarting(view.db, locationId, span.from, span.until);
    const planned = shiftsOn(patterns, daysFrom(from, days), timeZone);
    const ofShift = ({ patternId, localDate }: Pick<Shift, "patternId" | "localDate">) =>
      duties.filter((duty) => duty.patternId === patternId && duty.localDate === localDate);
    return { timeZone, rows: planned.map((shift) => ({ ...shift, duties: ofShift(shift) })) };
  }),

  query(listMyDuties, async (view) => {
    if (!view.actor.clinicianId) return { rows: [] };
    const until = addMinutes(view.now, aheadDays * 24 * 60);
    const duties = await dutiesAhead(view.db, view.actor.clinicianId, view.now, until);
    const locationIds = [...new Set(duties.map(({ locationId }) => locationId))];
    const charge = await onDuty(view, locationIds, { duty: "charge" });
    const places = await Promise.all(locationIds.map((id) => placeById(view.db, id)));
    return {
      rows: duties.map((duty) => ({
        ...duty,
        locationName: places.find(({ id }) => id === duty.locationId)?.name ?? "",
        chargeNurses: charge.filter(({ locationId }) => locationId === duty.locationId).map(({ name }) => name),
      })),
    };
  }),

  create(assignDuty, dutyRecord, {
    values: async (act, { body }) => {
      const { locationId, startsAt, endsAt } = await shiftOf(act, body.patternId, body.localDate);
      requireNotOver(act, { endsAt });
      await requireWorksAt(act.db, body.clinicianId, locationId);
      await requireSectionsOf(act.db, locationId, body.sectionIds);
      return { ...body, locationId, startsAt, endsAt };
    },
    afterSave: async (act, duty) => notifyAssigned(act, duty),
  }),

  edit(updateDuty, dutyRecord, {
    beforeSave: async (act, duty, { sectionIds }) => {
      requireHeld(act, duty);
      if (sectionIds) await requireSectionsOf(act.db, duty.locationId, sectionIds);
    },
  }),

  verb(removeDuty, dutyRecord, (act, duty) => {
    requireHeld(act, duty);
    return { removedAt: act.now };
  }),

  verb(acceptDuty, dutyRecord, (act, duty) => {
    if (duty.clinicianId !== act.actor.clinicianId)
      throw new Problem("forbidden", `Only ${duty.name} can accept this duty.`);
    requireHeld(act, duty);
    if (duty.acceptedAt !== null) throw new Problem("wrong-state", "You already accepted this duty.");
    return { acceptedAt: act.now };
  }),

  verb(handOverDuty, dutyRecord, async (act, duty, { body: { clinicianId } }) => {
    if (duty.clinicianId !== act.actor.clinicianId && !act.can("duty.manage"))
      throw new Problem("forbidden", `Only ${duty.name} or a scheduler can hand this duty over.`);
    requireHeld(act, duty);
    if (clinicianId === duty.clinicianId) refuse("body.clinicianId", `${duty.name} already has this duty.`);
    act.auditDetail({ to: clinicianId });
    return giveTo(act, duty, clinicianId);
  }),

  action(copyDuties, async (act, { body: { locationId, from, to } }) => {
    act.requireLocation(locationId);
    if (from === to) refuse("body.to", "Choose another week.");
    const { timeZone } = await placeById(act.db, locationId);
    const source = spanOf(from, weekDays, timeZone);
    const patterns = await shiftPatternsAt(act.db, locationId);
    const planned = shiftsOn(patterns, daysFrom(to, weekDays), timeZone);
    const duties = (await dutiesStarting(act.db, locationId, source.from, source.until)).filter(
      ({ handedOverAt }) => handedOverAt === null,
    );
    const staff = await staffAt(
      act.db,
      duties.map(({ clinicianId }) => clinicianId),
      locationId,
    );
    let copied = 0;
    let left = 0;
    for (const duty of duties) {
      const date = addDays(to, daysFrom(from, weekDays).indexOf(duty.localDate));
      const shift = planned.find((one) => one.patternId === duty.patternId && one.localDate === date);
      if (!shift || !staff.has(duty.clinicianId) || Date.parse(shift.endsAt) <= Date.parse(act.now)) {
        left += 1;
        continue;
      }
      const { clinicianId, duty: kind, sectionIds, patternId } = duty;
      const row = { id: newId(), locationId, patternId, localDate: date, clinicianId, duty: kind, sectionIds };
      if (await insertDuty(act.db, { ...row, startsAt: shift.startsAt, endsAt: shift.endsAt })) copied += 1;
    }
    act.audit({ subjectId: locationId, locationId, detail: { from, to, copied, left } });
    await act.raise("facility.duty-changed", { locationId }, { topics: ["list:facility"] });
    return { copied, left };
  }),
];
