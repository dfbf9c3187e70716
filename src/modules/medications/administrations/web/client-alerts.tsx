import { IconAlertOctagon, IconUsers } from "@tabler/icons-react";
import { alertTitle } from "#modules/clients/alerts/alert.ts";
import { Chip, showDate } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import classes from "./pass-client-panel.module.css";

/** Other clients at the location with a look-alike name. Empty without any. */
export function NameAlertLine({ client }: { client: PassClient }) {
  if (client.nameAlerts.length === 0) return null;
  return (
    <p className={classes.nameAlert}>
      <IconUsers size="1.2em" aria-hidden="true" />
      <span>
        <strong>Name alert</strong> Not{" "}
        {client.nameAlerts.map(({ name, birthDate }) => `${name}, DOB ${showDate(birthDate)}`).join("; not ")}
      </span>
    </p>
  );
}

/** Alerts of the chart that concern giving: shown in the client header and where a dose is given. */
export function ClientAlerts({ client }: { client: PassClient }) {
  if (client.alerts.length === 0) return null;
  return (
    <ul className={classes.alerts} aria-label="Alerts">
      {client.alerts.map((alert) => {
        const title = alertTitle(alert);
        const isCut = title.endsWith("…");
        const detail = alert.category === "other" && !isCut ? null : alert.instructions;
        const isProposed = alert.status === "proposed";
        return (
          <li key={`${alert.category}${title}`}>
            <Chip
              tone={isProposed ? "neutral" : alert.level === "high" ? "danger" : "attention"}
              shape={isProposed ? "ring" : "alert"}
            >
              {title}
              {isProposed && " (proposed)"}
            </Chip>
            {detail && <span>{detail}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** A sign beside a name in a list. */
export function NameAlertMark({ client }: { client: PassClient }) {
  if (client.nameAlerts.length === 0) return null;
  return (
    <span className={classes.nameMark}>
      <IconAlertOctagon size="1em" aria-hidden="true" /> Name alert
    </span>
  );
}
