import { type ReactNode, useEffect, useRef, useState } from "react";
import { busyNow, dropsSince, isBusySince } from "../form/busy.ts";
import { UnsavedDialog } from "./unsaved-dialog.tsx";

/**
 * Esc, the cross and a press beside a drawer or dialog close it by accident too: with unsaved typing in it they ask
 * first. What the page behind has open is not this dialog's to ask about. A form's own Cancel closes at once.
 */
export function useAskedClose(opened: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const before = useRef<ReadonlySet<symbol>>(new Set());
  const drops = useRef<readonly (() => void)[]>([]);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (opened) before.current = busyNow();
    else setAsking(false);
  }, [opened]);
  const leave = () => {
    setAsking(false);
    for (const drop of drops.current) drop();
    onClose();
  };
  const close = () => {
    if (!isBusySince(before.current)) return onClose();
    drops.current = dropsSince(before.current);
    setAsking(true);
  };
  return {
    close,
    // Mounted only now: one that waits unopened hears the same Esc that asked, and takes it for its own answer.
    question: asking ? <UnsavedDialog opened onStay={() => setAsking(false)} onLeave={leave} /> : null,
  };
}
