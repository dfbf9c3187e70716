import { Button, Group, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import { AppLink, useAction, useCan } from "#platform/web/index.ts";
import { Chip, StateBadge, showDateTime, showTime, useBusy } from "#ui/index.ts";
import classes from "../../assessments/web/assessments.module.css";
import {
  acknowledgeSafetyAlert,
  closeSafetyAlert,
  countSafetyAlerts,
  listSafetyAlerts,
  type SafetyAlert,
} from "../safety-alert.contract.ts";
import { ladder, levelLabels, levelTones, safetyAlertStates } from "../safety-alert.ts";

const invalidates = [listSafetyAlerts, countSafetyAlerts] as const;

/** Safety alerts with who has them; responders acknowledge and close them here. */
export function AlertRows({ alerts, withClient }: { alerts: readonly SafetyAlert[]; withClient: boolean }) {
  const [closing, setClosing] = useState<SafetyAlert>();
  return (
    <>
      <ul className={classes.alerts} aria-label="Safety alerts">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} withClient={withClient} onClose={() => setClosing(alert)} />
        ))}
      </ul>
      {closing && <CloseDialog alert={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

function AlertRow({ alert, withClient, onClose }: { alert: SafetyAlert; withClient: boolean; onClose: () => void }) {
  const mayRespond = useCan("assessments.respond");
  const acknowledge = useAction(acknowledgeSafetyAlert, { invalidates, done: "Alert acknowledged" });
  const { id, clientName, mrNo, level, summary, status, timeZone } = alert;
  return (
    <li className={classes.alert}>
      <Chip tone={levelTones[level]} shape="alert">
        {levelLabels[level]}
      </Chip>
      <span className={classes.alertText}>
        <span className={classes.alertTitle}>
          {withClient && <AppLink to={`/clients/${mrNo}?tabs=assessments`}>{clientName}</AppLink>}
          {withClient && ": "}
          {alert.source === "form" ? <AppLink to={`/forms/${alert.sourceId}`}>{summary}</AppLink> : summary}
        </span>
        <span className={classes.quiet}>{factsOf(alert).join(" · ")}</span>
        {alert.action && <span className={classes.quiet}>Done: {alert.action}</span>}
      </span>
      <StateBadge states={safetyAlertStates} state={status} />
      {mayRespond && safetyAlertStates.can(status, "acknowledge") && (
        <Button
          size="compact-sm"
          loading={acknowledge.pending}
          aria-label={`Acknowledge alert of ${clientName}, ${showDateTime(alert.raisedAt, timeZone)}`}
          onClick={() => acknowledge.go({ params: { alertId: id } })}
        >
          Acknowledge
        </Button>
      )}
      {mayRespond && safetyAlertStates.can(status, "close") && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Close alert of ${clientName}, ${showDateTime(alert.raisedAt, timeZone)}`}
          onClick={onClose}
        >
          Close alert
        </Button>
      )}
    </li>
  );
}

function factsOf({ raisedAt, timeZone, locationName, ...alert }: SafetyAlert): string[] {
  const facts = [showDateTime(raisedAt, timeZone), locationName];
  if (alert.acknowledgedAt)
    facts.push(`acknowledged by ${alert.acknowledgedByName ?? "staff"} at ${showTime(alert.acknowledgedAt, timeZone)}`);
  else {
    facts.push(`notified: ${ladder[alert.step - 1]}`);
    const next = ladder[alert.step];
    if (alert.nextStepAt && next) facts.push(`${next} at ${showDateTime(alert.nextStepAt, timeZone)}`);
  }
  if (alert.closedAt)
    facts.push(`closed by ${alert.closedByName ?? "staff"} ${showDateTime(alert.closedAt, timeZone)}`);
  return facts;
}

function CloseDialog({ alert, onClose }: { alert: SafetyAlert; onClose: () => void }) {
  const [action, setAction] = useState("");
  const close = useAction(closeSafetyAlert, { invalidates, done: "Alert closed", onDone: onClose });
  useBusy(action.trim() !== "" && "What was done");
  return (
    <Modal opened onClose={onClose} title="Close alert" closeButtonProps={{ "aria-label": "Close" }}>
      <p className={classes.quiet}>
        {alert.clientName}, {alert.mrNo}. {alert.summary}.
      </p>
      <Textarea
        mt="md"
        label="What was done"
        description="At least 10 characters"
        withAsterisk
        autosize
        minRows={3}
        data-autofocus
        value={action}
        onChange={(event) => setAction(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={close.pending}
          disabled={action.trim().length < 10}
          onClick={() =>
            close.go({ params: { alertId: alert.id }, body: { version: alert.version, action: action.trim() } })
          }
        >
          Close alert
        </Button>
      </Group>
    </Modal>
  );
}
