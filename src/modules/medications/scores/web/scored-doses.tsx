import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { DrugName, Shape } from "#ui/index.ts";
import type { ScoredDose } from "../score.contract.ts";
import classes from "./scores.module.css";

interface ScoredDosesProps {
  /** "CIWA-Ar 12". */
  score: string;
  doses: readonly ScoredDose[];
  onClose: () => void;
}

/** What a score that was just recorded means for the orders it decides (MED-43). It stays until it is closed. */
export function ScoredDoses({ score, doses, onClose }: ScoredDosesProps) {
  const root = useRef<HTMLDivElement>(null);
  // The focused button was removed. An alert takes the focus, so that a second Enter does not close it unread.
  useEffect(() => {
    const next = root.current?.querySelector<HTMLElement>("[role=alert]") ?? root.current?.querySelector("button");
    next?.focus();
  }, []);
  return (
    <div className={classes.entry} ref={root}>
      <p>
        <strong>{score}</strong> recorded.
      </p>
      {doses.map((dose) => (
        <p
          key={dose.orderId}
          className={classes.scored}
          data-is={dose.is}
          role={isAlert(dose) ? "alert" : "status"}
          tabIndex={-1}
        >
          <Shape shape={dose.is === "due" ? "dot" : isAlert(dose) ? "alert" : "check"} />
          <span>
            <DrugName name={dose.product} /> <Meaning dose={dose} />
          </span>
        </p>
      ))}
      <Button size="md" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

const isAlert = ({ is }: ScoredDose) => is === "call" || is === "limit" || is === "precipitated";

function Meaning({ dose }: { dose: ScoredDose }) {
  if (dose.is === "due")
    return (
      <>
        <strong>{dose.dose} is due now.</strong> Give it on the med pass within 30 minutes of the score.
      </>
    );
  if (dose.is === "documented") return <>{dose.dose} is already documented for this score.</>;
  if (dose.is === "below") return <>No dose: the protocol doses at {dose.doseFrom} or more.</>;
  if (dose.is === "limit")
    return (
      <>
        <strong>{dose.dose} is not due.</strong> {dose.why}
      </>
    );
  if (dose.is === "precipitated")
    return (
      <>
        <strong>
          COWS rose from {dose.before} to {dose.total} since the dose. Call {dose.prescriberName} now.
        </strong>{" "}
        Possible precipitated withdrawal. Give no further dose before the call. The prescriber was notified.
      </>
    );
  return (
    <>
      <strong>
        No dose at {dose.callFrom} or more. Call {dose.prescriberName} now.
      </strong>{" "}
      Evaluate for transfer. The prescriber was notified.
    </>
  );
}
