import { z } from "zod";

/** A section of a template; each note keeps the template version it was started with (NTE-25). */
export const TemplatePart = z.strictObject({
  key: z.string().regex(/^[a-z][A-Za-z0-9.]{0,59}$/),
  title: z.string().min(1).max(80),
  /** Placeholder of the empty section. */
  prompt: z.string().max(300),
  required: z.boolean(),
  minWords: z.number().int().min(1).max(500).nullable(),
});
export type TemplatePart = z.infer<typeof TemplatePart>;

/** A structured answer beside the text, so that it can be validated and counted. */
export const TemplateField = z.strictObject({
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  title: z.string().min(1).max(80),
  options: z.array(z.strictObject({ value: z.string().min(1).max(40), label: z.string().min(1).max(80) })).min(2),
  required: z.boolean(),
});
export type TemplateField = z.infer<typeof TemplateField>;

/** The chosen values by field key. An unanswered field is absent, never a default. */
export const FieldValues = z.record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), z.string().min(1).max(40));
export type FieldValues = z.infer<typeof FieldValues>;

/** Paths under `fields` of keys or values that the template does not define. */
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
