import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { BinaryAnswer } from "#platform/server/http/binary-answer.ts";
import { roleLabelOf } from "#platform/shared/access/permissions.ts";
import { toCsv } from "#platform/shared/csv.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import { exportChartAccess, getChartAccess } from "../audit-log/audit.contract.ts";
import { mostCounted } from "../audit-log/audit.store.ts";
import { actionLabel, purposeLabel, relationLabel, sectionLabel } from "../audit-log/labels.ts";
import { accessFound, accessRows, accessSummary, clientExists, locationNames } from "./chart-access.store.ts";

/**
 * Users with facility-wide permission can read the access log of restricted charts too.
 * Others need access to the chart itself.
 */
async function mayReport(view: View, clientId: string): Promise<void> {
  if (view.scopeOf("chartAccess.view") !== "tenant") return view.openChart(clientId, "access-report");
  if (!(await clientExists(view.db, clientId))) throw new Problem("not-found", "Client not found.");
}

export const chartAccessHandlers = [
  query(getChartAccess, async (view, { params: { clientId }, query: { page, pageSize, use, ...filter } }) => {
    await mayReport(view, clientId);
    const [rows, summary, found, names] = await Promise.all([
      accessRows(view.db, clientId, filter, pageSize, (page - 1) * pageSize),
      accessSummary(view.db, clientId, filter, view.timeZone),
      accessFound(view.db, clientId, filter),
      namesOf(view, [{ type: "client", id: clientId }]),
    ]);
    const name = names.get(`client:${clientId}`);
    view.readSubject = { subjectId: clientId, clientId, detail: { use } };
    return { ...summary, found, rows, page, pageSize, clientName: name?.label ?? null, clientLink: name?.link ?? null };
  }),

  query(exportChartAccess, async (view, { params: { clientId }, query: filter }) => {
    await mayReport(view, clientId);
    const rows = await accessRows(view.db, clientId, filter, mostCounted, 0);
    const places = await locationNames(view.db);
    view.readSubject = { subjectId: clientId, clientId, detail: { lines: rows.length } };
    const zone = view.timeZone;
    const text = toCsv(
      [
        "When",
        "UTC",
        "User",
        "Role",
        "Action",
        "Section",
        "Purpose",
        "Relationship",
        "Since",
        "Break-the-glass",
        "Location",
        "Device",
        "IP address",
      ],
      rows.map((row) => [
        formatDateTime(row.at, zone),
        row.at,
        row.actorName,
        roleLabelOf(row.actorRole),
        actionLabel(row.action),
        sectionLabel(row.section),
        purposeLabel(row.purpose),
        relationLabel(row.relation),
        row.since ? formatDateTime(row.since, zone) : null,
        row.breakGlassId ? "yes" : "no",
        row.locationId ? (places.get(row.locationId) ?? null) : null,
        row.device,
        row.ip,
      ]),
    );
    return new BinaryAnswer({
      mediaType: "text/csv; charset=utf-8",
      content: Buffer.from(text),
      name: "chart-access.csv",
      inline: false,
    });
  }),
];
