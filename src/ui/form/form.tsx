import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import type { z } from "zod";
import { ProblemAlert } from "../feedback/problem-alert.tsx";
import { DraftNotice, StaleDraftNotice } from "./draft-notice.tsx";
import classes from "./form.module.css";
import { schemaAt } from "./schema.ts";
import { type AnyForm, fieldOf, type ZodForm } from "./use-zod-form.ts";

const FormContext = createContext<AnyForm | undefined>(undefined);

export function useForm(): AnyForm {
  const form = useContext(FormContext);
  if (!form) throw new Error("A Field stands outside a <Form>.");
  return form;
}

/** What a field takes from its form. Nothing of it changes while someone types, so that no other field is drawn again. */
export type FieldsForm = Pick<AnyForm, "store" | "reason" | "set"> & Pick<AnyForm["draft"], "flush">;

const FieldsContext = createContext<FieldsForm | undefined>(undefined);

export function useFieldsForm(): FieldsForm {
  const form = useContext(FieldsContext);
  if (!form) throw new Error("A Field stands outside a <Form>.");
  return form;
}

export interface FormProps<S extends z.ZodType> {
  form: ZodForm<S>;
  /** Saves; throw the API's problem to have it shown at its field. */
  onSubmit: (output: z.output<S>) => Promise<unknown>;
  onSaved?: () => void;
  label?: string;
  /** The code of a refusal that something inside the form answers: it is not said a second time over it. */
  answers?: string | undefined;
  children: ReactNode;
}

/** One column of fields. A refused submit moves focus to the first refused field. */
export function Form<S extends z.ZodType>({ form, onSubmit, onSaved, label, answers, children }: FormProps<S>) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusals === 0) return;
    const first = element.current?.querySelector<HTMLElement>(
      "[aria-invalid=true], [data-refused] input, [data-refused] button",
    );
    (first ?? element.current?.querySelector<HTMLElement>("[data-form-problem]"))?.focus();
  }, [form.refusals]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (await form.submit(onSubmit)) onSaved?.();
  };
  // A reason stands beside its field; one that has no field here would be seen nowhere but in the alert.
  const homeless = form.problem?.errors.filter(({ path }) => !schemaAt(form.store.schema, fieldOf(path))) ?? [];
  const general = form.problem
    ? { ...form.problem, errors: homeless }
    : form.errors[""]
      ? { title: form.errors[""], detail: "", code: "validation", errors: [] }
      : undefined;
  const named = form.problem?.code === "validation" && form.problem.errors.length > homeless.length && !homeless.length;
  const { store, reason, set } = form;
  const { flush } = form.draft;
  const fields = useMemo(() => ({ store, reason, set, flush }), [store, reason, set, flush]);
  return (
    <FormContext value={form}>
      <FieldsContext value={fields}>
        <form ref={element} noValidate onSubmit={submit} className={classes.form} aria-label={label}>
          <DraftNotice draft={form.draft} onDiscard={() => form.reset()} />
          <StaleDraftNotice kept={form.kept} onTake={form.fill} />
          {general && !named && general.code !== answers && (
            <div data-form-problem="" tabIndex={-1}>
              <ProblemAlert problem={general} />
            </div>
          )}
          {children}
        </form>
      </FieldsContext>
    </FormContext>
  );
}
