import { Button, Checkbox, Modal, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { isProblem, useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import type { Note } from "../note.contract.ts";
import { type LateReason, lateReasonLabels, lateReasons } from "../note.ts";
import { documentHash, type LateEntry, withLateEntry } from "../note-document.ts";
import { getSignSheet, type SignSheet as Sheet, signNote } from "../sign.contract.ts";
import { DocumentView } from "./document-view.tsx";
import classes from "./note.module.css";
import { showService } from "./when-served.ts";

export interface SignSheetProps {
  note: Note;
  onClose: () => void;
  onSigned: (note: Note) => void;
  /** Closes the sheet and goes to what is missing. */
  onFix: (path: string) => void;
}

/** The exact text as it will stand, what is missing or unusual, and the PIN: one screen, no surprises after. */
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
              ? "One thing is missing before this can be signed."
              : `${sheet.stops.length} things are missing before this can be signed.`}
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
        <div className={classes.asks}>
          <p>
            You also recorded “{sheet.overlap.title}”{" "}
            {sheet.overlap.sameClient ? "with this client" : "with another client"} at this time:{" "}
            {showService({ ...sheet.overlap, timeZone: note.timeZone })}.
          </p>
          <Checkbox
            label="Both are right; sign all the same"
            checked={seenOverlap}
            onChange={(event) => setSeenOverlap(event.currentTarget.checked)}
          />
        </div>
      )}
      {isLate && <LateReasonAsk value={late} onChange={setLate} />}
      {document && <DocumentView document={document} />}
      {document && sheet.stops.length === 0 && (
        <>
          <p className={classes.meaning}>
            {sheet.meaning} After signing it cannot be changed; an addendum can be added.
          </p>
          <SignWithPin
            label={asksOpen ? "Answer the questions above, then enter your PIN" : "Enter your PIN to sign"}
            onTicket={signNow}
            disabled={asksOpen || sign.pending}
          />
        </>
      )}
      {!document && (
        <Button variant="default" onClick={() => onFix("serviceEnd")}>
          Go back to the note
        </Button>
      )}
    </>
  );
}

interface LateAskProps {
  value: { reasonCode: LateReason | null; reasonText: string };
  onChange: (value: LateAskProps["value"]) => void;
}

/** NTE-6: a note signed more than a day after the service says why; the server's clock stays its time of signing. */
function LateReasonAsk({ value, onChange }: LateAskProps) {
  return (
    <div className={classes.asks}>
      <p>This is signed more than 24 hours after the service and will be marked as a late entry.</p>
      <Select
        label="Why is it late?"
        withAsterisk
        data={lateReasons.map((code) => ({ value: code, label: lateReasonLabels[code] }))}
        value={value.reasonCode}
        onChange={(reasonCode) => onChange({ ...value, reasonCode })}
      />
      <Textarea
        label="In a few words"
        withAsterisk
        mt="xs"
        autosize
        minRows={2}
        value={value.reasonText}
        onChange={(event) => onChange({ ...value, reasonText: event.currentTarget.value })}
      />
    </div>
  );
}
