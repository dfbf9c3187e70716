import {
  locationName,
  pageOfRecords,
  type ReportAsk,
  type ReportDrill,
  type ReportRecord,
} from "#platform/server/reports/report.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import type { ReportColumn } from "#platform/shared/reports/report-shape.ts";
import { timeSourceLabels, timeStates } from "../time/time-entry.ts";
import type { TimeFact } from "./time-facts.store.ts";

/** Columns of the time entries under a number. */
export const timeRecordColumns: readonly ReportColumn[] = [
  { key: "at", label: "Start", kind: "instant", about: "When the time began" },
  { key: "minutes", label: "Minutes", kind: "minutes", about: "Elapsed minutes; negative in a correction" },
  { key: "staff", label: "Staff member", kind: "text", about: "Whose time it is" },
  { key: "type", label: "Activity", kind: "text", about: "Activity type" },
  { key: "location", label: "Location", kind: "text", about: "Where it was" },
  { key: "source", label: "Source", kind: "text", about: "Typed, clocked, or the signed record it comes from" },
  { key: "state", label: "State", kind: "text", about: "State of the entry" },
];

/** One page of time entries; a client is named for readers of the chart. */
export function timeRecordPage(
  { scope }: ReportAsk,
  facts: readonly TimeFact[],
  drill: ReportDrill,
): Page<ReportRecord> {
  const page = pageOfRecords(facts, drill);
  return {
    ...page,
    rows: page.rows.map((fact) => ({
      key: fact.id,
      subject: fact.clientId ? { type: "client", id: fact.clientId } : null,
      cells: {
        at: fact.startsAt,
        minutes: fact.minutes,
        staff: fact.staffName,
        type: fact.typeName,
        location: locationName(scope, fact.locationId),
        source: timeSourceLabels[fact.source],
        state: timeStates.label(fact.state),
      },
    })),
  };
}
