import { Button } from "@mantine/core";
import { Chip, DrugName, showDateTime } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import { AcknowledgeFirst } from "./acknowledge-first.tsx";
import classes from "./dose-card.module.css";

interface ScoreOrderCardProps {
  order: PassClient["scoreOrders"][number];
  timeZone: string;
  now: string;
  /** Opens the score form; left out for users who record none. */
  onScore: (() => void) | undefined;
}

/** An order whose doses a score decides: when the client is scored next, and what each score means (MED-43, MED-44). */
export function ScoreOrderCard({ order, timeZone, now, onScore }: ScoreOrderCardProps) {
  const { instrument } = order;
  const isDue = order.nextScoreAt <= now;
  return (
    <article className={classes.card} data-cue={isDue ? "due" : "upcoming"}>
      <div className={classes.cardBody}>
        <span className={classes.drug}>
          <DrugName name={order.product} />
        </span>
        <span className={classes.cueLine}>
          {isDue ? (
            <Chip tone="attention" shape="dot">
              {instrument} due
            </Chip>
          ) : (
            <Chip tone="neutral" shape="clock">
              Next {instrument}
            </Chip>
          )}
          <span>
            {showDateTime(order.nextScoreAt, timeZone, true)}, {order.why}
          </span>
        </span>
        <span className={classes.quiet}>
          {instrument} {order.doses.join(" · ")}
        </span>
        {order.mayStop && (
          <span className={classes.quiet}>
            All scores of the last 48 hours are below the doses. Ask the prescriber whether to stop the protocol.
          </span>
        )}
      </div>
      {order.noted ? (
        onScore && (
          <div className={classes.actions}>
            <Button size="md" variant={isDue ? "filled" : "default"} onClick={onScore}>
              Record {instrument}
            </Button>
          </div>
        )
      ) : (
        <AcknowledgeFirst orderId={order.orderId} orderVersion={order.orderVersion} />
      )}
    </article>
  );
}
