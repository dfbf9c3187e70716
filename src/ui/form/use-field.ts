import { useSyncExternalStore } from "react";
import { useFieldsForm } from "./form.tsx";
import { blankFor, isRequired, schemaAt } from "./schema.ts";

export interface FieldProps {
  /** Path in the form's values: `firstName`, `contacts.0.phone`. */
  name: string;
  label: string;
  /** Under the field: what to type, or why it is asked. */
  help?: React.ReactNode;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** May be left empty for now, as in a draft, and is marked as required all the same. */
  neededLater?: boolean;
}

export interface FieldHandle<T> {
  value: T | null | undefined;
  error: string | undefined;
  required: boolean;
  /** Empty text, null and undefined are stored the way the field's schema takes "nothing". */
  set(value: T | null | undefined): void;
  onBlur(): void;
}

/** One field of the surrounding form; redraws only when its own value or reason changes. */
export function useField<T>(name: string): FieldHandle<T> {
  const form = useFieldsForm();
  const { store } = form;
  const value = useFormValue<T>(name);
  const error = useSyncExternalStore(store.subscribe, () => store.error(name));
  const schema = schemaAt(store.schema, name);
  return {
    value,
    error: error && (form.reason?.(error) ?? error),
    required: isRequired(schema),
    set: (next) => form.set(name, isBlank(next) ? blankFor(schema) : next),
    onBlur: () => {
      store.checkField(name);
      form.flush();
    },
  };
}

/** A value of the surrounding form, for fields that depend on others. What type it has, the one who names it knows. */
export function useFormValue<T>(name: string): T | null | undefined {
  const { store } = useFieldsForm();
  return useSyncExternalStore(store.subscribe, () => store.get(name)) as T | null | undefined;
}

interface InputProps {
  name: string;
  label: string;
  description?: React.ReactNode;
  placeholder?: string;
  disabled?: boolean;
  "data-autofocus"?: true;
  error?: string;
  "aria-invalid"?: true;
  withAsterisk: boolean;
  "aria-required": true | undefined;
  onBlur: () => void;
}

/** What every Mantine input takes from a field. */
export function inputProps(
  props: FieldProps,
  field: Pick<FieldHandle<unknown>, "error" | "required" | "onBlur">,
): InputProps {
  return {
    name: props.name,
    label: props.label,
    ...(props.help !== undefined ? { description: props.help } : {}),
    ...(props.placeholder !== undefined ? { placeholder: props.placeholder } : {}),
    ...(props.disabled !== undefined ? { disabled: props.disabled } : {}),
    ...(props.autoFocus ? { "data-autofocus": true } : {}),
    ...(field.error ? { error: field.error, "aria-invalid": true } : {}),
    withAsterisk: field.required || props.neededLater === true,
    "aria-required": field.required || props.neededLater || undefined,
    onBlur: field.onBlur,
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
