import { Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { Chip } from "#ui/index.ts";
import { documentHash, type LateEntry, withLateEntry } from "../note-document.ts";
import type { SeveralSheets, SeveralSigned, severalSigning } from "../sign-several.contract.ts";
import type { LateReason } from "../signing.ts";
import { DocumentView } from "./document-view.tsx";
import classes from "./note.module.css";
import { LateReasonAsk, OverlapAsk } from "./sign-asks.tsx";

interface SeveralSheetProps {
  read: SeveralSheets;
  timeZone: string;
  sign: (body: z.input<typeof severalSigning>, ticket: string) => Promise<SeveralSigned>;
  isPending: boolean;
  onClose: () => void;
  onSigned: (signed: number, left: number) => void;
}

/** Each note as it would be signed; the complete ones are signed with one PIN. */
export function SeveralSheet({ read, timeZone, sign, isPending, onClose, onSigned }: SeveralSheetProps) {
  const [seenOverlap, setSeenOverlap] = useState(false);
  const [late, setLate] = useState<{ reasonCode: LateReason | null; reasonText: string }>({
    reasonCode: null,
    reasonText: "",
  });
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
    const { results } = await sign(body, ticket);
    const signed = results.filter(({ isSigned }) => isSigned).length;
    onSigned(signed, read.sheets.length - signed);
  };
  return (
    <>
      {read.overlap && (
        <OverlapAsk overlap={read.overlap} timeZone={timeZone} value={seenOverlap} onChange={setSeenOverlap} />
      )}
      {isLate && <LateReasonAsk value={late} onChange={setLate} />}
      {read.sheets.map(({ noteId, clientName, stops, document }) => (
        <details key={noteId} className={classes.oneOfSeveral}>
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
          <p className={classes.meaning}>
            {read.meaning} {ready.length === 1 ? "1 note is" : `${ready.length} notes are`} signed
            {ready.length < read.sheets.length ? `; ${read.sheets.length - ready.length} stay drafts` : ""}. A signed
            note can't be changed, but you can add an addendum.
          </p>
          <SignWithPin
            label={asksOpen ? "Complete the fields above, then enter your PIN" : "Enter your PIN to sign"}
            onTicket={signNow}
            disabled={asksOpen || isPending}
          />
        </>
      ) : (
        <Button variant="default" mt="md" onClick={onClose}>
          Back to the notes
        </Button>
      )}
    </>
  );
}
