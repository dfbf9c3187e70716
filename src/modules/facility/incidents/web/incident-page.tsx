import { Button } from "@mantine/core";
import { useState } from "react";
import { Facts } from "#modules/staff/index.web.ts";
import { AppLink, RecordProblem, useAction, useCan, useLive, useParam, useRead } from "#platform/web/index.ts";
import { Chip, Page, PageSection, Skeletons, StateBadge, showDateTime } from "#ui/index.ts";
import { clockStates } from "../../clocks/clock-states.ts";
import {
  decideSentinel,
  getIncident,
  type Incident,
  investigateIncident,
  joinIncident,
  listIncidents,
  planIncidentActions,
  takeUpIncident,
} from "../incident.contract.ts";
import { classLabels, harmLabels, needsAnalysis, precisionLabels, typeLabels } from "../incident.ts";
import { incidentStates } from "../incident-states.ts";
import classes from "./incident.module.css";
import { IncidentActions } from "./incident-actions.tsx";
import { IncidentAnalysis } from "./incident-analysis.tsx";
import { type Asking, IncidentDialog } from "./incident-dialogs.tsx";
import { DraftForm } from "./incident-draft.tsx";
import { IncidentExternal } from "./incident-external.tsx";
import { IncidentNotices } from "./incident-notices.tsx";
import { IncidentPeople } from "./incident-people.tsx";
import { IncidentQuestions } from "./incident-questions.tsx";

const changed = [getIncident, listIncidents];

/** One incident report: facts and people, review and what is due, and the analysis for those who may see it. */
export function Screen() {
  const incidentId = useParam("incidentId");
  const read = useRead(getIncident, { params: { incidentId } });
  const locationId = read.data?.locationId;
  const live = useCan("incidents.view") && locationId;
  useLive(live ? `board:incidents:${locationId}` : null, [getIncident]);
  if (read.error && !read.data) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" />;
  return <IncidentPage report={read.data} />;
}

function IncidentPage({ report }: { report: Incident }) {
  const content =
    report.state === "draft" && report.abilities.editDraft ? <DraftForm report={report} /> : <Report report={report} />;
  const page = {
    title: report.number ?? "Incident report draft",
    summary: `${typeLabels[report.type]}, ${showDateTime(report.occurredAt, report.timeZone)}, ${report.locationName}`,
    trail: <AppLink to="/incidents">Incidents</AppLink>,
  };
  if (!report.abilities.analysis) return <Page {...page}>{content}</Page>;
  return (
    <Page
      {...page}
      tabs={[
        { value: "report", label: "Report", content },
        { value: "analysis", label: "Analysis", content: <IncidentAnalysis report={report} /> },
      ]}
    />
  );
}

