import { Button, Group, getDefaultZIndex, Modal, Text } from "@mantine/core";

export interface UnsavedDialogProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/**
 * Asked when leaving would lose typing; the shell opens it when `isBusy()`. Lies over a drawer or dialog whose link was
 * followed. The words are the product's.
 */
export function UnsavedDialog({ opened, onStay, onLeave }: UnsavedDialogProps) {
  return (
    <Modal opened={opened} onClose={onStay} title="Unsaved changes" size="sm" zIndex={getDefaultZIndex("overlay")}>
      <Text>Changes you made may not be saved, please confirm.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay
        </Button>
        <Button color="rose" onClick={onLeave}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
