import { ChartPaper } from "#modules/clients/index.web.ts";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, PrintSection, PrintTable, Skeletons, showDateTime } from "#ui/index.ts";
import { listScales, listScores } from "../score.contract.ts";

/** `/exportPrint/withdrawal_flowsheet?mrNo=&demographicId=`: the stay's bedside scores by scale, oldest first, item by item. */
export function Screen() {
  return (
    <ChartPaper title="Withdrawal flowsheet" landscape>
      {({ episode }) => <Scores demographicId={episode.demographicId} timeZone={episode.timeZone} />}
    </ChartPaper>
  );
}

function Scores({ demographicId, timeZone }: { demographicId: string; timeZone: string }) {
  const read = useRead(listScores, { query: { demographicId, limit: 500 } });
  const scales = useRead(listScales, {});
  const error = read.error ?? scales.error;
  if (error) return <ErrorState error={error} />;
  if (!read.data || !scales.data) return <Skeletons shape="text" />;
  const scores = read.data.scores.filter(({ voidedAt }) => voidedAt === null).toReversed();
  const instruments = [...new Set(scores.map(({ instrument }) => instrument))];
  if (instruments.length === 0) return <p>No scores in this stay.</p>;
  return instruments.map((instrument) => {
    const rows = scores.filter((score) => score.instrument === instrument);
    // Items as they were scored: an earlier version of the scale may have had others.
    const keys = [...new Set(rows.flatMap(({ items }) => Object.keys(items)))];
    const known = scales.data.scales.find(({ key }) => key === instrument)?.items ?? [];
    return (
      <PrintSection key={instrument} title={instrument}>
        <PrintTable
          columns={[
            { header: "Time", width: "12%" },
            ...keys.map((key) => ({ header: known.find((item) => item.key === key)?.label ?? key, numeric: true })),
            { header: "Total", numeric: true },
            { header: "Band" },
            { header: "Scored by" },
          ]}
          rows={rows.map((score) => ({
            key: score.id,
            cells: [
              showDateTime(score.takenAt, timeZone),
              ...keys.map((key) => score.items[key] ?? ""),
              score.total,
              score.band,
              `${score.takenByName}${score.lateReason ? ", late entry" : ""}`,
            ],
          }))}
          none="No scores."
        />
      </PrintSection>
    );
  });
}
