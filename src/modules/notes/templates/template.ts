import { z } from "zod";

/** What a template asks for; kept with each note begun from it (NTE-25). */
export const TemplatePart = z.strictObject({
  key: z.string().regex(/^[a-z][A-Za-z0-9.]{0,59}$/),
  title: z.string().min(1).max(80),
  /** Shown in the empty section: what belongs here. */
  prompt: z.string().max(300),
  required: z.boolean(),
  minWords: z.number().int().min(1).max(500).nullable(),
});
export type TemplatePart = z.infer<typeof TemplatePart>;

/** A structured answer beside the text: a choice that is counted and compared, never words in the editor (D5). */
export const TemplateField = z.strictObject({
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  title: z.string().min(1).max(80),
  options: z.array(z.strictObject({ value: z.string().min(1).max(40), label: z.string().min(1).max(80) })).min(2),
  required: z.boolean(),
});
export type TemplateField = z.infer<typeof TemplateField>;

/** The chosen values by field key; a field that was not answered is absent, never a default. */
export const FieldValues = z.record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), z.string().min(1).max(40));
export type FieldValues = z.infer<typeof FieldValues>;

/** Keys or values the template does not know, as paths under `fields`; empty when all are known. */
export function unknownFieldValues(fields: readonly TemplateField[], values: FieldValues): string[] {
  return Object.entries(values)
    .filter(
      ([key, value]) => !fields.find((field) => field.key === key)?.options.some((option) => option.value === value),
    )
    .map(([key]) => `fields.${key}`);
}

export function fieldLabel(field: TemplateField, value: string): string {
  return field.options.find((option) => option.value === value)?.label ?? value;
}
