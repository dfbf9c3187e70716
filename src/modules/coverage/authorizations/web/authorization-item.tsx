import { Button } from "@mantine/core";
import { confirmDanger, StateBadge, showDate } from "#ui/index.ts";
import type { Authorization } from "../authorization-fields.contract.ts";
import { authorizationStates, awaitsPayer, unitText } from "../authorization-states.ts";
import type { StayCalls } from "./authorization-calls.ts";
import classes from "./authorizations.module.css";

export type AuthorizationVerb = "decide" | "extend" | "change" | "appeal";

/** One authorization of a stay: what was asked, approved and used, and what can be done next. */
export function AuthorizationItem({
  authorization,
  isLast,
  calls,
  mayWrite,
  ask,
}: {
  authorization: Authorization;
  /** No other authorization extends it. */
  isLast: boolean;
  calls: StayCalls;
  mayWrite: boolean;
  ask: (kind: AuthorizationVerb) => void;
}) {
  const { status, unit, approvedUnits, usedUnits, lastsThrough, authNumber } = authorization;
  const name = authNumber ?? `${authorization.payerName} from ${showDate(authorization.fromOn)}`;
  const askVoid = async () => {
    const answer = await confirmDanger({
      act: `Void authorization ${name}`,
      consequence: "Its units are no longer counted. The days it covered are counted again.",
      reason: { label: "Reason", least: 3 },
    });
    if (answer) calls.void(authorization, answer.reason);
  };
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{authNumber ?? "No number"}</strong>
        <StateBadge states={authorizationStates} state={status} />
        <span>{authorization.payerName}</span>
        {mayWrite && authorizationStates.can(status, "void") && (
          <span className={classes.actions}>
            {awaitsPayer(status) && (
              <Button size="compact-sm" aria-label={`Record decision on ${name}`} onClick={() => ask("decide")}>
                Record decision
              </Button>
            )}
            {isLast && (
              <Button variant="default" size="compact-sm" aria-label={`Extend ${name}`} onClick={() => ask("extend")}>
                Extend
              </Button>
            )}
            {authorizationStates.can(status, "appeal") && (
              <Button variant="default" size="compact-sm" onClick={() => ask("appeal")}>
                Appeal
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => ask("change")}>
              Edit
            </Button>
            <Button variant="subtle" size="compact-sm" aria-label={`Void ${name}`} onClick={() => void askVoid()}>
              Void
            </Button>
          </span>
        )}
      </div>
      <p className={classes.text}>
        {authorization.levelCode} {authorization.levelName}
        {authorization.serviceCode !== null && ` (${authorization.serviceCode})`}, {showDate(authorization.fromOn)} to{" "}
        {showDate(authorization.throughOn)}
      </p>
      <p className={classes.summary}>
        {approvedUnits === null ? (
          <span>{unitText(authorization.requestedUnits, unit)} requested</span>
        ) : (
          <>
            <span className={classes.figure}>
              {usedUnits} of {unitText(approvedUnits, unit)} used
            </span>
            <span>{approvedUnits - usedUnits} left</span>
            {lastsThrough !== null && <span>lasts through {showDate(lastsThrough)}</span>}
          </>
        )}
        {authorization.nextReviewOn !== null && <span>next review {showDate(authorization.nextReviewOn)}</span>}
        {authorization.careManager !== null && (
          <span className={classes.quiet}>Care manager {authorization.careManager}</span>
        )}
      </p>
      {authorization.denialReason !== null && (
        <p className={classes.text}>
          Payer's reason: {authorization.denialReason}
          {authorization.appealBy !== null && ` Appeal by ${showDate(authorization.appealBy)}.`}
        </p>
      )}
      {authorization.voidReason !== null && <p className={classes.text}>Voided: {authorization.voidReason}</p>}
      {authorization.note !== null && <p className={classes.text}>{authorization.note}</p>}
    </li>
  );
}
