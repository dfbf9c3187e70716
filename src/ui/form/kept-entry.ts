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
  const handle = useDraft<V>({ store, read: () => latest.current, restore });
  const touch = useRef(handle.touch);
  touch.current = handle.touch;
  const text = JSON.stringify(values);
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    if (dirty) touch.current();
  }, [text, dirty]);
  return handle;
}
