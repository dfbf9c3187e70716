import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { AppLink, useAction, useCan } from "#platform/web/index.ts";
import { Chip, ProblemAlert, showDateTime } from "#ui/index.ts";
import { readAllergies } from "../../allergies/allergy.contract.ts";
import { type Difference, decideDifference, readErx } from "../erx.contract.ts";
import classes from "./erx.module.css";

const kindLabels = { medication: "Medication", allergy: "Allergy", diagnosis: "Diagnosis" } as const;
const changeLabels = { new: "Only at the service", changed: "Different", inactive: "Ended at the service" } as const;

interface DifferencesProps {
  differences: readonly Difference[];
  mrNo: string;
  timeZone: string;
}

/** Two columns: what the service has, and what the chart has. Nothing changes until staff decide. */
export function Differences({ differences, mrNo, timeZone }: DifferencesProps) {
  return (
    <ul className={classes.list}>
      {differences.map((one) => (
        <Row key={`${one.id} ${one.version}`} difference={one} mrNo={mrNo} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function Row({ difference, mrNo, timeZone }: { difference: Difference; mrNo: string; timeZone: string }) {
  const { kind, change, remote, local } = difference;
  const maySync = useCan("medications.syncErx");
  const mayAllergies = useCan("allergies.write");
  const mayEnter = useCan("medications.enterOrder");
  const [reason, setReason] = useState<string | null>(null);
  const decide = useAction(decideDifference, { inline: true, invalidates: [readErx, readAllergies] });
  const params = { differenceId: difference.id };
  const { version } = difference;
  const accept = () => decide.go({ params, body: { version, decision: "accept" } });
  const acceptLabel =
    kind === "allergy" ? (change === "new" ? "Add to allergies" : "Inactivate allergy") : "Mark reviewed";
  return (
    <li className={classes.difference}>
      <div className={classes.side}>
        <small>E-prescribing · {changeLabels[change]}</small>
        <span>
          <Chip>{kindLabels[kind]}</Chip> {remote.text}
        </span>
        {remote.detail && <span className={classes.quiet}>{remote.detail}</span>}
        <small>Found {showDateTime(difference.foundAt, timeZone)}</small>
      </div>
      <div className={classes.side}>
        <small>Chart</small>
        <span>{local?.text ?? "Not on the chart"}</span>
        {local?.detail && <span className={classes.quiet}>{local.detail}</span>}
      </div>
      {maySync && reason === null && (
        <div className={classes.buttons}>
          {kind === "medication" && change === "new" && mayEnter && (
            <Button variant="default" component={AppLink} to={`/clients/${mrNo}?tabs=medications&new=1`}>
              Enter order
            </Button>
          )}
          {kind === "diagnosis" && (
            <Button variant="default" component={AppLink} to={`/clients/${mrNo}?tabs=diagnoses`}>
              Open diagnoses
            </Button>
          )}
          {(kind !== "allergy" || mayAllergies) && (
            <Button variant="default" loading={decide.pending} onClick={accept}>
              {acceptLabel}
            </Button>
          )}
          <Button variant="subtle" aria-label={`Dismiss ${remote.text}`} onClick={() => setReason("")}>
            Dismiss
          </Button>
        </div>
      )}
      {decide.problem && <ProblemAlert error={decide.problem} />}
      {reason !== null && (
        <div className={classes.ask}>
          <Textarea
            label="Reason for dismissing"
            autosize
            minRows={2}
            maxLength={500}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button
              disabled={reason.trim().length < 3}
              loading={decide.pending}
              onClick={() => decide.go({ params, body: { version, decision: "dismiss", reason: reason.trim() } })}
            >
              Dismiss difference
            </Button>
            <Button variant="subtle" onClick={() => setReason(null)}>
              Back
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