function Report({ report }: { report: Incident }) {
  const zone = report.timeZone;
  const until = report.occurredUntil ? ` to ${showDateTime(report.occurredUntil, zone)}` : "";
  const place = [report.locationName, report.placeDetail].filter(Boolean).join(", ");
  return (
    <>
      <div className={classes.verbs}>
        <StateBadge states={incidentStates} state={report.state} />
        {report.sentinel !== "no" && (
          <Chip tone={report.sentinel === "confirmed" ? "danger" : "attention"}>
            {report.sentinel === "confirmed" ? "Sentinel event" : "Sentinel event proposed"}
          </Chip>
        )}
        {report.joined && <AppLink to={`/incidents/${report.joined.id}`}>Joined to {report.joined.number}</AppLink>}
      </div>
      <Verbs report={report} />
      <div className={classes.columns}>
        <div>
          <PageSection title="What happened">
            <p className={classes.text}>{report.facts}</p>
            <Facts
              rows={[
                ["Immediate actions", report.immediateActions],
                ["Type", `${typeLabels[report.type]} (${classLabels[report.eventClass].toLowerCase()})`],
                ["Harm", report.harm && harmLabels[report.harm]],
                [
                  "Occurred at",
                  `${showDateTime(report.occurredAt, zone)}${until} (${precisionLabels[report.timePrecision].toLowerCase()})`,
                ],
                ["Discovered at", showDateTime(report.discoveredAt, zone)],
                ["Location", place],
                [
                  "Reported by",
                  report.isAnonymous ? "Anonymous" : (report.reporterName ?? (report.isAutomatic ? "Cairn" : "")),
                ],
                ["Submitted at", report.submittedAt && showDateTime(report.submittedAt, zone)],
                ["Owner", report.ownerName],
                ...(report.statusReason ? ([["Reason", report.statusReason]] as const) : []),
                ...(report.lessons ? ([["Lessons learned", report.lessons]] as const) : []),
              ]}
            />
          </PageSection>
          <IncidentPeople report={report} />
          {report.isAnonymous && report.abilities.edit && <IncidentQuestions report={report} />}
          {report.addenda.length > 0 && (
            <PageSection title="Addenda">
              {report.addenda.map(({ id, at, authorName, text }) => (
                <div key={id}>
                  <p className={classes.quiet}>
                    {authorName}, {showDateTime(at, zone)}
                  </p>
                  <p className={classes.text}>{text}</p>
                </div>
              ))}
            </PageSection>
          )}
        </div>
        <div>
          {report.deadlines.length > 0 && (
            <PageSection title="Deadlines">
              <ul className={classes.rows}>
                {report.deadlines.map(({ id, title, dueAt, state, lateMinutes }) => (
                  <li key={id}>
                    <span>
                      {title}
                      <br />
                      <span className={classes.quiet}>{showDateTime(dueAt, zone)}</span>
                    </span>
                    <StateBadge
                      states={clockStates}
                      state={state}
                      {...(state === "satisfied" && lateMinutes ? { detail: `${lateMinutes} min late` } : {})}
                    />
                  </li>
                ))}
              </ul>
            </PageSection>
          )}
          {report.abilities.edit && (
            <>
              <IncidentExternal report={report} />
              <IncidentNotices report={report} />
              <IncidentActions report={report} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** What can be done with the report now. */
function Verbs({ report }: { report: Incident }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const options = { invalidates: changed };
  const takeUp = useAction(takeUpIncident, { ...options, done: "Report taken up" });
  const investigate = useAction(investigateIncident, options);
  const plan = useAction(planIncidentActions, options);
  const sentinel = useAction(decideSentinel, options);
  const join = useAction(joinIncident, { ...options, done: "Report joined" });
  const { edit, review } = report.abilities;
  const path = { params: { incidentId: report.id } };
  const input = { ...path, body: { version: report.version } };
  const decide = (answer: "no" | "confirmed") =>
    sentinel.go({ ...path, body: { version: report.version, sentinel: answer } });
  const can = (move: Parameters<typeof incidentStates.can>[1]) => incidentStates.can(report.state, move);
  const mustInvestigate = needsAnalysis(report);
  return (
    <>
      {report.openItems.length > 0 && <p className={classes.hint}>Before closing: {report.openItems.join(", ")}.</p>}
      {report.similar.map(({ id, number }) => (
        <p key={id} className={classes.hint}>
          <AppLink to={`/incidents/${id}`}>{number}</AppLink> is of the same type and time.{" "}
          <Button
            size="compact-sm"
            variant="default"
            loading={join.pending}
            onClick={() => join.go({ ...path, body: { version: report.version, intoId: id } })}
          >
            Join to {number}
          </Button>
        </p>
      ))}
      <div className={classes.verbs}>
        {edit && can("takeUp") && (
          <Button loading={takeUp.pending} onClick={() => takeUp.go(input)}>
            Take up
          </Button>
        )}
        {edit && can("investigate") && (
          <Button
            variant={mustInvestigate ? "filled" : "default"}
            loading={investigate.pending}
            onClick={() => investigate.go(input)}
          >
            Start investigation
          </Button>
        )}
        {edit && can("planActions") && (report.state === "investigating" || !mustInvestigate) && (
          <Button loading={plan.pending} onClick={() => plan.go(input)}>
            Go to corrective actions
          </Button>
        )}
        {review && report.sentinel === "proposed" && can("void") && (
          <>
            <Button variant="default" loading={sentinel.pending} onClick={() => decide("confirmed")}>
              Confirm sentinel event
            </Button>
            <Button variant="default" loading={sentinel.pending} onClick={() => decide("no")}>
              Not a sentinel event
            </Button>
          </>
        )}
        {review && can("close") && (
          <Button disabled={report.openItems.length > 0} onClick={() => setAsking("close")}>
            Close report
          </Button>
        )}
        {report.submittedAt && report.state !== "voided" && (
          <Button variant="default" onClick={() => setAsking("addendum")}>
            Add addendum
          </Button>
        )}
        {review && can("reopen") && !report.joined && (
          <Button variant="default" onClick={() => setAsking("reopen")}>
            Reopen
          </Button>
        )}
        {review && can("void") && (
          <Button variant="subtle" color="red" onClick={() => setAsking("void")}>
            Void
          </Button>
        )}
        {report.submittedAt && (
          <AppLink to={`/exportPrint/incident_report?id=${report.id}`} className={classes.quiet}>
            Print
          </AppLink>
        )}
      </div>
      {asking && <IncidentDialog asking={asking} report={report} onClose={() => setAsking(null)} />}
    </>
  );
}
