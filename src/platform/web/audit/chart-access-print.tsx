import { useState } from "react";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { PrintLayout, PrintTable } from "#ui/print/print-layout.tsx";
import { showDateTime } from "#ui/when.ts";
import { AccessFilter, getChartAccess } from "../../shared/audit/audit.contract.ts";
import { actionLabel, purposeLabel, relationLabel } from "../../shared/audit/words.ts";
import { useRead } from "../api/query.ts";
import { serverInstant } from "../api/server-clock.ts";
import { useUrlState } from "../router/links.tsx";
import { useSession } from "../session/session-context.ts";
import { roleName } from "./people.ts";
import { understood } from "./range.ts";

const columns = ["When", "Who", "Role", "What", "Section", "Purpose", "Relation", "Location", "Device"];

/** `/exportPrint/chart_access?client=…`: the chart-access report on paper; opening it is an audit entry. */
export function Screen() {
  const { params } = useUrlState();
  const { client, ...query } = params;
  const { user, tenant, locations } = useSession();
  const [now] = useState(serverInstant);
  const report = useRead(
    getChartAccess,
    { params: { clientId: client ?? "" }, query: { ...understood(AccessFilter, query), pageSize: 1000, use: "print" } },
    { enabled: client !== undefined },
  );
  if (!client) return <ErrorState error={new Error("The address names nobody: open the report from Audit.")} />;
  if (report.error) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />;
  if (!report.data) return <Skeletons shape="page" count={8} />;
  const { rows, total, totalIsEstimate, clientName, people } = report.data;
  const zone = tenant.timeZone;
  const places = new Map(locations.map(({ id, name }) => [id, name]));
  return (
    <PrintLayout
      title={`Who opened this chart: ${clientName ?? "one person"}`}
      facility={{ name: tenant.name }}
      printedBy={user.fullName}
      printedAt={now}
      timeZone={zone}
      part2={tenant.part2Program}
      auto
    >
      <p>
        {total.toLocaleString("en-US")}
        {totalIsEstimate ? " or more" : ""} {total === 1 ? "entry" : "entries"} by {people}{" "}
        {people === 1 ? "person" : "people"}
        {rows.length < total ? `; the first ${rows.length.toLocaleString("en-US")} follow` : ""}.
      </p>
      <PrintTable
        columns={columns.map((header) => ({ header }))}
        none="Nobody opened this chart."
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            showDateTime(row.at, zone),
            row.actorName,
            roleName(row.actorRole),
            actionLabel(row.action),
            row.section,
            purposeLabel(row.purpose),
            row.purpose === "ETREAT" ? "Emergency opening" : relationLabel(row.relation),
            row.locationId ? (places.get(row.locationId) ?? null) : null,
            row.device,
          ],
        }))}
      />
    </PrintLayout>
  );
}
