import { Modal, type ModalProps } from "@mantine/core";
import { useAskedClose } from "../feedback/use-asked-close.tsx";

/** A dialog with something to fill in: Esc, the cross and a press beside it ask before typing is lost. */
export function FormDialog({ opened, onClose, children, ...props }: ModalProps) {
  const { close, question } = useAskedClose(opened, onClose);
  return (
    <>
      <Modal opened={opened} onClose={close} {...props}>
        {children}
      </Modal>
      {question}
    </>
  );
}
