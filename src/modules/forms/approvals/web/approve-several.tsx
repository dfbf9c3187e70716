import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { invalidate, serverInstant, useAction } from "#platform/web/index.ts";
import { toast } from "#ui/index.ts";
import { getForm, listClientForms } from "../../forms/form.contract.ts";
import type { Read } from "../../forms/web/reading-room.tsx";
import { type ApprovalRow, bulkApproveForms, listFormApprovals } from "../approval.contract.ts";
import { approvalIntent } from "../approval.ts";

interface ApproveSeveralProps {
  rows: readonly ApprovalRow[];
  reads: readonly Read[];
  onClose: () => void;
  onDone: () => void;
}

/** Approves several forms that were read, with one PIN, and names those that were not approved. */
export function ApproveSeveral({ rows, reads, onClose, onDone }: ApproveSeveralProps) {
  const approve = useAction(bulkApproveForms, { inline: true });
  // What is asked about stays the same while the queue behind it shrinks.
  const [asked] = useState(() => ({ rows, reads }));
  const [refused, setRefused] = useState<readonly { id: string; words: string }[] | null>(null);
  const approveNow = async (ticket: string) => {
    const { results } = await approve.run({ body: { forms: [...asked.reads], intentAt: serverInstant() } }, { ticket });
    void invalidate(listFormApprovals, listClientForms, getForm);
    const left = results.flatMap(({ formId, isSigned, message }) => {
      const row = asked.rows.find((one) => one.formId === formId);
      return isSigned || !row ? [] : [{ id: formId, words: `${row.title}, ${row.clientName}: ${message}` }];
    });
    const done = results.length - left.length;
    if (done > 0) toast(done === 1 ? "1 form approved" : `${done} forms approved`);
    if (left.length === 0) onDone();
    else setRefused(left);
  };
  if (refused)
    return (
      <Modal opened onClose={onDone} title="Not approved">
        <ul>
          {refused.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ul>
        <Button onClick={onDone}>Back to the list</Button>
      </Modal>
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={asked.rows.length === 1 ? "Approve 1 form" : `Approve ${asked.rows.length} forms`}
    >
      <ul>
        {asked.rows.map(({ formId, title, clientName, authorName }) => (
          <li key={formId}>{[title, clientName, authorName].filter(Boolean).join(", ")}</li>
        ))}
      </ul>
      <p>“{approvalIntent}”</p>
      <SignWithPin label="Enter your PIN to approve" onTicket={approveNow} disabled={approve.pending} />
    </Modal>
  );
}
