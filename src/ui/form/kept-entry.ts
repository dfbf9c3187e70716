import { useEffect, useRef } from "react";
import { type DraftHandle, type FormDraft, useDraft, useKeptForm } from "./draft.ts";

export interface KeptEntryOptions<V> {
  draft: FormDraft<V>;
  /** What is typed so far; a new object at each change. */
  values: V;
  /** Nothing is kept before something was typed. */
  dirty: boolean;
  restore: (values: V) => void;
}

/** Drafts for a form that keeps its own state instead of a `useZodForm`. Call `discard` once it is saved or canceled. */
export function useKeptEntry<V>({ draft, values, dirty, restore }: KeptEntryOptions<V>): DraftHandle {
  const { store } = useKeptForm(draft);
  const latest = useRef(values);
  latest.current = values;
  const restoring = useRef(false);
  const handle = useDraft<V>({
    store,
    read: () => latest.current,
    restore: (kept) => {
      // What the draft puts in is no typing: the notice that it was restored stays.
      restoring.current = true;
      restore(kept);
    },
  });
  const touch = useRef(handle.touch);
  touch.current = handle.touch;
  const text = JSON.stringify(values);
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    if (dirty && !restoring.current) touch.current();
  }, [text, dirty]);
  useEffect(() => {
    restoring.current = false;
  });
  return handle;
}
