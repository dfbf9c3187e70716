import { addMinutes } from "#platform/shared/time/index.ts";
import { serverInstant, useRead, useUrlState } from "#platform/web/index.ts";
import { ErrorState, PrintTable, Skeletons, showDateTime } from "#ui/index.ts";
import type { ChartPieceProps } from "../../web/chart-extensions.ts";
import { ChartPaper } from "../../web/chart-paper.tsx";
import { metrics, usualUnit } from "../metric.ts";
import { flagLabels, isValid } from "../reading.ts";
import { listVitals, type MetricSet } from "../vital.contract.ts";
import { shownReading } from "./series.ts";

/** `/exportPrint/vitals_flowsheet?mrNo=&demographicId=&span=`: one row per set, oldest first, as paper flowsheets run. */
export function Screen() {
  const hours = Number(useUrlState().params.span) || null;
  return (
    <ChartPaper title="Vitals flowsheet" landscape>
      {(chart) => <VitalsSheet chart={chart} hours={hours} />}
    </ChartPaper>
  );
}

/** Whole hours, so that the sheet is not read again with each minute. */
const hoursAgo = (hours: number) => addMinutes(`${serverInstant().slice(0, 13)}:00:00.000Z`, -hours * 60);

/** Sets of the last hours, or of the whole stay. */
export function VitalsSheet({ chart, hours }: ChartPieceProps & { hours: number | null }) {
  const { mrNo, episode } = chart;
  const { demographicId, timeZone } = episode;
  const query = { demographicId, limit: 500, ...(hours === null ? {} : { from: hoursAgo(hours) }) };
  const read = useRead(listVitals, { params: { mrNo }, query });
  if (read.error) return <ErrorState error={read.error} />;
  if (!read.data) return <Skeletons shape="text" />;
  const sets = read.data.sets.toReversed();
  const columns = metrics.filter((metric) =>
    sets.some((set) => [...set.readings, ...set.notDone].some((one) => one.metric === metric.key)),
  );
  return (
    <>
      <PrintTable
        columns={[
          { header: "Time", width: "12%" },
          ...columns.map((metric) => ({ header: `${metric.short}, ${usualUnit(metric).label}`, numeric: true })),
          { header: "Position" },
          { header: "Recorded by" },
        ]}
        rows={sets.map((set) => ({
          key: set.id,
          cells: [
            showDateTime(set.effectiveAt, timeZone),
            ...columns.map((metric) => cellText(set, metric.key)),
            set.position ?? "",
            recorderOf(set),
          ],
        }))}
        none="No vitals recorded in this time."
      />
      <p>* low or high, ** critical, as flagged when recorded. Readings entered in error are left out.</p>
    </>
  );
}

const recorderOf = ({ deviceName, recordedByName, acceptedByName, late }: MetricSet) =>
  [deviceName ?? recordedByName, acceptedByName && `accepted by ${acceptedByName}`, late && "late entry"]
    .filter(Boolean)
    .join(", ");

/** The value with its flag in signs that survive a photocopier. */
function cellText(set: MetricSet, key: string): string {
  const metric = metrics.find((one) => one.key === key);
  const reading = set.readings.filter(isValid).find((one) => one.metric === key);
  if (!reading || !metric) return set.notDone.find((one) => one.metric === key)?.reason ?? "";
  const flag = reading.flag === null ? "" : reading.flag.length === 2 ? "**" : "*";
  const word = reading.flag === null ? "" : ` ${flagLabels[reading.flag].split(" ").at(-1)?.charAt(0).toUpperCase()}`;
  return `${shownReading(metric, reading)}${flag}${word}${reading.status === "preliminary" ? " (not accepted)" : ""}`;
}
