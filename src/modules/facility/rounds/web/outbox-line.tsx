import { Alert, Button } from "@mantine/core";
import { useSession } from "#platform/web/index.ts";
import { showTime } from "#ui/index.ts";
import { refused, waiting } from "../outbox.ts";
import classes from "./run.module.css";
import type { Outbox } from "./use-outbox.ts";

/** What this phone has not sent yet, and looks the server did not take. Nothing is shown while all is well. */
export function OutboxLine({ outbox: { queue, offline, unkept, remove } }: { outbox: Outbox }) {
  const { timeZone } = useSession();
  const unsent = waiting(queue).length;
  const conflicts = refused(queue);
  return (
    <div aria-live="polite">
      {offline && unsent > 0 && (
        <Alert color="amber" className={classes.notice ?? ""}>
          {unsent === 1 ? "1 look not sent" : `${unsent} looks not sent`}.{" "}
          {unkept
            ? "This phone can't store them: keep this page open until you are connected."
            : "They are kept on this phone with their times and sent when you are connected. Go on with rounds."}
        </Alert>
      )}
      {conflicts.map(({ look, name, problem }) => (
        <Alert
          key={look.clientMutationId}
          color="rose"
          className={classes.notice ?? ""}
          title={`Look not saved: ${name}`}
        >
          {showTime(look.observedAt, timeZone)}: {problem}{" "}
          <Button variant="subtle" color="rose" size="compact-sm" onClick={() => void remove(look.clientMutationId)}>
            Remove from this phone
          </Button>
        </Alert>
      ))}
    </div>
  );
}
