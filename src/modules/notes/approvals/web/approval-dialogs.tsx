import { Button, Group, Modal, Select, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, FormDialog, useBusy } from "#ui/index.ts";
import type { Note } from "../../notes/note.contract.ts";
import { approveNote, listCosigners, reassignApproval, returnNote } from "../approval.contract.ts";
import { type ReturnReason, returnReasonLabels, returnReasons } from "../approval.ts";

interface DialogProps {
  note: Note;
  approvalId: string;
  version: number;
  onClose: () => void;
  onDone: () => void;
}

/** Co-signs one note with the PIN. */
export function CosignDialog({ note, approvalId, version, onClose, onDone }: DialogProps) {
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

/** Returns a note to its author, with what should change (NTE-10). */
export function ReturnDialog({ note, approvalId, version, onClose, onDone }: DialogProps) {
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

/** Asks another supervisor to co-sign. The due time stays as it is. */
export function ReassignDialog({
  note,
  approvalId,
  version,
  onClose,
  onDone,
}: Omit<DialogProps, "onDone"> & { onDone: (name: string) => void }) {
  const [supervisorId, setSupervisorId] = useState<string | null>(null);
  const staff = useRead(listCosigners, { params: { approvalId } });
  const others = (staff.data?.rows ?? []).filter(({ name }) => name !== note.approval?.supervisorName);
  const name = others.find(({ id }) => id === supervisorId)?.name ?? "";
  const act = useAction(reassignApproval, { onDone: () => onDone(name) });
  return (
    <FormDialog opened onClose={onClose} title={`Reassign ${note.title}`}>
      <Stack gap="sm">
        {staff.isError && <ErrorState error={staff.error} onRetry={() => void staff.refetch()} small />}
        <Select
          label="Supervisor"
          description="They are notified. The due time does not change."
          withAsterisk
          searchable
          data={others.map(({ id, name: label }) => ({ value: id, label }))}
          nothingFoundMessage="No one else may co-sign this note."
          value={supervisorId}
          onChange={setSupervisorId}
          disabled={!staff.data}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={supervisorId === null}
            loading={act.pending}
            onClick={() => supervisorId && act.go({ params: { approvalId }, body: { version, supervisorId } })}
          >
            Reassign
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}
