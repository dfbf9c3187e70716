import { Drawer, rem } from "@mantine/core";
import type { ReactNode } from "react";
import { useAskedClose } from "../feedback/use-asked-close.tsx";

export interface SideDrawerProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Px at text size 14; a phone always gets the whole width. */
  width?: number;
  children: ReactNode;
}

/** Detail beside the list it came from. The list keeps its place; Esc closes, and asks about unsaved typing; focus goes back. */
export function SideDrawer({ opened, onClose, title, width = 480, children }: SideDrawerProps) {
  const { close, question } = useAskedClose(opened, onClose);
  return (
    <>
      <Drawer opened={opened} onClose={close} title={title} size={`min(${rem(width)}, 100vw)`}>
        {children}
      </Drawer>
      {question}
    </>
  );
}
