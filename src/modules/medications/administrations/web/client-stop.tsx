import { Button } from "@mantine/core";
import { IconUserExclamation } from "@tabler/icons-react";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { dateAt, Kbd, PersonPhoto, StepFrame, showBirthDate } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import { AllergyLine } from "./allergy-line.tsx";
import { ClientAlerts } from "./client-alerts.tsx";
import classes from "./client-stop.module.css";
import { asksBirthYear, IdentityCheck } from "./identity-check.tsx";
import { noDoseHere, ScanButton, usePassScanner } from "./pass-scan.tsx";
import type { Identified } from "./step.ts";

/** Longer than the second press of a fast double key. */
const pauseMs = 700;

export interface ClientStopProps {
  client: PassClient;
  /** The client shown before. */
  previous: string;
  timeZone: string;
  now: string;
  clock?: (() => number) | undefined;
  onIdentified: (by: Identified) => void;
  onView: () => void;
  onNeighbor: (by: number) => void;
  /** Goes to the client of another wristband; false when they have no dose here. */
  onScanned: (demographicId: string) => boolean;
}

/**
 * Shown in place of the doses when the client changes: a new identification before any dose is in reach. Keys and clicks
 * in the first moment are ignored, so that a double key for the last client does not act on this one.
 */
export function ClientStop(props: ClientStopProps) {
  const { client, previous, timeZone, now, clock, onIdentified, onView, onNeighbor } = props;
  const scanner = usePassScanner({
    demographicId: client.demographicId,
    orderId: undefined,
    onMatch: ({ verdict, demographicId }) => {
      if (verdict === "client") onIdentified("barcode");
      else if (verdict === "product") return `Identify ${client.name} first: scan the wristband.`;
      else if (demographicId && !props.onScanned(demographicId)) return noDoseHere;
      return undefined;
    },
  });
  return (
    <StepFrame
      className={classes.stop}
      label={`Change of client: ${client.name}`}
      onCancel={onView}
      escapeDoes="View without identifying"
      pauseMs={pauseMs}
      {...(clock ? { clock } : {})}
      keys={[
        { keys: "arrowdown", does: "Next client", run: () => onNeighbor(1) },
        { keys: "arrowup", does: "Previous client", run: () => onNeighbor(-1) },
      ]}
    >
      <p className={classes.change}>
        <IconUserExclamation size="1.4em" aria-hidden="true" />
        <span>
          <strong>Different client.</strong> You were with {previous}.
        </span>
      </p>
      <div className={classes.who}>
        <span className={classes.photo}>
          <PersonPhoto name={client.name} seed={client.mrNo} src={photoAddress(client.photoFileId)} size={120} />
        </span>
        <div>
          <h2>{client.name}</h2>
          {client.preferredName && <p>Preferred name: {client.preferredName}</p>}
          {asksBirthYear(client) ? (
            <p>DOB hidden until identified</p>
          ) : (
            <p className={classes.birth}>{showBirthDate(client.birthDate, dateAt(now, timeZone))}</p>
          )}
          <p>
            {client.place ?? "No bed"} · {client.mrNo}
          </p>
        </div>
      </div>
      <AllergyLine client={client} />
      <ClientAlerts client={client} />
      <span className={classes.pause} aria-hidden="true" />
      <IdentityCheck client={client} onIdentified={onIdentified}>
        <ScanButton label="Scan wristband" onClick={scanner.open} />
        <Button size="md" variant="subtle" onClick={onView} rightSection={<Kbd keys="escape" />}>
          View without identifying
        </Button>
      </IdentityCheck>
      {scanner.dialogs}
    </StepFrame>
  );
}
