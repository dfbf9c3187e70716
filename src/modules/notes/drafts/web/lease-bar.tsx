import { Button } from "@mantine/core";
import classes from "./part.module.css";
import type { PartLeaseState } from "./use-lease.ts";

/** Who else writes this section, or asks to; nothing while it is free. */
export function LeaseBar({ lease }: { lease: PartLeaseState }) {
  const { held, askedBy } = lease;
  if (askedBy)
    return (
      <div className={classes.lease} role="alert">
        <p>{askedBy} asks to write this section. Without an answer, it is handed over in 20 seconds.</p>
        <Button size="compact-sm" onClick={lease.handOver}>
          Hand over
        </Button>
        <Button size="compact-sm" variant="default" onClick={lease.keep}>
          Keep writing
        </Button>
      </div>
    );
  if (!held) return null;
  if (held.isSelf)
    return (
      <div className={classes.lease} role="status">
        <p>You are writing this section in another tab or on another device.</p>
        <Button size="compact-sm" variant="default" onClick={() => lease.ask(false)}>
          Continue here
        </Button>
      </div>
    );
  return (
    <div className={classes.lease} role="status">
      <p>
        {held.isAsked
          ? `You asked to write this section. ${held.by} has 20 seconds to answer.`
          : `${held.by} is writing this section.`}
      </p>
      {!held.isAsked && (
        <Button size="compact-sm" variant="default" onClick={() => lease.ask(false)}>
          Ask to take over
        </Button>
      )}
      {held.mayForce && (
        <Button size="compact-sm" variant="subtle" onClick={() => lease.ask(true)}>
          Take over now
        </Button>
      )}
    </div>
  );
}
