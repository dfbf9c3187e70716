import { Button } from "@mantine/core";
import { invalidate, useAction } from "#platform/web/index.ts";
import { confirmDanger, StateBadge, showDateTime } from "#ui/index.ts";
import { PartView } from "../../drafts/web/part-view.tsx";
import { getNote, type Note } from "../../notes/note.contract.ts";
import classes from "../../notes/web/note.module.css";
import { type Addendum, voidAddendum } from "../addendum.contract.ts";
import { addendumStates, addendumTypeLabels } from "../addendum.ts";

/** The addenda of the note, oldest first, each with its author, time and signature. */
export function AddendumList({ note }: { note: Note }) {
  const act = useAction(voidAddendum);
  if (note.addenda.length === 0) return null;
  const remove = async (addendum: Addendum) => {
    const isDraft = addendumStates.can(addendum.status, "discard");
    const answer = await confirmDanger({
      act: isDraft ? "Discard addendum" : "Void addendum",
      client: `${note.client.name}, ${note.client.mrNo}`,
      consequence: isDraft
        ? "The unsigned draft is removed from the note."
        : "It stays readable and is marked as voided. Its signature is voided too.",
      reason: { label: "Reason" },
    });
    if (!answer) return;
    const params = { noteId: note.id, addendumId: addendum.id };
    await act.run({ params, body: { version: addendum.version, reason: answer.reason } }).catch(() => undefined);
    await invalidate([getNote, { params: { noteId: note.id } }]);
  };
  return (
    <section className={classes.block} aria-label="Addenda">
      <h2 className={classes.factHead}>Addenda</h2>
      {note.addenda.map((addendum) => (
        <article key={addendum.id} className={classes.addendum} data-state={addendum.status}>
          <div className={classes.addendumHead}>
            <p>
              <strong>{addendumTypeLabels[addendum.type]}</strong>{" "}
              <StateBadge states={addendumStates} state={addendum.status} />
            </p>
            {addendum.abilities.void && (
              <Button size="compact-sm" variant="subtle" color="sand" onClick={() => void remove(addendum)}>
                {addendumStates.can(addendum.status, "discard") ? "Discard" : "Void"}
              </Button>
            )}
          </div>
          <p className={classes.quiet}>{addendum.reason}</p>
          <PartView content={addendum.content} />
          <p className={classes.quiet}>
            {[addendum.authorName, addendum.credentials].filter(Boolean).join(", ")}
            {addendum.begunBy && ` · started by ${addendum.begunBy.name}, who left it unsigned`}
            {addendum.signedAt && ` · signed ${showDateTime(addendum.signedAt, addendum.timeZone, true)}`}
            {addendum.verification === "altered" && " · doesn't match its signature. Contact your compliance officer"}
            {addendum.voidReason && ` · ${addendum.voidReason}`}
          </p>
        </article>
      ))}
    </section>
  );
}
