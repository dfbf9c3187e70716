import { Button, SegmentedControl } from "@mantine/core";
import { Fragment, useState } from "react";
import { useSession } from "#platform/web/index.ts";
import { SideDrawer, StateBadge, showDateTime } from "#ui/index.ts";
import { Captures } from "../../captures/web/captures.tsx";
import { DeliveriesPart } from "../../deliveries/web/deliveries-part.tsx";
import { DayPlots } from "../../overview/web/day-plots.tsx";
import classes from "../../web/integrations.module.css";
import type { Connection, IntegrationTypeInfo } from "../connection.contract.ts";
import { connectionStates } from "../connection.ts";
import { Calls } from "./calls.tsx";
import { ChangeForm } from "./change-form.tsx";
import { ConnectionActs } from "./connection-actions.tsx";
import { Secrets } from "./secrets.tsx";

const parts = [
  { value: "overview", label: "Overview" },
  { value: "settings", label: "Settings" },
  { value: "activity", label: "Activity" },
  { value: "waiting", label: "Queue" },
  { value: "capture", label: "Capture" },
];
interface PartProps {
  connection: Connection;
  type: IntegrationTypeInfo;
}

/** One connection: health, missing requirements and actions. */
export function ConnectionDrawer({ connection, type, onClose }: PartProps & { onClose: () => void }) {
  const [part, setPart] = useState("overview");
  const [changing, setChanging] = useState(false);
  return (
    <SideDrawer opened onClose={onClose} title={connection.label} width={680}>
      {changing ? (
        <ChangeForm connection={connection} type={type} onDone={() => setChanging(false)} />
      ) : (
        <div className={classes.stack}>
          <div className={classes.parts}>
            <SegmentedControl
              aria-label={`Sections of ${connection.label}`}
              size="xs"
              value={part}
              onChange={setPart}
              data={parts}
            />
          </div>
          {part === "overview" && (
            <>
              <Standing connection={connection} type={type} />
              <ConnectionActs connection={connection} type={type} onClose={onClose} />
              <DayPlots connectionId={connection.id} />
            </>
          )}
          {part === "settings" && (
            <>
              <Settings connection={connection} type={type} />
              <div className={classes.row}>
                <Button variant="default" onClick={() => setChanging(true)}>
                  Edit settings
                </Button>
              </div>
              <Secrets connection={connection} type={type} />
            </>
          )}
          {part === "activity" && <Calls connectionId={connection.id} />}
          {part === "waiting" && <DeliveriesPart connectionId={connection.id} />}
          {part === "capture" && <Captures connection={connection} />}
        </div>
      )}
    </SideDrawer>
  );
}

function Standing({ connection, type }: PartProps) {
  const { timeZone } = useSession();
  const when = (at: string | null) => (at ? showDateTime(at, timeZone) : "Never");
  return (
    <dl className={classes.facts}>
      <dt>Kind</dt>
      <dd>{type.label}</dd>
      <dt>State</dt>
      <dd>
        <StateBadge states={connectionStates} state={connection.status} />
        {connection.statusReason && <p className={classes.quiet}>{connection.statusReason}</p>}
        {connection.circuit === "open" && connection.retryAt && (
          <p className={classes.quiet}>
            Next retry at {showDateTime(connection.retryAt, timeZone)}. Queued items are kept.
          </p>
        )}
      </dd>
      <dt>Last success</dt>
      <dd>{when(connection.lastOkAt)}</dd>
      <dt>Last failure</dt>
      <dd>
        {when(connection.lastErrorAt)}
        {connection.lastError && <p className={classes.quiet}>{connection.lastError}</p>}
      </dd>
      <dt>Waiting</dt>
      <dd>
        {connection.waiting}
        {connection.dead > 0 && `, ${connection.dead} failed`}
      </dd>
      {connection.missingAgreements.length > 0 && (
        <>
          <dt>Missing agreements</dt>
          <dd>{connection.missingAgreements.join(", ").toUpperCase()}</dd>
        </>
      )}
    </dl>
  );
}

function Settings({ connection, type }: PartProps) {
  return (
    <dl className={classes.facts}>
      {type.fields.map(({ name, label, options }) => (
        <Fragment key={name}>
          <dt>{label}</dt>
          <dd>{shown(connection.config[name], options)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A setting's value as shown in the form. */
function shown(value: unknown, options: readonly { value: string; label: string }[]): string {
  const text = value === undefined || value === "" ? "–" : String(value);
  return options.find((option) => option.value === text)?.label ?? text;
}
