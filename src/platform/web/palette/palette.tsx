import { Modal } from "@mantine/core";
import { useEffect } from "react";
import { closePalette, giveFocusBack, usePaletteOpen } from "./open-palette.ts";
import classes from "./palette.module.css";
import { PaletteBox } from "./palette-box.tsx";

/** Ctrl/Cmd K: finds clients, people and pages, and does things. Enter opens, Ctrl Enter opens in a new tab. */
export function Palette() {
  const open = usePaletteOpen();
  // Locked or signed out while it was open: it is closed for the next user.
  useEffect(() => closePalette, []);
  useEffect(() => {
    if (!open) return;
    return () => void setTimeout(giveFocusBack, 20);
  }, [open]);
  return (
    <Modal
      opened={open}
      onClose={closePalette}
      title="Search and commands"
      size="min(640px, 94vw)"
      yOffset="12vh"
      padding={0}
      returnFocus={false}
      // Its heading is only for screen readers, so Tab must not stop at an invisible close button; Esc closes.
      closeButtonProps={{ "aria-label": "Close", tabIndex: -1 }}
      // A field that is still flying in would lose the first letters of a quick hand.
      transitionProps={{ duration: 0 }}
      classNames={{ header: classes.header ?? "" }}
    >
      <PaletteBox />
    </Modal>
  );
}
