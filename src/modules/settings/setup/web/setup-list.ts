import { useForm } from "#ui/form/form.tsx";

/** A growing list of entries in the form's own values. */
export function useList(name: string) {
  const form = useForm();
  const entries = ((form.values as Record<string, unknown>)[name] ?? []) as Record<string, unknown>[];
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
