import type { Answer } from "#platform/shared/endpoint.ts";
import { RecordProblem, useParam, useRead } from "#platform/web/index.ts";
import { PrintLayout, PrintSection, PrintTable, Skeletons, showDate, showDateTime, showTime } from "#ui/index.ts";
import { readRoundsExport } from "../export.contract.ts";
import { gapSeconds, showSeconds } from "../gap.ts";
import { gapReasonNames } from "../gap-reason.ts";
import { activityNames, entryNames, exceptionNames, signNames } from "../look.ts";
import { levelCodes } from "../observation-level.ts";
import { type Quarter, quartersOf, within } from "../sheet.ts";

type Set = Answer<typeof readRoundsExport>;
type Sheet = Set["sheets"][number];

/** `/exportPrint/roundsExport/…`: a sheet for each client with the exact times of looks in quarter-hours, and all gaps. */
export function Screen() {
  const exportId = useParam("rounds_export");
  const read = useRead(readRoundsExport, { params: { exportId } });
  if (read.isError) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={10} />;
  const set = read.data;
  const quarters = quartersOf(set.date, set.timeZone);
  return (
    <PrintLayout
      title={`Observation sheets, ${set.sectionName}, ${showDate(set.date)}`}
      facility={{ name: set.facilityName, address: set.locationName }}
      printedBy={set.printedBy}
      printedAt={set.printedAt}
      timeZone={set.timeZone}
      part2={set.part2}
    >
      <p>
        Each time is the moment a staff member saw the client. A look that was entered later is marked and does not
        close a gap. Gaps are in elapsed time.
      </p>
      <p>
        {set.reviews.length === 0
          ? "Not reviewed yet."
          : set.reviews
              .map((one) => `Reviewed by ${one.reviewerName}, ${showDateTime(one.signedAt, set.timeZone)}`)
              .join("; ")}
      </p>
      {set.sheets.map((sheet) => (
        <PrintSection key={sheet.clientId} title={`${sheet.name}, DOB ${showDate(sheet.birthDate)}, ${sheet.mrNo}`}>
          <PrintTable
            columns={[{ header: "Quarter-hour", width: "8em" }, { header: "Looks" }, { header: "Gap", width: "16em" }]}
            rows={quarters.map((quarter) => rowOf(sheet, quarter, set))}
            none="No looks"
          />
        </PrintSection>
      ))}
    </PrintLayout>
  );
}

function rowOf(sheet: Sheet, quarter: Quarter, { timeZone, printedAt }: Set) {
  const looks = within(quarter, sheet.looks, ({ observedAt }) => observedAt).map((look) =>
    [
      showTime(look.observedAt, timeZone),
      look.activity ? activityNames[look.activity] : exceptionNames[look.exception],
      ...look.signsOfLife.map((sign) => signNames[sign].toLowerCase()),
      look.level && levelCodes[look.level],
      look.observerName,
      look.entry === "live" ? null : entryNames[look.entry].toLowerCase(),
      look.voidReason && `voided: ${look.voidReason}`,
    ]
      .filter(Boolean)
      .join(", "),
  );
  const gaps = within(quarter, sheet.gaps, ({ dueAt }) => dueAt).map((gap) =>
    [
      `${showSeconds(gapSeconds({ from: gap.fromAt, to: gap.toAt }, printedAt))} without a look`,
      gap.toAt === null ? "still open" : null,
      gap.reasonCode ? `${gapReasonNames[gap.reasonCode]}: ${gap.explanation}` : "not explained",
    ]
      .filter(Boolean)
      .join(", "),
  );
  return { key: quarter.from, cells: [quarter.label, looks.join("; "), gaps.join("; ")] };
}
