import { useForm } from "#ui/form/form.tsx";
import { useFormValue } from "#ui/form/use-field.ts";

/** Adds and removes entries of a list in the form's values. */
export function useList(name: string) {
  const form = useForm();
  const entries = useFormValue<Record<string, unknown>[]>(name) ?? [];
  return {
    entries,
    add: (...more: Record<string, unknown>[]) => form.store.set(name, [...entries, ...more]),
    remove: (index: number) =>
      form.store.set(
        name,
        entries.filter((_, at) => at !== index),
      ),
  };
}
