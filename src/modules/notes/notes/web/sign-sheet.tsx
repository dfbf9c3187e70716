import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { isProblem, useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import type { Note } from "../note.contract.ts";
import { documentHash, type LateEntry, withLateEntry } from "../note-document.ts";
import { getSignSheet, type SignSheet as Sheet, signNote } from "../sign.contract.ts";
import type { LateReason } from "../signing.ts";
import { DocumentView } from "./document-view.tsx";
import classes from "./note.module.css";
import { LateReasonAsk, OverlapAsk } from "./sign-asks.tsx";

export interface SignSheetProps {
  note: Note;
  onClose: () => void;
  onSigned: (note: Note) => void;
  /** Closes the dialog and focuses the missing field. */
  onFix: (path: string) => void;
}

/** The signing dialog: the exact text, missing items, warnings and the PIN. */
export function SignSheet({ note, onClose, onSigned, onFix }: SignSheetProps) {
  const sheet = useRead(getSignSheet, { params: { noteId: note.id } }, { staleMs: 0 });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Sign ${note.title} for ${note.client.name}`}
      size="xl"
      closeButtonProps={{ "aria-label": "Close without signing" }}
    >
      {sheet.isError && <ErrorState error={sheet.error} small onRetry={() => void sheet.refetch()} />}
      {!sheet.isError && (sheet.isFetching || !sheet.data) && <Skeletons shape="text" count={6} />}
      {sheet.data && !sheet.isFetching && (
        <ReadAndSign
          sheet={sheet.data}
          note={note}
          onSigned={onSigned}
          onFix={onFix}
          onChanged={() => void sheet.refetch()}
        />
      )}
    </Modal>
  );
}

interface ReadAndSignProps extends Omit<SignSheetProps, "onClose"> {
  sheet: Sheet;
  onChanged: () => void;
}

function ReadAndSign({ sheet, note, onSigned, onFix, onChanged }: ReadAndSignProps) {
  const [seenOverlap, setSeenOverlap] = useState(false);
  const [late, setLate] = useState<{ reasonCode: LateReason | null; reasonText: string }>({
    reasonCode: null,
    reasonText: "",
  });
  const sign = useAction(signNote, { inline: true, onDone: onSigned });
  const isLate = sheet.lateness !== "in-time";
  const lateEntry: LateEntry | null =
    isLate && late.reasonCode && late.reasonText.trim().length >= 3
      ? { reasonCode: late.reasonCode, reasonText: late.reasonText.trim() }
      : null;
  const asksOpen = (isLate && !lateEntry) || (sheet.overlap !== null && !seenOverlap);
  const { document } = sheet;

  const signNow = async (ticket: string) => {
    if (!document) return;
    try {
      const body = {
        version: sheet.version,
        revisions: sheet.revisions,
        hash: documentHash(withLateEntry(document, lateEntry)),
        lateEntry,
        acknowledge: seenOverlap ? (["author-overlap"] as const).slice() : [],
      };
      await sign.run({ params: { noteId: note.id }, body }, { ticket });
    } catch (error) {
      if (isProblem(error, "signed-text-changed")) onChanged();
      throw error;
    }
  };

  return (
    <>
      {sheet.stops.length > 0 && (
        <div className={classes.stops} role="alert">
          <p>
            {sheet.stops.length === 1
              ? "1 item must be completed before signing."
              : `${sheet.stops.length} items must be completed before signing.`}
          </p>
          <ul>
            {sheet.stops.map((stop) => (
              <li key={`${stop.path} ${stop.message}`}>
                <button type="button" className={classes.jump} onClick={() => onFix(stop.path)}>
                  {stop.message}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {sheet.overlap && (
        <OverlapAsk
          overlap={sheet.overlap}
          withWhom={sheet.overlap.sameClient ? "with this client" : "with another client"}
          timeZone={note.timeZone}
          value={seenOverlap}
          onChange={setSeenOverlap}
        />
      )}
      {isLate && <LateReasonAsk value={late} onChange={setLate} />}
      {document && <DocumentView document={document} />}
      {document && sheet.stops.length === 0 && (
        <>
          <p className={classes.meaning}>
            {sheet.meaning} After signing, the note can't be changed, but you can add an addendum.
          </p>
          <SignWithPin
            label={asksOpen ? "Complete the fields above, then enter your PIN" : "Enter your PIN to sign"}
            onTicket={signNow}
            disabled={asksOpen || sign.pending}
          />
        </>
      )}
      {!document && (
        <Button variant="default" onClick={() => onFix("serviceEnd")}>
          Back to note
        </Button>
      )}
    </>
  );
}
