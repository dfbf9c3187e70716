import { Button } from "@mantine/core";
import { z } from "zod";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import { ErrorState, Field, Form, FormActions, PageSection, Skeletons, showDateTime, useZodForm } from "#ui/index.ts";
import { getIncident, type Incident } from "../incident.contract.ts";
import { type Analysis, getIncidentAnalysis, putIncidentAnalysis } from "../incident-parts.contract.ts";
import classes from "./incident.module.css";

const methods = [
  { value: "timeline", label: "Timeline" },
  { value: "five_whys", label: "Five whys" },
  { value: "fishbone", label: "Fishbone" },
  { value: "rca", label: "Root cause analysis" },
];
const privileges = [
  { value: "peer_review", label: "Peer review" },
  { value: "psqia", label: "Patient safety work product" },
  { value: "none", label: "None" },
];

/** The quality analysis: for the holders of its own permission, never part of the report or a chart. */
export function IncidentAnalysis({ report }: { report: Incident }) {
  const read = useRead(getIncidentAnalysis, { params: { incidentId: report.id } });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" />;
  return <AnalysisForm key={read.data.version} report={report} analysis={read.data} />;
}

const AnalysisEntry = z.strictObject({
  method: z.enum(["timeline", "five_whys", "fishbone", "rca"]),
  privilege: z.enum(["psqia", "peer_review", "none"]),
  team: z.string().trim().max(500).optional(),
  sequence: z.string().trim().max(20_000).default(""),
  causes: z.string().trim().max(8000).default(""),
});

function AnalysisForm({ report, analysis }: { report: Incident; analysis: Analysis }) {
  const mayUpdate = useCan("incidentQuality.update");
  const isOpen = analysis.finishedAt === null && !["closed", "voided"].includes(report.state);
  const form = useZodForm({
    draft: { form: "incident:analysis", record: report.id },
    schema: AnalysisEntry,
    initial: {
      method: analysis.method,
      privilege: analysis.privilege,
      sequence: analysis.sequence,
      causes: analysis.causes.join("\n"),
      ...(analysis.team ? { team: analysis.team } : {}),
    },
  });
  const put = useAction(putIncidentAnalysis, {
    inline: true,
    invalidates: [getIncidentAnalysis, getIncident],
    done: "Analysis saved",
  });
  const params = { incidentId: report.id };
  if (!mayUpdate || !isOpen)
    return (
      <PageSection title="Analysis">
        <p className={classes.quiet}>
          {analysis.finishedAt ? `Finished ${showDateTime(analysis.finishedAt, report.timeZone)}.` : "Not finished."}
        </p>
        <p className={classes.text}>{analysis.sequence}</p>
        <ul>
          {analysis.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </PageSection>
    );
  const finish = () =>
    put.go({
      params,
      body: {
        version: analysis.version,
        method: analysis.method,
        privilege: analysis.privilege,
        sequence: analysis.sequence,
        causes: analysis.causes,
        team: analysis.team,
        finish: true,
      },
    });
  return (
    <Form
      form={form}
      label="Analysis"
      onSubmit={({ causes, team, ...values }) =>
        put.run({
          params,
          body: {
            version: analysis.version,
            ...values,
            team: team ?? null,
            causes: causes
              .split("\n")
              .map((line) => line.trim())
              .filter(Boolean),
          },
        })
      }
    >
      <Field.Select name="method" label="Method" options={methods} />
      <Field.Select name="privilege" label="Privilege" options={privileges} />
      <Field.Text name="team" label="Team" />
      <Field.Textarea name="sequence" label="Sequence of events" />
      <Field.Textarea name="causes" label="Causes" help="One on each line" />
      <FormActions
        submit="Save analysis"
        extra={
          analysis.causes.length > 0 && (
            <Button variant="default" loading={put.pending} onClick={finish}>
              Finish analysis
            </Button>
          )
        }
      />
    </Form>
  );
}
