import { NewerVersion, StateBadge } from "#ui/index.ts";
import type { Authorization } from "../authorization-fields.contract.ts";
import { authorizationStates, unitText } from "../authorization-states.ts";
import classes from "./authorizations.module.css";

interface Props {
  newer: Authorization | null;
  onKeep: (newer: Authorization) => void;
  onTake: (newer: Authorization) => void;
}

/** Shown over a form of an authorization that another reviewer changed meanwhile (UR-9). */
export function NewerAuthorization({ newer, onKeep, onTake }: Props) {
  if (!newer) return null;
  const { status, approvedUnits, requestedUnits, unit } = newer;
  return (
    <>
      <NewerVersion onKeep={() => onKeep(newer)} onTake={() => onTake(newer)} />
      <p className={classes.summary}>
        <StateBadge states={authorizationStates} state={status} />
        <span className={classes.figure}>
          {approvedUnits === null
            ? `${unitText(requestedUnits, unit)} requested`
            : `${approvedUnits} of ${unitText(requestedUnits, unit)} approved`}
        </span>
      </p>
    </>
  );
}
