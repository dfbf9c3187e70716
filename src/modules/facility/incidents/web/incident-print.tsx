import { serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  EmptyState,
  ErrorState,
  PrintFacts,
  PrintLayout,
  PrintTable,
  Skeletons,
  showDate,
  showDateTime,
} from "#ui/index.ts";
import { getIncident, type Incident } from "../incident.contract.ts";
import {
  harmLabels,
  methodLabels,
  recipientLabels,
  roleLabels,
  strengthLabels,
  treatmentLabels,
  typeLabels,
} from "../incident.ts";
import { actionStates, externalStates, incidentStates } from "../incident-states.ts";

/** `/exportPrint/incident_report?id=`: the report on paper, with people by token only. */
export function Screen() {
  const { params } = useUrlState();
  const incidentId = params.id ?? "";
  const read = useRead(getIncident, { params: { incidentId } }, { enabled: incidentId !== "" });
  if (incidentId === "")
    return <EmptyState title="Nothing to print" text="Open an incident report and choose Print." />;
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  return <Sheet report={read.data} />;
}

function Sheet({ report }: { report: Incident }) {
  const session = useSession();
  const zone = report.timeZone;
  const occurred = [report.occurredAt, report.occurredUntil].flatMap((at) =>
    at ? [showDateTime(at, zone, true)] : [],
  );
  return (
    <PrintLayout
      title={`Incident report ${report.number ?? "draft"}`}
      facility={{ name: session.tenant.name, address: report.locationName }}
      strip={["Confidential. Not part of any client's chart."]}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={zone}
    >
      <PrintFacts
        none="Nothing recorded."
        rows={[
          ["State", incidentStates.label(report.state)],
          ["Type", typeLabels[report.type]],
          ["Harm", report.harm && harmLabels[report.harm]],
          ["Occurred at", occurred.join(" to ")],
          ["Discovered at", showDateTime(report.discoveredAt, zone, true)],
          ["Location", [report.locationName, report.placeDetail].filter(Boolean).join(", ")],
          ["Reported by", report.isAnonymous ? "Anonymous" : report.reporterName],
          ["Submitted at", report.submittedAt && showDateTime(report.submittedAt, zone, true)],
        ]}
      />
      <h2>What happened</h2>
      <p style={{ whiteSpace: "pre-wrap" }}>{report.facts}</p>
      <h2>Immediate actions</h2>
      <p style={{ whiteSpace: "pre-wrap" }}>{report.immediateActions}</p>
      <h2>People</h2>
      <PrintTable
        columns={[{ header: "Person", width: "22%" }, { header: "Role", width: "18%" }, { header: "Injury" }]}
        rows={report.people.map(({ id, token, role, injury, treatment }) => ({
          key: id,
          cells: [token, roleLabels[role], [injury, treatmentLabels[treatment]].filter(Boolean).join(", ")],
        }))}
        none="No one was involved."
      />
      {report.addenda.length > 0 && <h2>Addenda</h2>}
      {report.addenda.map(({ id, at, authorName, text }) => (
        <p key={id} style={{ whiteSpace: "pre-wrap" }}>
          {showDateTime(at, zone, true)}, {authorName}: {text}
        </p>
      ))}
      <h2>Notices</h2>
      <PrintTable
        columns={[
          { header: "Notified", width: "30%" },
          { header: "Method", width: "16%" },
          { header: "Time and author" },
        ]}
        rows={report.notices.map(({ id, recipient, personReached, method, at, authorName }) => ({
          key: id,
          cells: [
            `${recipientLabels[recipient]}: ${personReached}`,
            methodLabels[method],
            `${showDateTime(at, zone, true)}, ${authorName}`,
          ],
        }))}
        none="No notices recorded."
      />
      <h2>Reports to agencies</h2>
      <PrintTable
        columns={[{ header: "Agency" }, { header: "State", width: "20%" }, { header: "Due", width: "30%" }]}
        rows={report.external.map(({ id, agency, state, dueAt }) => ({
          key: id,
          cells: [agency, externalStates.label(state), showDateTime(dueAt, zone, true)],
        }))}
        none="No reports to agencies."
      />
      <h2>Corrective actions</h2>
      <PrintTable
        columns={[
          { header: "Action" },
          { header: "Strength", width: "16%" },
          { header: "Owner, due, state", width: "36%" },
        ]}
        rows={report.actions.map(({ id, text, strength, ownerName, dueOn, state }) => ({
          key: id,
          cells: [text, strengthLabels[strength], `${ownerName}, ${showDate(dueOn)}, ${actionStates.label(state)}`],
        }))}
        none="No corrective actions."
      />
    </PrintLayout>
  );
}
