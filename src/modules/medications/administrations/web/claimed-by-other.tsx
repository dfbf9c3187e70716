import { Button } from "@mantine/core";
import { formatZonedTime } from "#platform/shared/time/index.ts";
import { shortName } from "../administer.ts";
import type { PassDose } from "../pass.contract.ts";
import classes from "./step.module.css";

interface ClaimedByOtherProps {
  claim: NonNullable<PassDose["claim"]>;
  timeZone: string;
  onTakeOver: () => void;
}

/** Someone else is preparing the dose: it can be taken over, and documenting it is never blocked (MED-51). */
export function ClaimedByOther({ claim, timeZone, onTakeOver }: ClaimedByOtherProps) {
  return (
    <p className={classes.unmet} role="status">
      {shortName(claim.by)} is preparing this dose, until {formatZonedTime(claim.until, timeZone)}. Ask before you give
      it.{" "}
      <Button variant="default" size="compact-md" onClick={onTakeOver}>
        Take over
      </Button>
    </p>
  );
}
