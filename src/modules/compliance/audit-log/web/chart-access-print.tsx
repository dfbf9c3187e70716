import { type ReactNode, useState } from "react";
import { useRead } from "#platform/web/api/query.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { useUrlState } from "#platform/web/router/links.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { PrintLayout, PrintTable, unbroken } from "#ui/print/print-layout.tsx";
import { dateAt, showDate, showTime } from "#ui/when.ts";
import { AccessFilter, getChartAccess } from "../audit.contract.ts";
import { actionLabel, purposeLabel, sectionLabel } from "../labels.ts";
import { validFilters } from "./date-range.ts";
import { relationThen } from "./relation.ts";
import { roleName } from "./staff-options.ts";

const columns = [
  { header: "When", width: "13%" },
  { header: "User", width: "15%" },
  { header: "Action", width: "15%" },
  { header: "Purpose", width: "11%" },
  { header: "Relationship", width: "14%" },
  { header: "Break-the-glass", width: "11%" },
  { header: "Location and device", width: "21%" },
];

const whole = (text: string) => <span style={{ whiteSpace: "nowrap" }}>{text}</span>;

/** Two values stacked in one cell, because nine columns do not fit on a printed page. */
const two = (first: ReactNode, second: ReactNode) => (
  <>
    {first}
    {first && second && <br />}
    {second}
  </>
);

/** `/exportPrint/chart_access?client=…`: the printed chart access log; opening it writes an audit entry. */
export function Screen() {
  const { params } = useUrlState();
  const { client, ...query } = params;
  const { user, tenant, locations } = useSession();
  const [now] = useState(serverInstant);
  const report = useRead(
    getChartAccess,
    {
      params: { clientId: client ?? "" },
      query: { ...validFilters(AccessFilter, query), pageSize: 1000, use: "print" },
    },
    { enabled: client !== undefined },
  );
  if (!client) return <ErrorState error={new Error("No client selected. Open the report from Audit.")} />;
  if (report.error) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />;
  if (!report.data) return <Skeletons shape="page" count={8} />;
  const { rows, total, totalIsEstimate, clientName, people } = report.data;
  const zone = tenant.timeZone;
  const places = new Map(locations.map(({ id, name }) => [id, name]));
  return (
    <PrintLayout
      title={`Chart access log: ${clientName ?? "one client"}`}
      facility={{ name: tenant.name }}
      printedBy={user.fullName}
      printedAt={now}
      timeZone={zone}
      part2={tenant.part2Program}
    >
      <p>
        {total.toLocaleString("en-US")}
        {totalIsEstimate ? " or more" : ""} {total === 1 ? "entry" : "entries"} by {people}{" "}
        {people === 1 ? "user" : "users"}
        {rows.length < total ? `; the first ${rows.length.toLocaleString("en-US")} follow` : ""}.
      </p>
      <PrintTable
        columns={columns}
        none="No access recorded."
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            two(whole(showDate(dateAt(row.at, zone))), whole(showTime(row.at, zone))),
            two(row.actorName, roleName(row.actorRole)),
            two(actionLabel(row.action), sectionLabel(row.section)),
            purposeLabel(row.purpose),
            unbroken(relationThen(row, zone) ?? ""),
            row.breakGlassId ? "Yes, break-the-glass access" : "No",
            two(
              row.locationId ? (places.get(row.locationId) ?? null) : null,
              [row.device, row.ip].filter(Boolean).join(", "),
            ),
          ],
        }))}
      />
    </PrintLayout>
  );
}
