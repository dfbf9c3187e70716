import { namesOfClinicians } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, formatDate, localDate } from "#platform/shared/time/index.ts";
import { holidaysOf } from "../clocks/calendar-reads.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { payPeriodRecord, payPeriods, periodOn, staffWithOpenTime } from "./pay-period.store.ts";
import { payPeriodStates } from "./pay-period.ts";
import { clockView } from "./punch.actions.ts";
import { clockOf, clocksAt } from "./punch.store.ts";
import { entriesOfClinician, type TimeRow } from "./time-entry.store.ts";
import { coveredMinutes } from "./time-entry.ts";
import {
  createPayPeriod,
  getTeamTime,
  getTimeSheet,
  listPayPeriods,
  movePayPeriod,
  type PayPeriod,
  type TeamRow,
} from "./time-sheet.contract.ts";
import { plannedShifts, teamTotals } from "./time-sheet.store.ts";
import { entryViews } from "./time-view.actions.ts";

const daysFrom = (from: string, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index));

const counts = ({ sign, correctedAt }: TimeRow) => sign === 1 && correctedAt === null;

/** Whose sheet it is: one's own, or one that the reader may see. */
async function whose(view: View, clinicianId: string | undefined) {
  const own = view.actor.clinicianId;
  const id = clinicianId ?? own;
  if (id !== own && !view.can("timeEntries.view")) throw new Problem("out-of-scope", "You see your own time only.");
  const names = await namesOfClinicians(view.db, [id]);
  const name = id ? names.get(id) : "";
  if (name === undefined) throw new Problem("not-found", "There is no such staff member.");
  return { id, name, isMine: id === own };
}

/** Of another's time, what was worked at locations that the reader reaches. */
function within(view: View, isMine: boolean, rows: readonly TimeRow[]): TimeRow[] {
  if (isMine) return [...rows];
  const reach = view.reach("timeEntries.view");
  if (reach.kind === "tenant") return [...rows];
  return rows.filter(({ locationId }) => reach.kind === "location" && reach.locationIds.includes(locationId));
}

export const timeSheetHandlers = [
  query(getTimeSheet, async (view, { query: { clinicianId, from, days } }) => {
    const { id, name, isMine } = await whose(view, clinicianId);
    const to = addDays(from, days - 1);
    const rows = id ? within(view, isMine, await entriesOfClinician(view.db, id, from, to)) : [];
    const shifts = id ? await plannedShifts(view.db, { clinicianId: id }, from, to) : [];
    const clock = id ? await clockOf(view.db, id) : null;
    const place = clock?.locationId ?? rows[0]?.locationId ?? view.actor.locationIds[0];
    const holidays = place ? await holidaysOf(view, place, from, to) : new Map<string, string>();
    return {
      clinicianId: id,
      clinicianName: name,
      isMine,
      clock: clock && clockView(clock, view.now),
      rows: await entryViews(view, rows),
      days: daysFrom(from, days).map((date) => {
        const ofDay = rows.filter(({ workDate }) => workDate === date).filter(counts);
        return {
          date,
          holiday: holidays.get(date) ?? null,
          minutes: coveredMinutes(ofDay),
          directMinutes: coveredMinutes(ofDay.filter(({ category }) => category === "direct")),
          scheduledMinutes: coveredMinutes(shifts.filter(({ localDate: day }) => day === date)),
        };
      }),
      period: await periodOn(view.db, localDate(view.now, view.timeZone)),
    };
  }),

  query(getTeamTime, async (view, { query: { locationId, from, days } }) => {
    view.requireLocation(locationId);
    const to = addDays(from, days - 1);
    const totals = await teamTotals(view.db, locationId, from, to);
    const shifts = await plannedShifts(view.db, { locationId }, from, to);
    const clocks = await clocksAt(view.db, locationId);
    const ids = new Set([
      ...totals.map(({ clinicianId }) => clinicianId),
      ...shifts.map(({ clinicianId }) => clinicianId),
      ...clocks.map(({ clinicianId }) => clinicianId),
    ]);
    const names = await namesOfClinicians(view.db, [...ids]);
    const mayApprove = view.can("timeEntries.approve");
    const rows: TeamRow[] = [...ids].map((clinicianId) => {
      const own = totals.find((row) => row.clinicianId === clinicianId);
      const clock = clocks.find((row) => row.clinicianId === clinicianId);
      return {
        clinicianId,
        name: names.get(clinicianId) ?? "",
        scheduledMinutes: coveredMinutes(shifts.filter((shift) => shift.clinicianId === clinicianId)),
        minutes: own?.minutes ?? 0,
        directMinutes: own?.directMinutes ?? 0,
        drafts: own?.drafts ?? 0,
        returned: own?.returned ?? 0,
        toApprove: mayApprove && clinicianId !== view.actor.clinicianId ? (own?.submitted ?? []) : [],
        approved: own?.approved ?? 0,
        clockedInAt: clock?.clockedInAt ?? null,
        isMissing: clock ? clockView(clock, view.now).isMissing : false,
      };
    });
    return { rows: rows.sort((one, other) => one.name.localeCompare(other.name)) };
  }),

  query(listPayPeriods, async (view, { query: { limit } }) => ({ rows: await payPeriods(view.db, limit) })),

  create(createPayPeriod, payPeriodRecord, { afterSave: (act) => announce(act) }),

  verb(
    movePayPeriod,
    payPeriodRecord,
    async (act, period, { body }) => {
      const state = payPeriodStates.next(period.state, body.move);
      const label = payPeriodStates.label(period.state).toLowerCase();
      if (!state) throw new Problem("wrong-state", `This pay period is ${label}.`);
      if (body.move === "close" && period.open > 0)
        throw new Problem("wrong-state", `${openText(period.open)} not approved yet. Approve or return them first.`);
      if (body.move === "startClosing") await remind(act, period);
      return { state };
    },
    { afterSave: (act) => announce(act) },
  ),
];

const openText = (count: number) => (count === 1 ? "1 entry is" : `${count} entries are`);

const announce = (act: Act) => act.raise("facility.time-changed", { locationId: null }, { topics: ["list:time"] });

async function remind(act: Act, period: PayPeriod): Promise<void> {
  const clinicianIds = await staffWithOpenTime(act.db, period);
  if (clinicianIds.length === 0) return;
  act.notify({
    kind: "pay-period-closing",
    to: { clinicianIds },
    title: inEachLanguage((say) => say("time.closing", { date: formatDate(period.endOn) })),
    link: `/time?date=${period.endOn}`,
  });
}
