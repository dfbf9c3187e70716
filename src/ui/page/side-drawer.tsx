import { Drawer, rem } from "@mantine/core";
import type { ReactNode } from "react";

export interface SideDrawerProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Px at text size 14; a phone always gets the whole width. */
  width?: number;
  children: ReactNode;
}

/** Detail beside the list it came from. The list keeps its place; Esc closes; focus goes back. */
export function SideDrawer({ opened, onClose, title, width = 480, children }: SideDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title={title} size={`min(${rem(width)}, 100vw)`}>
      {children}
    </Drawer>
  );
}
