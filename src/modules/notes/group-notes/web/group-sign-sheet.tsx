import { Modal } from "@mantine/core";
import { useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import { SeveralSheet } from "../../notes/web/several-sheet.tsx";
import type { GroupNote } from "../group-note.contract.ts";
import { getGroupSignSheet, signGroupNotes } from "../group-sign.contract.ts";

interface GroupSignSheetProps {
  note: GroupNote;
  onClose: () => void;
  onSigned: (signed: number, left: number) => void;
}

/** Every note of a session as it would be signed. */
export function GroupSignSheet({ note, onClose, onSigned }: GroupSignSheetProps) {
  const params = { sessionId: note.session.id };
  const read = useRead(getGroupSignSheet, { params }, { staleMs: 0 });
  const sign = useAction(signGroupNotes, { inline: true });
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
        <SeveralSheet
          read={read.data}
          timeZone={note.session.timeZone}
          sign={(body, ticket) => sign.run({ params, body }, { ticket })}
          isPending={sign.pending}
          onClose={onClose}
          onSigned={onSigned}
        />
      )}
    </Modal>
  );
}
