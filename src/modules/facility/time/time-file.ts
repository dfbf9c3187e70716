import { toCsv } from "#platform/shared/csv.ts";
import { sha256Hex } from "#platform/shared/sha256.ts";
import { localMoment } from "#platform/shared/time/index.ts";

export interface ExportRow {
  id: string;
  clinicianId: string;
  name: string;
  workDate: string;
  startsAt: string;
  endsAt: string;
  minutes: number;
  activityCode: string;
  activityName: string;
  category: string;
  locationName: string;
  timeZone: string;
  sign: number;
  state: "approved" | "exported";
}

const header = [
  "Staff ID",
  "Name",
  "Work date",
  "Start",
  "End",
  "Minutes",
  "Hours",
  "Activity code",
  "Activity",
  "Category",
  "Location",
  "Kind",
  "Entry ID",
  "Row hash",
];

const local = (at: string, zone: string) => {
  const { date, time } = localMoment(at, zone);
  return `${date} ${time}`;
};

/** The payroll file: each row ends with the hash of what stands before it, so that a changed row is found (TIM-6). */
export function timeFile(rows: readonly ExportRow[]): string {
  return toCsv(
    header,
    rows.map((row) => {
      const cells = [
        row.clinicianId,
        row.name,
        row.workDate,
        local(row.startsAt, row.timeZone),
        local(row.endsAt, row.timeZone),
        row.minutes,
        (row.minutes / 60).toFixed(2),
        row.activityCode,
        row.activityName,
        row.category,
        row.locationName,
        row.sign < 0 ? "Reversal" : "Time",
        row.id,
      ];
      return [...cells, sha256Hex(JSON.stringify(cells))];
    }),
  );
}
