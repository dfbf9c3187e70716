import { Button } from "@mantine/core";
import { IconPrinter, IconTextPlus } from "@tabler/icons-react";
import { useState } from "react";
import { AppLink, invalidate, keyOf, queryClient, useAction } from "#platform/web/index.ts";
import { Chip, StateBadge, showDateTime, toast } from "#ui/index.ts";
import { isSignedAddendum } from "../../addenda/addendum.ts";
import { AddendumComposer } from "../../addenda/web/addendum-composer.tsx";
import { AddendumList } from "../../addenda/web/addendum-list.tsx";
import { commentedWords } from "../../approvals/approval.ts";
import { ApprovalBar } from "../../approvals/web/approval-bar.tsx";
import { AddedLinks } from "../../plan-links/web/added-links.tsx";
import { TransferSection } from "../../transfers/web/transfer-section.tsx";
import { getNote, listNotes, type Note, voidNote } from "../note.contract.ts";
import { noteStates, printPathOf, voidReasonLabels } from "../note.ts";
import { DocumentView } from "./document-view.tsx";
import { FactsPanel } from "./facts-panel.tsx";
import classes from "./note.module.css";
import { MoreMenu, NotePage } from "./note-page.tsx";
import { showService } from "./service-time.ts";
import { SignatureBlock } from "./signature-block.tsx";
import { VoidDialog } from "./void-dialog.tsx";

/** A signed note: its text, signatures and addenda. */
export function SignedNote({ note }: { note: Note }) {
  const [adding, setAdding] = useState(false);
  const [voiding, setVoiding] = useState(false);
  const act = useAction(voidNote, {
    inline: true,
    onDone: (after) => {
      queryClient.setQueryData(keyOf(getNote, { params: { noteId: after.id } }), after);
      void invalidate(listNotes);
      setVoiding(false);
      toast(`${after.title} for ${after.client.name} voided.`);
    },
  });
  const { document } = note;
  return (
    <>
      <NotePage
        note={note}
        summary={
          <>
            <StateBadge states={noteStates} state={note.status} />{" "}
            {note.isLateEntry && (
              <Chip tone="attention" shape="clock">
                Late entry
              </Chip>
            )}{" "}
            {showService(note)}
          </>
        }
        action={
          <>
            {note.abilities.print && (
              <Button
                variant="default"
                component={AppLink}
                to={`${printPathOf(note.kind)}?ids=${note.id}`}
                target="_blank"
                leftSection={<IconPrinter size="1.15em" />}
              >
                Print
              </Button>
            )}
            {note.abilities.void && <MoreMenu label="Void note" onChoose={() => setVoiding(true)} />}
            {note.abilities.addAddendum && (
              <Button leftSection={<IconTextPlus size="1.15em" />} onClick={() => setAdding(true)}>
                Add addendum
              </Button>
            )}
          </>
        }
      >
        <div className={classes.sheet}>
          <div className={classes.paper}>
            <h2 className="cairn-hidden">Signed note</h2>
            {note.voided && (
              <div className={classes.voided} role="note">
                <p>
                  <strong>Voided</strong> {showDateTime(note.voided.at, note.timeZone, true)} by {note.voided.byName}:{" "}
                  {voidReasonLabels[note.voided.reasonCode]}. {note.voided.reasonText}
                </p>
              </div>
            )}
            {note.approval && noteStates.can(note.status, "cosign") && (
              <ApprovalBar note={note} approval={note.approval} />
            )}
            {note.kind === "transfer" && <TransferSection note={note} />}
            {document && (
              <DocumentView
                document={document}
                struck={struckWords(note)}
                marked={noteStates.can(note.status, "cosign") ? commentedWords(note) : {}}
              />
            )}
            {note.status === "signed" && note.document && <AddedLinks note={note} />}
            <SignatureBlock signatures={note.signatures} />
            <AddendumList note={note} />
          </div>
          <FactsPanel note={note} />
        </div>
      </NotePage>
      {adding && <AddendumComposer note={note} onClose={() => setAdding(false)} />}
      {voiding && (
        <VoidDialog
          note={note}
          problem={act.problem}
          pending={act.pending}
          onClose={() => setVoiding(false)}
          onVoid={(reasonCode, reasonText) =>
            act.go({ params: { noteId: note.id }, body: { version: note.version, reasonCode, reasonText } })
          }
        />
      )}
    </>
  );
}

/** Text struck through by signed addenda, by section. */
function struckWords(note: Note): Record<string, string[]> {
  const struck: Record<string, string[]> = {};
  for (const addendum of note.addenda) {
    if (!isSignedAddendum(addendum.status)) continue;
    for (const { partKey, quote, strike } of addendum.targetQuotes) {
      if (!strike) continue;
      struck[partKey] = [...(struck[partKey] ?? []), quote];
    }
  }
  return struck;
}
