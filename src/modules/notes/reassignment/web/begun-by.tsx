import { showDateTime } from "#ui/index.ts";
import type { Note } from "../../notes/note.contract.ts";
import classes from "../../notes/web/note.module.css";

/** Shown above a reassigned note: its former author, the reassignments and what the new author's signature means (NTE-7). */
export function BegunBy({ begunBy, timeZone }: { begunBy: NonNullable<Note["begunBy"]>; timeZone: string }) {
  const { name, credentials, reassignments } = begunBy;
  return (
    <div className={classes.asks} role="note">
      <p>
        <strong>{[name, credentials].filter(Boolean).join(", ")} started this note</strong> and left it unsigned.{" "}
        {reassignments.map(({ toName, byName, at }) => (
          <span key={at}>
            Reassigned to {toName}
            {byName && byName !== toName && ` by ${byName}`} on {showDateTime(at, timeZone)}.{" "}
          </span>
        ))}
      </p>
      <p>
        Review and complete this note. You sign it in your own name, and the note shows who started it. If you can't
        attest to it, discard it with a reason. The original text stays in each section's version history.
      </p>
    </div>
  );
}
