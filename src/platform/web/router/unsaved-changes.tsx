import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useBusyReasons } from "#ui/form/busy.ts";
import { useSessionState } from "../session/session-state.ts";

/** The product specification's words (§8). */
export const unsavedTitle = "Unsaved changes";
export const unsavedMessage = "Changes you made may not be saved, please confirm.";

/**
 * Asks before a page with unsaved work is left, and lets the browser ask before the tab is closed. Forms say so with
 * `useBusy("a new lead")`; those that keep drafts do not, and are not asked about. Mounted once.
 */
export function UnsavedChanges() {
  const reasons = useBusyReasons();
  const locked = useSessionState((state) => state.locked || state.loading);
  const busy = reasons.length > 0 && !locked;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => busy && current.pathname !== next.pathname,
    enableBeforeUnload: busy,
    withResolver: true,
  });
  const stay = () => blocker.reset?.();
  return (
    <Modal opened={blocker.status === "blocked"} onClose={stay} title={unsavedTitle} centered size="sm">
      <Text>{unsavedMessage}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={stay}>
          Stay
        </Button>
        <Button color="rose" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
