import { Button } from "@mantine/core";
import type { ChartContext } from "#modules/clients/identity/client.contract.ts";
import { calledName } from "#modules/clients/identity/name.ts";
import { AppLink, useCan, useLive, useRead } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  ErrorState,
  PageSection,
  Skeletons,
  showDateTime,
  useTableState,
} from "#ui/index.ts";
import { listSafetyAlerts } from "../../safety-alerts/safety-alert.contract.ts";
import { AlertRows } from "../../safety-alerts/web/alert-rows.tsx";
import { type AssessmentRow, listAssessments, listOutcomes } from "../assessment.contract.ts";
import { listMeasureOccurrences } from "../measure.contract.ts";
import classes from "./assessments.module.css";
import { GiveAssessment, useGiveAssessment } from "./give-assessment.tsx";
import { OccurrenceList } from "./occurrence-list.tsx";
import { OutcomePlots } from "./outcome-plots.tsx";

const columns = (timeZone: string): Column<AssessmentRow>[] => [
  { key: "title", header: "Assessment", cell: (row) => row.title, width: 140 },
  { key: "at", header: "Date", cell: (row) => showDateTime(row.effectiveAt, timeZone), width: 190 },
  {
    key: "results",
    header: "Result",
    cell: (row) => (
      <span className={classes.results}>
        {row.results.map((one) => (
          <span key={one.scaleKey}>
            {row.results.length > 1 && `${one.label}: `}
            {one.value === null ? "Not scored" : `${one.value}, ${one.band?.toLowerCase()}`}
            {one.prorated && " (prorated)"}
          </span>
        ))}
      </span>
    ),
    grow: 3,
    wraps: true,
  },
  {
    key: "flags",
    header: "Notes",
    cell: (row) => (
      <span className={classes.results}>
        {row.alertLevel !== "none" && <Chip tone="danger">Safety alert</Chip>}
        {row.outsidePopulation && <Chip tone="attention">Outside the validated age</Chip>}
      </span>
    ),
    width: 200,
  },
  { key: "by", header: "Submitted by", cell: (row) => row.scoredByName, width: 160, phone: "hide" },
];

/** The chart's Assessments tab: safety alerts, what is due, the course of scores, and every result. */
export function ClientAssessments({ chart }: { chart: ChartContext }) {
  const { mrNo, clientId } = chart;
  const given = { mrNo, clientName: calledName(chart), demographicId: chart.episode.demographicId };
  const mayGive = useCan("forms.assign");
  const state = useTableState({ prefix: "assessments" });
  const list = useRead(
    listAssessments,
    { params: { mrNo }, query: { page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  const outcomes = useRead(listOutcomes, { params: { mrNo } });
  const alerts = useRead(listSafetyAlerts, { query: { mrNo, pageSize: 10 } });
  const due = useRead(listMeasureOccurrences, { query: { mrNo, pageSize: 10 } });
  const { give, pending } = useGiveAssessment(given);
  useLive(`client:${clientId}`, [listAssessments, listOutcomes, listSafetyAlerts, listMeasureOccurrences]);
  useLive("list:safety-alerts", [listSafetyAlerts]);
  useLive("list:measures", [listMeasureOccurrences]);
  const open = due.data?.rows.filter(({ state: one }) => ["due", "overdue", "upcoming", "paused"].includes(one)) ?? [];
  return (
    <>
      <div className={classes.bar}>
        <span />
        {mayGive && <GiveAssessment {...given} />}
      </div>
      {alerts.error && !alerts.data && <ErrorState error={alerts.error} small onRetry={() => void alerts.refetch()} />}
      {alerts.data && alerts.data.rows.length > 0 && (
        <PageSection title="Safety alerts">
          <AlertRows alerts={alerts.data.rows} withClient={false} />
        </PageSection>
      )}
      {open.length > 0 && (
        <PageSection title="Scheduled">
          <OccurrenceList
            rows={open}
            withClient={false}
            action={(row) =>
              mayGive &&
              (row.openFormId ? (
                <Button component={AppLink} to={`/forms/${row.openFormId}`} size="compact-sm" variant="default">
                  Continue
                </Button>
              ) : (
                row.state !== "paused" && (
                  <Button size="compact-sm" loading={pending} onClick={() => void give(row.instrumentKey)}>
                    Start now
                  </Button>
                )
              ))
            }
          />
        </PageSection>
      )}
      <PageSection title="Scores over time">
        {outcomes.error && !outcomes.data ? (
          <ErrorState error={outcomes.error} small onRetry={() => void outcomes.refetch()} />
        ) : !outcomes.data ? (
          <Skeletons shape="text" count={4} />
        ) : (
          <OutcomePlots outcomes={outcomes.data} />
        )}
      </PageSection>
      <PageSection title="Results">
        <DataTable
          label="Assessment results"
          layoutKey="client-assessments"
          columns={columns(list.data?.timeZone ?? "UTC")}
          rowKey={(row) => row.formId}
          rowHref={(row) => `/forms/${row.formId}`}
          source={list}
          state={state}
          empty={{
            title: "No assessments yet",
            text: mayGive
              ? "Start with the PHQ-9 or a suicide risk screen. Choose Start assessment."
              : "Results appear here.",
          }}
        />
      </PageSection>
    </>
  );
}
