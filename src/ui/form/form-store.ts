import type { z } from "zod";
import type { ShownProblem } from "../feedback/problem.ts";
import { getPath, sameValues, setPath } from "./path.ts";
import { checkValues, type FieldErrors } from "./schema.ts";

export interface FormSnapshot<V = unknown> {
  values: V;
  errors: FieldErrors;
  problem: ShownProblem | undefined;
  dirty: boolean;
  submitting: boolean;
  /** When the form was last saved, an instant. */
  savedAt: string | undefined;
  /** Goes up each time a submit was refused; the form then moves focus to the first refused field. */
  refusals: number;
}

/** The state of one form, outside React, so that typing in one field redraws only that field. */
export function createFormStore<S extends z.ZodType, V>(schema: S, initial: V) {
  let baseline = initial;
  let resets = 0;
  let now: FormSnapshot<V> = {
    values: initial,
    errors: {},
    problem: undefined,
    dirty: false,
    submitting: false,
    savedAt: undefined,
    refusals: 0,
  };
  const listeners = new Set<() => void>();
  const change = (patch: Partial<FormSnapshot<V>>) => {
    now = { ...now, ...patch };
    for (const listener of listeners) listener();
  };
  const without = (errors: FieldErrors, path: string): FieldErrors =>
    Object.fromEntries(Object.entries(errors).filter(([key]) => key !== path && !key.startsWith(`${path}.`)));

  return {
    schema,
    snapshot: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(patch: Partial<FormSnapshot<V>>) {
      change(patch);
    },
    get: (path: string) => getPath(now.values, path),
    error: (path: string) => now.errors[path],
    set(path: string, value: unknown) {
      const values = setPath(now.values, path, value);
      // The refused value is being corrected, so the message above the form is cleared. Another user's version stays.
      const problem = now.problem?.code === "stale-version" ? now.problem : undefined;
      change({ values, dirty: !sameValues(values, baseline), errors: without(now.errors, path), problem });
    },
    /** A value the form offers by itself once it is known: as if it had been there from the start, so nothing is unsaved. */
    suggest(path: string, value: unknown) {
      baseline = setPath(baseline, path, value);
      const values = setPath(now.values, path, value);
      change({ values, dirty: !sameValues(values, baseline) });
    },
    /** Looks at one field when it is left. An empty one is only refused on submit. */
    checkField(path: string) {
      const value = getPath(now.values, path);
      if (value === undefined || value === null || value === "") return;
      const checked = checkValues(schema, now.values);
      const reason = checked.ok ? undefined : checked.errors[path];
      const errors = without(now.errors, path);
      change({ errors: reason ? { ...errors, [path]: reason } : errors });
    },
    /** Other values, as if typed: the form stays unsaved. */
    fill(values: V) {
      change({ values, dirty: !sameValues(values, baseline), errors: {}, problem: undefined });
    },
    /** Other values that are already saved. */
    reset(values: V = baseline) {
      baseline = values;
      resets += 1;
      change({ values, dirty: false, errors: {}, problem: undefined });
    },
    /**
     * Notes that a save of the present values begins; call what it returns when it has succeeded. What was typed meanwhile
     * is unsaved; a `reset` meanwhile already says what is saved.
     */
    beginSave() {
      const sent = now.values;
      const before = resets;
      return (at: string) => {
        if (resets === before) baseline = sent;
        change({ dirty: !sameValues(now.values, baseline), savedAt: at, errors: {}, problem: undefined });
      };
    },
    refuse(errors: FieldErrors, problem?: ShownProblem) {
      change({ errors, problem, refusals: now.refusals + 1 });
    },
  };
}

export type FormStore<S extends z.ZodType = z.ZodType, V = unknown> = ReturnType<typeof createFormStore<S, V>>;
