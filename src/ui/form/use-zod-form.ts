import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import type { z } from "zod";
import { asProblem, type ShownProblem } from "../feedback/problem.ts";
import { useBusy, useHold } from "./busy.ts";
import { type DraftHandle, type FormDraft, isDraftKept, type KeptForm, useDraft, useKeptForm } from "./draft.ts";
import { createFormStore, type FormSnapshot, type FormStore } from "./form-store.ts";
import { checkValues } from "./schema.ts";

/** A form may begin with any field empty. */
export type FormInitial<S extends z.ZodType> = { [K in keyof z.input<S>]?: z.input<S>[K] | null | undefined };

export interface ZodFormOptions<S extends z.ZodType> {
  /** Usually the `body` of an endpoint. */
  schema: S;
  initial: FormInitial<S>;
  /**
   * Where unfinished typing is kept: `{ form: "lead:edit", record: lead.id, version: lead.version }`, or why it is not:
   * `{ none: "Holds a password." }`. A form that keeps drafts does not ask before leaving.
   */
  draft: FormDraft<FormInitial<S>>;
  /** Says a field's reason in the reader's language; where it is left out, schemas and server speak as they do. */
  reason?: (message: string) => string;
  /** What the person is doing, for the question before leaving: "a new lead". */
  doing?: string;
}

export interface ZodForm<S extends z.ZodType = z.ZodType> extends FormSnapshot<FormInitial<S>> {
  store: FormStore<S, FormInitial<S>>;
  reason: ((message: string) => string) | undefined;
  draft: DraftHandle;
  kept: KeptForm<FormInitial<S>>;
  set(path: FormPath<S>, value: unknown): void;
  fill(values: FormInitial<S>): void;
  reset(values?: FormInitial<S>): void;
  /** Wraps a save: checks, calls, and turns a refusal into field reasons. For `<Form onSubmit>`; resolves to whether it was saved. */
  submit(save: (output: z.output<S>) => Promise<unknown>): Promise<boolean>;
}

/** A form of any schema, as its fields and parts know it: by the names of fields. */
export interface AnyForm extends FormSnapshot {
  store: FormStore;
  reason: ((message: string) => string) | undefined;
  draft: DraftHandle;
  set(path: string, value: unknown): void;
  reset(): void;
}

type Root<S extends z.ZodType> = keyof z.input<S> & string;
export type FormPath<S extends z.ZodType> = Root<S> | `${Root<S>}.${string}`;

/** `body.endsAt` as the API says it, `endsAt` as the form knows it. */
export function fieldOf(path: string): string {
  return path.replace(/^(body|query|params)\./, "");
}

/** Field reasons of an API problem; what has no field here stays with the form. */
export function fieldErrorsOf(problem: ShownProblem): Record<string, string> {
  return Object.fromEntries(problem.errors.map(({ path, message }) => [fieldOf(path), message]));
}

/** A form over a zod schema: values, field reasons, dirty tracking, drafts. Draw it with `<Form>` and `Field.*`. */
export function useZodForm<S extends z.ZodType>({
  schema,
  initial,
  draft: draftOption,
  reason,
  doing,
}: ZodFormOptions<S>): ZodForm<S> {
  const [store] = useState(() => createFormStore(schema, initial));
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const kept = useKeptForm<FormInitial<S>>(draftOption);
  const draft = useDraft<FormInitial<S>>({
    store: kept.store,
    read: () => store.snapshot().values,
    restore: (values) => store.fill(values),
  });
  useBusy(snapshot.dirty && !isDraftKept(draft) && (doing ?? "Unsaved changes"), draft.discard);
  useHold(snapshot.dirty);

  const submit = useCallback(
    async (save: (output: z.output<S>) => Promise<unknown>): Promise<boolean> => {
      if (store.snapshot().submitting) return false;
      const checked = checkValues(schema, store.snapshot().values);
      if (!checked.ok) {
        store.refuse(checked.errors);
        return false;
      }
      const saved = store.beginSave();
      store.change({ submitting: true, problem: undefined });
      try {
        await save(checked.output);
        saved(new Date().toISOString());
        if (!store.snapshot().dirty) await draft.discard();
        return true;
      } catch (error) {
        const problem = asProblem(error);
        store.refuse(fieldErrorsOf(problem), problem);
        return false;
      } finally {
        store.change({ submitting: false });
      }
    },
    [schema, store, draft.discard],
  );

  const touch = draft.touch;
  const actions = useMemo(
    () => ({
      set: (path: string, value: unknown) => {
        store.set(path, value);
        touch();
      },
      fill: (values: FormInitial<S>) => {
        store.fill(values);
        touch();
      },
      reset: (values?: FormInitial<S>) => store.reset(values),
    }),
    [store, touch],
  );

  return { ...snapshot, store, reason, draft, kept, submit, ...actions };
}
