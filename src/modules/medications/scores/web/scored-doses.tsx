import { Button } from "@mantine/core";
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
  return (
    <div className={classes.entry}>
      <p>
        <strong>{score}</strong> recorded.
      </p>
      {doses.map((dose) => (
        <p
          key={dose.orderId}
          className={classes.scored}
          data-is={dose.is}
          role={dose.is === "call" || dose.is === "limit" ? "alert" : "status"}
        >
          <Shape shape={dose.is === "due" ? "dot" : dose.is === "call" || dose.is === "limit" ? "alert" : "check"} />
          <span>
            <DrugName name={dose.product} /> <Meaning dose={dose} />
          </span>
        </p>
      ))}
      <Button size="md" data-autofocus onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

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
  return (
    <>
      <strong>
        No dose at {dose.callFrom} or more. Call {dose.prescriberName} now.
      </strong>{" "}
      Evaluate for transfer. The prescriber was notified.
    </>
  );
}
