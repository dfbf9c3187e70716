import { Button, Group, Modal, Select, Stack, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { invalidate, useAction } from "#platform/web/index.ts";
import { FormDialog, showDateTime, toast, useBusy } from "#ui/index.ts";
import { getNote, listNotes, type Note } from "../../notes/note.contract.ts";
import classes from "../../notes/web/note.module.css";
import { approveNote, listApprovals, openApproval, recallNote, returnNote } from "../approval.contract.ts";
import { type ReturnReason, returnReasonLabels, returnReasons } from "../approval.ts";

type Approval = NonNullable<Note["approval"]>;

/** Shown above a note awaiting co-signature: the supervisor, the due time and the actions of the current user. */
export function ApprovalBar({ note, approval }: { note: Note; approval: Approval }) {
  const [asking, setAsking] = useState<"approve" | "return" | null>(null);
  const [version, setVersion] = useState(approval.version);
  const open = useAction(openApproval, { inline: true, onDone: (state) => setVersion(state.version) });
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
    void invalidate([getNote, { params: { noteId: note.id } }], listNotes, listApprovals);
  };
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
          </>
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
    </div>
  );
}

interface DialogProps {
  note: Note;
  approvalId: string;
  version: number;
  onClose: () => void;
  onDone: () => void;
}

function CosignDialog({ note, approvalId, version, onClose, onDone }: DialogProps) {
  const act = useAction(approveNote, { inline: true });
  const approve = async (ticket: string) => {
    await act.run({ params: { approvalId }, body: { version } }, { ticket });
    onDone();
  };
  return (
    <Modal opened onClose={onClose} title={`Co-sign ${note.title}`}>
      <p>
        {note.client.name}, {note.client.mrNo}. “I have read this note and agree with it.” Co-signing makes the note
        final.
      </p>
      <SignWithPin label="Enter your PIN to co-sign" onTicket={approve} disabled={act.pending} />
    </Modal>
  );
}

function ReturnDialog({ note, approvalId, version, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [text, setText] = useState("");
  const act = useAction(returnNote, { onDone });
  useBusy(text.trim() !== "" && "Changes requested");
  return (
    <FormDialog opened onClose={onClose} title={`Return ${note.title}`}>
      <Stack gap="sm">
        <Select
          label="Reason"
          withAsterisk
          data={returnReasons.map((value) => ({ value, label: returnReasonLabels[value] }))}
          value={reason}
          onChange={setReason}
        />
        <Textarea
          label="Changes requested"
          description="10 characters or more"
          withAsterisk
          autosize
          minRows={3}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={reason === null || text.trim().length < 10}
            loading={act.pending}
            onClick={() =>
              reason &&
              act.go({ params: { approvalId }, body: { version, reasonCode: reason, reasonText: text.trim() } })
            }
          >
            Return for correction
          </Button>
        </Group>
      </Stack>
    </FormDialog>
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
    </div>
  );
}
