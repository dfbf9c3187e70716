import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./feedback.module.css";
import { asProblem, type ShownProblem } from "./problem.ts";
import { WhoCanGrant } from "./who-can-grant.tsx";

/** Only these are reported. A refusal needs no report id, because the user can resolve it. */
const ourFault = new Set(["internal", "unexpected", "file-corrupt"]);

export interface ProblemAlertProps {
  /** Whatever was thrown … */
  error?: unknown;
  /** … or a problem that was read already. */
  problem?: ShownProblem | undefined;
  /** A way out: "Open the other record", "Try again". */
  action?: ReactNode;
}

/** A refusal or failure beside what was tried: what happened, what to do; the report id where a fault is ours. */
export function ProblemAlert({ error, problem, action }: ProblemAlertProps) {
  const shown = problem ?? asProblem(error);
  const refused = shown.code === "validation" || shown.code === "stale-version";
  const only = shown.errors.length === 1 ? shown.errors[0]?.message : undefined;
  const unsaid = only !== undefined && only !== shown.title && only !== shown.detail;
  const listed = shown.errors.length > 1 || unsaid;
  // A detail that only strings the reasons together would say each of them twice.
  const detail = shown.detail.toLowerCase();
  const repeats = listed && shown.errors.every(({ message }) => detail.includes(message.toLowerCase()));
  return (
    <Alert
      role="alert"
      color={refused ? "amber" : "rose"}
      icon={<IconAlertTriangle size="1.3em" />}
      title={shown.title}
      className={classes.alert ?? ""}
    >
      {shown.detail && shown.detail !== shown.title && !repeats && <p>{shown.detail}</p>}
      {listed && (
        <ul>
          {shown.errors.map((each) => (
            <li key={each.path}>{each.message}</li>
          ))}
        </ul>
      )}
      {shown.reportId && ourFault.has(shown.code) && <p className={classes.reportId}>Report {shown.reportId}</p>}
      <WhoCanGrant problem={shown} />
      {action}
    </Alert>
  );
}
