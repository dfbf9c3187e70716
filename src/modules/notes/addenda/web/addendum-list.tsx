import { Button } from "@mantine/core";
import { invalidate, useAction } from "#platform/web/index.ts";
import { confirmDanger, StateBadge, showDateTime } from "#ui/index.ts";
import { PartView } from "../../drafts/web/part-view.tsx";
import { getNote, type Note } from "../../notes/note.contract.ts";
import classes from "../../notes/web/note.module.css";
import { type Addendum, voidAddendum } from "../addendum.contract.ts";
import { addendumStates, addendumTypeLabels } from "../addendum.ts";

/** What was added to the note, oldest first, each under its own name, time and signature. */
export function AddendumList({ note }: { note: Note }) {
  const act = useAction(voidAddendum);
  if (note.addenda.length === 0) return null;
  const takeBack = async (addendum: Addendum) => {
    const isDraft = addendum.status === "draft";
    const answer = await confirmDanger({
      act: isDraft ? "Drop this addendum" : "Void this addendum",
      client: `${note.client.name}, ${note.client.mrNo}`,
      consequence: isDraft
        ? "It was never signed and leaves the note."
        : "It stays readable, marked as voided, and its signature is voided with it.",
      reason: { label: "Why?" },
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
        <article key={addendum.id} className={classes.addendum} data-voided={addendum.status === "voided"}>
          <div className={classes.addendumHead}>
            <p>
              <strong>{addendumTypeLabels[addendum.type]}</strong>{" "}
              <StateBadge states={addendumStates} state={addendum.status} />
            </p>
            {addendum.abilities.void && (
              <Button size="compact-sm" variant="subtle" color="sand" onClick={() => void takeBack(addendum)}>
                {addendum.status === "draft" ? "Drop" : "Void"}
              </Button>
            )}
          </div>
          <p className={classes.quiet}>{addendum.reason}</p>
          <PartView content={addendum.content} />
          <p className={classes.quiet}>
            {[addendum.authorName, addendum.credentials].filter(Boolean).join(", ")}
            {addendum.begunBy && ` · begun by ${addendum.begunBy.name}, who left it unsigned`}
            {addendum.signedAt && ` · signed ${showDateTime(addendum.signedAt, addendum.timeZone, true)}`}
            {addendum.verification === "altered" && " · does not match its signature, tell your compliance officer"}
            {addendum.voidReason && ` · ${addendum.voidReason}`}
          </p>
        </article>
      ))}
    </section>
  );
}
