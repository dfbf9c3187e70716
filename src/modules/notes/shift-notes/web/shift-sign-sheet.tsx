import { Modal } from "@mantine/core";
import { useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import { SeveralSheet } from "../../notes/web/several-sheet.tsx";
import { getShiftSignSheet, signShiftNotes } from "../shift-note.contract.ts";

interface ShiftSignSheetProps {
  reportId: string;
  timeZone: string;
  onClose: () => void;
  onSigned: (signed: number, left: number) => void;
}

/** One's own notes of a shift as they would be signed. */
export function ShiftSignSheet({ reportId, timeZone, onClose, onSigned }: ShiftSignSheetProps) {
  const params = { reportId };
  const read = useRead(getShiftSignSheet, { params }, { staleMs: 0 });
  const sign = useAction(signShiftNotes, { inline: true });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Sign your shift notes"
      size="xl"
      closeButtonProps={{ "aria-label": "Close without signing" }}
    >
      {read.isError && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
      {!read.isError && (read.isFetching || !read.data) && <Skeletons shape="text" count={6} />}
      {read.data && !read.isFetching && (
        <SeveralSheet
          read={read.data}
          timeZone={timeZone}
          sign={(body, ticket) => sign.run({ params, body }, { ticket })}
          isPending={sign.pending}
          onClose={onClose}
          onSigned={onSigned}
        />
      )}
    </Modal>
  );
}
