import { showDateTime } from "#ui/index.ts";
import type { Note } from "../../notes/note.contract.ts";
import classes from "../../notes/web/note.module.css";

/** Whose words these were, how they came to the author of now, and what that author's signature will say (NTE-7). */
export function BegunBy({ begunBy, timeZone }: { begunBy: NonNullable<Note["begunBy"]>; timeZone: string }) {
  const { name, credentials, handedOver } = begunBy;
  return (
    <div className={classes.asks} role="note">
      <p>
        <strong>{[name, credentials].filter(Boolean).join(", ")} began this note</strong> and left it unsigned.{" "}
        {handedOver.map(({ toName, byName, at }) => (
          <span key={at}>
            Given to {toName}
            {byName && byName !== toName && ` by ${byName}`} on {showDateTime(at, timeZone)}.{" "}
          </span>
        ))}
      </p>
      <p>
        Read it and finish it with what you know. It is signed in your own name and says who began it; a note you cannot
        answer for is discarded with a reason. What was written stays in the versions of each section.
      </p>
    </div>
  );
}
