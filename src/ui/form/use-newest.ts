import { useEffect, useRef, useState } from "react";
import type { AnyForm } from "./use-zod-form.ts";

interface Versioned {
  version: number;
}

export interface Newest<R extends Versioned> {
  /** What the form stands on: its version goes with the save. */
  base: R;
  /** Saved by someone else during editing; not in the form. */
  newer: R | null;
  /** Tells that this form saved that, or stands on it from now on; its typing stays. */
  standOn(record: R): void;
}

/**
 * The record under a form, when newer versions of it arrive by themselves. While nothing is typed the form follows them;
 * over typing it waits and says so, because a form that is begun anew takes what was typed with it.
 */
export function useNewest<R extends Versioned, V extends object>(
  form: Pick<AnyForm, "dirty" | "submitting"> & { reset(values: NoInfer<V>): void },
  record: R,
  valuesOf: (record: R) => V,
): Newest<R> {
  const [base, setBase] = useState(record);
  const filled = useRef(record.version);
  useEffect(() => {
    if (form.dirty || form.submitting) return;
    const newest = record.version > base.version ? record : base;
    if (newest.version === filled.current) return;
    filled.current = newest.version;
    setBase(newest);
    form.reset(valuesOf(newest));
  });
  const waits = record.version > base.version && form.dirty && !form.submitting;
  return { base, newer: waits ? record : null, standOn: setBase };
}
