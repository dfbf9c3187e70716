import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { addMinutes } from "#platform/shared/time/index.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import {
  Chip,
  confirmDanger,
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  showDateTime,
  useZodForm,
} from "#ui/index.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { calledName } from "../../identity/name.ts";
import classes from "../../web/chart.module.css";
import { type Alert, addAlert, changeAlert, listAlerts, resolveAlert } from "../alert.contract.ts";
import {
  alertCategories,
  alertLabels,
  alertLevelLabels,
  alertLevels,
  isProposedAlert,
  isReviewOverdue,
  observationLabels,
  observations,
} from "../alert.ts";

/** Active and proposed safety alerts, each with its instructions. */
export function AlertsSection({ chart }: { chart: ChartContext }) {
  const [editing, setEditing] = useState<Alert | "new" | null>(null);
  const mayEdit = chart.abilities.includes("editAlerts");
  return (
    <PageSection
      title="Alerts"
      action={
        mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size="1.1em" />}
            onClick={() => setEditing("new")}
          >
            Add alert
          </Button>
        )
      }
    >
      {chart.alerts.length === 0 ? (
        <p className={classes.missing}>No active alerts</p>
      ) : (
        <ul className={classes.list}>
          {chart.alerts.map((alert) => (
            <AlertLine key={alert.id} chart={chart} alert={alert} onEdit={mayEdit ? () => setEditing(alert) : null} />
          ))}
        </ul>
      )}
      <SideDrawer
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={`${editing === "new" || editing === null ? "Add alert" : alertLabels[editing.category]}: ${calledName(chart)}`}
      >
        {editing && (
          <AlertForm chart={chart} alert={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
        )}
      </SideDrawer>
    </PageSection>
  );
}

function AlertLine({ chart, alert, onEdit }: { chart: ChartContext; alert: Alert; onEdit: (() => void) | null }) {
  const resolve = useAction(resolveAlert, { invalidates: alertReads(chart) });
  const proposed = isProposedAlert(alert);
  const overdue = isReviewOverdue(alert, serverInstant());
  const end = async () => {
    const answer = await confirmDanger({
      act: `${proposed ? "Decline" : "Resolve"} ${alertLabels[alert.category].toLowerCase()}`,
      client: `${chart.legalFirstName} ${chart.legalLastName}, ${chart.mrNo}`,
      consequence: "The alert no longer shows on the banner. It stays in the record with the reason.",
      reason: { label: "Reason", least: 5 },
    });
    if (answer)
      resolve.go({
        params: { mrNo: chart.mrNo, alertId: alert.id },
        body: { version: alert.version, reason: answer.reason },
      });
  };
  return (
    <li className={classes.row}>
      <Chip
        tone={proposed ? "neutral" : alert.level === "high" ? "danger" : "attention"}
        shape={proposed ? "ring" : "alert"}
      >
        {alertLabels[alert.category]}
        {proposed && " (proposed)"}
      </Chip>
      <span>
        {alert.instructions ?? <span className={classes.missing}>No instructions</span>}
        <br />
        <span className={classes.quiet}>
          {[
            alertLevelLabels[alert.level],
            alert.observation && observationLabels[alert.observation],
            alert.reviewDueAt &&
              `${overdue ? "review overdue since" : "review due"} ${showDateTime(alert.reviewDueAt, chart.episode.timeZone)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {onEdit && (
        <span>
          <Button variant="subtle" size="compact-sm" onClick={onEdit}>
            {proposed ? "Accept" : "Review or edit"}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => void end()}>
            {proposed ? "Decline" : "Resolve"}
          </Button>
        </span>
      )}
    </li>
  );
}

const alertReads = (chart: ChartContext) =>
  [listAlerts, [getChart, { params: { mrNo: chart.mrNo } }] as const] as const;
const AlertFields = addAlert.body;

function AlertForm({ chart, alert, onClose }: { chart: ChartContext; alert: Alert | null; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "alert", record: alert?.id ?? `new-${chart.episode.demographicId}`, version: alert?.version ?? 0 },
    schema: AlertFields,
    initial: alert
      ? {
          category: alert.category,
          level: alert.level,
          instructions: alert.instructions,
          observation: alert.observation,
          reviewDueAt: addMinutes(serverInstant(), 23 * 60),
        }
      : { level: "caution", reviewDueAt: addMinutes(serverInstant(), 23 * 60) },
    doing: "Alert",
  });
  const after = { inline: true, invalidates: alertReads(chart) };
  const add = useAction(addAlert, after);
  const change = useAction(changeAlert, after);
  return (
    <Form
      form={form}
      label="Alert"
      onSubmit={({ category, demographicId: _, ...body }) =>
        alert
          ? change.run({ params: { mrNo: chart.mrNo, alertId: alert.id }, body: { ...body, version: alert.version } })
          : add.run({
              params: { mrNo: chart.mrNo },
              body: { ...body, category, demographicId: chart.episode.demographicId },
            })
      }
      onSaved={onClose}
    >
      <Field.Select
        name="category"
        label="Category"
        disabled={alert !== null}
        options={alertCategories.map((value) => ({ value, label: alertLabels[value] }))}
      />
      <FieldRow>
        <Field.Select
          name="level"
          label="Level"
          options={alertLevels.map((value) => ({ value, label: alertLevelLabels[value] }))}
        />
        <Field.Select
          name="observation"
          label="Observation"
          options={observations.map((value) => ({ value, label: observationLabels[value] }))}
        />
      </FieldRow>
      <Field.Textarea name="instructions" label="Instructions" />
      <Field.DateTime name="reviewDueAt" label="Review due" timeZone={chart.episode.timeZone} />
      <FormActions
        submit={alert ? (isProposedAlert(alert) ? "Accept alert" : "Save changes") : "Add alert"}
        onCancel={onClose}
      />
    </Form>
  );
}
