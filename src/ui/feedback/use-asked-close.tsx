import { type ReactNode, useEffect, useRef, useState } from "react";
import { busyNow, isBusySince } from "../form/busy.ts";
import { UnsavedDialog } from "./unsaved-dialog.tsx";

/**
 * Esc, the cross and a press beside a drawer or dialog close it by accident too: with unsaved typing in it they ask
 * first. What the page behind has open is not this dialog's to ask about. A form's own Cancel closes at once.
 */
export function useAskedClose(opened: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const before = useRef<ReadonlySet<symbol>>(new Set());
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (opened) before.current = busyNow();
    else setAsking(false);
  }, [opened]);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  return {
    close: () => (isBusySince(before.current) ? setAsking(true) : onClose()),
    // Mounted only now: one that waits unopened hears the same Esc that asked, and takes it for its own answer.
    question: asking ? <UnsavedDialog opened onStay={() => setAsking(false)} onLeave={leave} /> : null,
  };
}
