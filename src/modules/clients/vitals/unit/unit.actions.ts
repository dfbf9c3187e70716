import { query } from "#platform/server/execution/module.ts";
import { ageOn, localDate } from "#platform/shared/time/index.ts";
import { locationById } from "../../identity/client.store.ts";
import { listName } from "../../identity/name.ts";
import { bedsOf } from "../../ports.ts";
import { definitionsOf } from "../definition.store.ts";
import { metricOf, metrics } from "../metric.ts";
import { type Ranges, rangesFor } from "../ranges.ts";
import { limitsAt } from "../threshold.store.ts";
import { listUnitVitals } from "./unit.contract.ts";
import { clientsOfPlace, lastSetsOf, mostInUnit, type UnitRow } from "./unit.store.ts";

export const listUnitVitalsQuery = query(listUnitVitals, async (view, { query: { locationId, sectionId } }) => {
  view.requireLocation(locationId);
  const [{ timeZone }, clients] = await Promise.all([
    locationById(view.db, locationId),
    clientsOfPlace(view, { locationId, sectionId }),
  ]);
  const listed = clients.slice(0, mostInUnit);
  const stays = listed.map((row) => row.demographicId);
  const [beds, last, defined, limits] = await Promise.all([
    bedsOf(view, stays),
    lastSetsOf(
      view.db,
      listed.map((row) => row.clientId),
    ),
    definitionsOf(view.db),
    limitsAt(view.db, stays, view.now),
  ]);
  const rangesOf = (row: UnitRow): Record<string, Ranges> => {
    const person = { age: ageOn(row.birthDate, localDate(view.now, row.timeZone)), sex: row.sexAtBirth };
    const all = metrics.map((metric) => {
      const ordered = limits.get(row.demographicId)?.find((one) => one.metric === metric.key);
      return [metric.key, rangesFor(metric, person, { bands: defined.get(metric.key)?.bands ?? [], ordered })] as const;
    });
    return Object.fromEntries(all.filter(([, ranges]) => ranges.source !== "default"));
  };
  const rows = listed.map((row) => ({
    clientId: row.clientId,
    demographicId: row.demographicId,
    mrNo: row.mrNo,
    name: listName(row),
    photoFileId: row.photoFileId,
    bed: beds.get(row.demographicId) ?? null,
    away: row.away,
    lastAt: last.get(row.clientId)?.at ?? null,
    last: last.get(row.clientId)?.readings ?? [],
    ranges: rangesOf(row),
  }));
  return {
    timeZone,
    rows: rows.sort(byBed),
    more: clients.length > mostInUnit,
    notOffered: [...defined.values()].filter((one) => !one.offered && metricOf(one.metric)).map((one) => one.metric),
  };
});

/** In room order; clients without a bed follow by name. */
function byBed(a: { bed: string | null; name: string }, b: { bed: string | null; name: string }): number {
  if ((a.bed === null) !== (b.bed === null)) return a.bed === null ? 1 : -1;
  return (a.bed ?? "").localeCompare(b.bed ?? "", "en-US", { numeric: true }) || a.name.localeCompare(b.name, "en-US");
}
