import { Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { listKickBacks } from "#modules/forms/kick-backs/kick-back.contract.ts";
import { invalidate, useAction, useSession } from "#platform/web/index.ts";
import { showDateTime, toast, useKeys } from "#ui/index.ts";
import { getNote, listNotes, type Note } from "../../notes/note.contract.ts";
import classes from "../../notes/web/note.module.css";
import { listApprovals, listSubmissions, openApproval, recallNote } from "../approval.contract.ts";
import { returnReasonLabels } from "../approval.ts";
import { CosignDialog, ReassignDialog, ReturnDialog } from "./approval-dialogs.tsx";
import { CommentDialog, CommentList } from "./comments.tsx";
import { NoteChanges } from "./note-changes.tsx";
import { type SelectedPassage, selectedPassage } from "./selected-passage.ts";

type Approval = NonNullable<Note["approval"]>;

interface ApprovalBarProps {
  note: Note;
  approval: Approval;
  onDecided?: () => void;
}

/** Shown above a note awaiting co-signature: the supervisor, the due time and the actions of the current user. */
export function ApprovalBar({ note, approval, onDecided }: ApprovalBarProps) {
  const [asking, setAsking] = useState<"approve" | "return" | "reassign" | "comment" | null>(null);
  const [passage, setPassage] = useState<SelectedPassage | null>(null);
  const [comparing, setComparing] = useState(false);
  const { clinicianId } = useSession().user;
  const [version, setVersion] = useState(approval.version);
  const open = useAction(openApproval, {
    inline: true,
    invalidates: [listApprovals],
    onDone: (state) => setVersion(state.version),
  });
  const recall = useAction(recallNote, { invalidates: [[getNote, { params: { noteId: note.id } }], listNotes] });
  // NTE-9: opening this page records the review, once per version shown.
  const opened = useRef<string>(undefined);
  const { cosign } = note.abilities;
  const { sha256 } = note;
  useEffect(() => {
    if (!cosign || !sha256 || opened.current === sha256) return;
    opened.current = sha256;
    open.go({ params: { approvalId: approval.id } });
  }, [cosign, sha256, approval.id, open.go]);
  const decided = (words: string) => {
    setAsking(null);
    toast(words);
    onDecided?.();
    void invalidate(
      [getNote, { params: { noteId: note.id } }],
      listNotes,
      listApprovals,
      listSubmissions,
      listKickBacks,
    );
  };
  const comment = () => {
    setPassage(selectedPassage());
    setAsking("comment");
  };
  useKeys(
    [
      { keys: "a", does: "Co-sign this note", run: () => setAsking("approve") },
      { keys: "r", does: "Return this note for correction", run: () => setAsking("return") },
      { keys: "c", does: "Comment on the selected text", run: comment },
    ],
    cosign && !open.pending && asking === null,
  );
  const due = showDateTime(approval.dueAt, note.timeZone);
  return (
    <div className={classes.asks}>
      <p>
        {cosign
          ? `${note.authorName} requested your co-signature. Due ${due}.`
          : `Awaiting co-signature by ${approval.supervisorName ?? "a supervisor"}. Due ${due}.`}
      </p>
      <Group gap="xs">
        {cosign && (
          <>
            <Button onClick={() => setAsking("approve")} disabled={open.pending}>
              Co-sign note
            </Button>
            <Button variant="default" onClick={() => setAsking("return")} disabled={open.pending}>
              Return for correction
            </Button>
            <Button
              variant="default"
              disabled={open.pending}
              // Keeps the selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={comment}
            >
              Comment
            </Button>
            <Button variant="subtle" onClick={() => setAsking("reassign")} disabled={open.pending}>
              Reassign
            </Button>
          </>
        )}
        {approval.cycle > 1 && (
          <Button variant="subtle" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
            {comparing ? "Hide changes" : "Show changes since the last submission"}
          </Button>
        )}
        {note.abilities.recall && (
          <Button
            variant="default"
            loading={recall.pending}
            onClick={() => recall.go({ params: { noteId: note.id }, body: { version: note.version } })}
          >
            Recall note
          </Button>
        )}
      </Group>
      {comparing && <NoteChanges note={note} />}
      <CommentList
        note={note}
        comments={approval.comments}
        {...(cosign ? { removal: { approvalId: approval.id, version, clinicianId, onDone: setVersion } } : {})}
      />
      {asking === "comment" && (
        <CommentDialog
          note={note}
          approvalId={approval.id}
          version={version}
          passage={passage}
          onClose={() => setAsking(null)}
          onDone={(next) => {
            setVersion(next);
            setAsking(null);
          }}
        />
      )}
      {asking === "approve" && (
        <CosignDialog
          note={note}
          approvalId={approval.id}
          version={version}
          onClose={() => setAsking(null)}
          onDone={() => decided(`${note.title} for ${note.client.name} co-signed.`)}
        />
      )}
      {asking === "return" && (
        <ReturnDialog
          note={note}
          approvalId={approval.id}
          version={version}
          onClose={() => setAsking(null)}
          onDone={() => decided(`Returned to ${note.authorName} for correction.`)}
        />
      )}
      {asking === "reassign" && (
        <ReassignDialog
          note={note}
          approvalId={approval.id}
          version={version}
          onClose={() => setAsking(null)}
          onDone={(name) => decided(`${name} was asked to co-sign ${note.title}.`)}
        />
      )}
    </div>
  );
}

/** Shown above a returned note: who returned it, and the changes requested. */
export function ReturnedNotice({ note, approval }: { note: Note; approval: Approval }) {
  if (!approval.reasonCode || approval.reasonCode === "recalled") return null;
  return (
    <div className={classes.asks} role="note">
      <p>
        <strong>{approval.decidedByName} returned this note for correction</strong>
        {approval.decidedAt && ` ${showDateTime(approval.decidedAt, note.timeZone)}`}:{" "}
        {returnReasonLabels[approval.reasonCode]}.
      </p>
      <p>{approval.reasonText}</p>
      <CommentList note={note} comments={approval.comments} />
    </div>
  );
}
