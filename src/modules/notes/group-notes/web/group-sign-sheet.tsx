import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { Chip, ErrorState, Skeletons } from "#ui/index.ts";
import { documentHash, type LateEntry, withLateEntry } from "../../notes/note-document.ts";
import type { LateReason } from "../../notes/signing.ts";
import { DocumentView } from "../../notes/web/document-view.tsx";
import noteClasses from "../../notes/web/note.module.css";
import { LateReasonAsk, OverlapAsk } from "../../notes/web/sign-asks.tsx";
import type { GroupNote } from "../group-note.contract.ts";
import { getGroupSignSheet, signGroupNotes } from "../group-sign.contract.ts";
import classes from "./group-note.module.css";

type Sheets = Answer<typeof getGroupSignSheet>;

interface GroupSignSheetProps {
  note: GroupNote;
  onClose: () => void;
  onSigned: (signed: number, left: number) => void;
}

/** Every note of a session as it would be signed; the complete ones are signed with one PIN. */
export function GroupSignSheet({ note, onClose, onSigned }: GroupSignSheetProps) {
  const read = useRead(getGroupSignSheet, { params: { sessionId: note.session.id } }, { staleMs: 0 });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Sign the notes of ${note.session.groupName}`}
      size="xl"
      closeButtonProps={{ "aria-label": "Close without signing" }}
    >
      {read.isError && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
      {!read.isError && (read.isFetching || !read.data) && <Skeletons shape="text" count={6} />}
      {read.data && !read.isFetching && (
        <ReadAndSign note={note} read={read.data} onClose={onClose} onSigned={onSigned} />
      )}
    </Modal>
  );
}

function ReadAndSign({ note, read, onClose, onSigned }: GroupSignSheetProps & { read: Sheets }) {
  const [seenOverlap, setSeenOverlap] = useState(false);
  const [late, setLate] = useState<{ reasonCode: LateReason | null; reasonText: string }>({
    reasonCode: null,
    reasonText: "",
  });
  const sign = useAction(signGroupNotes, { inline: true });
  const isLate = read.lateness !== "in-time";
  const lateEntry: LateEntry | null =
    isLate && late.reasonCode && late.reasonText.trim().length >= 3
      ? { reasonCode: late.reasonCode, reasonText: late.reasonText.trim() }
      : null;
  const asksOpen = (isLate && !lateEntry) || (read.overlap !== null && !seenOverlap);
  const ready = read.sheets.filter(({ stops, document }) => stops.length === 0 && document !== null);
  const signNow = async (ticket: string) => {
    const notes = ready.flatMap(({ noteId, version, revisions, document }) =>
      document ? [{ noteId, version, revisions, hash: documentHash(withLateEntry(document, lateEntry)) }] : [],
    );
    const body = { notes, lateEntry, acknowledge: seenOverlap ? (["author-overlap"] as const).slice() : [] };
    const { results } = await sign.run({ params: { sessionId: note.session.id }, body }, { ticket });
    const signed = results.filter(({ isSigned }) => isSigned).length;
    onSigned(signed, read.sheets.length - signed);
  };
  return (
    <>
      {read.overlap && (
        <OverlapAsk
          overlap={read.overlap}
          timeZone={note.session.timeZone}
          value={seenOverlap}
          onChange={setSeenOverlap}
        />
      )}
      {isLate && <LateReasonAsk value={late} onChange={setLate} />}
      {read.sheets.map(({ noteId, clientName, stops, document }) => (
        <details key={noteId} className={classes.sheet}>
          <summary>
            {clientName}{" "}
            {stops.length === 0 ? (
              <Chip tone="done" shape="check">
                Complete
              </Chip>
            ) : (
              <Chip tone="attention" shape="alert">
                {stops.length === 1 ? "1 item missing" : `${stops.length} items missing`}
              </Chip>
            )}
          </summary>
          {stops.length > 0 && (
            <ul>
              {stops.map(({ path, message }) => (
                <li key={`${path} ${message}`}>{message}</li>
              ))}
            </ul>
          )}
          {document && <DocumentView document={document} />}
        </details>
      ))}
      {ready.length > 0 ? (
        <>
          <p className={noteClasses.meaning}>
            {read.meaning} {ready.length === 1 ? "1 note is" : `${ready.length} notes are`} signed
            {ready.length < read.sheets.length ? `; ${read.sheets.length - ready.length} stay drafts` : ""}. A signed
            note can't be changed, but you can add an addendum.
          </p>
          <SignWithPin
            label={asksOpen ? "Complete the fields above, then enter your PIN" : "Enter your PIN to sign"}
            onTicket={signNow}
            disabled={asksOpen || sign.pending}
          />
        </>
      ) : (
        <Button variant="default" onClick={onClose}>
          Back to the notes
        </Button>
      )}
    </>
  );
}
