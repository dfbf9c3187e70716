import { z } from "zod";
import { isKeyOf } from "#platform/shared/typed.ts";

/** Any schema: what a wrapped or nested one is known to be. */
type Schema = z.core.$ZodType;

/** The schema of one field, or undefined where the path leaves the schema. */
export function schemaAt(schema: Schema, path: string): Schema | undefined {
  let found: Schema | undefined = schema;
  for (const step of path.split(".")) {
    found = found && child(unwrapped(found), step);
    if (!found) return undefined;
  }
  return found;
}

function unwrapped(schema: Schema): Schema {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in);
  return schema;
}

function child(schema: Schema, step: string): Schema | undefined {
  if (schema instanceof z.ZodObject) return fieldsOf(schema).get(step);
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  if (schema instanceof z.ZodIntersection)
    return child(unwrapped(schema.def.left), step) ?? child(unwrapped(schema.def.right), step);
  if (schema instanceof z.ZodUnion)
    for (const option of schema.options) {
      const found = child(unwrapped(option), step);
      if (found) return found;
    }
  return undefined;
}

const knownFields = new WeakMap<z.ZodObject, ReadonlyMap<string, Schema>>();

/** Fields of an object by name, kept per schema: a form of 300 fields asks for each of them at every keystroke. */
function fieldsOf(schema: z.ZodObject): ReadonlyMap<string, Schema> {
  const known = knownFields.get(schema) ?? new Map(Object.entries(schema.shape));
  knownFields.set(schema, known);
  return known;
}

/** How an emptied field is sent: as null, left out, or as empty text, whichever its schema takes. */
export function blankFor(schema: Schema | undefined): null | undefined | "" {
  if (schema && z.safeParse(schema, null).success) return null;
  if (!schema || z.safeParse(schema, undefined).success) return undefined;
  return z.safeParse(schema, "").success ? "" : undefined;
}

const knownRequired = new WeakMap<Schema, boolean>();

/** A field must be filled in when no way of leaving it empty passes. */
export function isRequired(schema: Schema | undefined): boolean {
  if (!schema) return false;
  const known = knownRequired.get(schema);
  if (known !== undefined) return known;
  const required = ![undefined, null, ""].some((blank) => z.safeParse(schema, blank).success);
  knownRequired.set(schema, required);
  return required;
}

const formats = {
  email: "Use an email address, like name@example.org.",
  date: "Use a date.",
  datetime: "Use a date and a time.",
  uuid: "Choose one of the list.",
  url: "Use a web address.",
};

/** Plain sentences for what zod says in its own words; a message written in the schema wins. */
function sentence(issue: z.core.$ZodRawIssue): string | undefined {
  const blank = issue.input === undefined || issue.input === null || issue.input === "";
  if (blank) return "Please fill this in.";
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int" ? "Use a number." : undefined;
    case "invalid_value":
      return "Choose one of the list.";
    case "too_small":
      if (issue.origin === "string") return `Use at least ${issue.minimum} characters.`;
      if (issue.origin === "array")
        return issue.minimum === 1 ? "Choose at least one." : `Choose at least ${issue.minimum}.`;
      return issue.inclusive === false ? `Must be more than ${issue.minimum}.` : `Must be ${issue.minimum} or more.`;
    case "too_big":
      if (issue.origin === "string") return `Use at most ${issue.maximum} characters.`;
      if (issue.origin === "array") return `Choose at most ${issue.maximum}.`;
      return issue.inclusive === false ? `Must be less than ${issue.maximum}.` : `Must be ${issue.maximum} or less.`;
    case "invalid_format":
      return isKeyOf(formats, issue.format) ? formats[issue.format] : undefined;
    default:
      return undefined;
  }
}

/** The values with every empty field of an object written the way its schema takes "nothing". */
function withBlanks(schema: Schema, values: unknown): unknown {
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject) || typeof values !== "object" || values === null) return values;
  const filled: Record<string, unknown> = { ...values };
  for (const [key, each] of fieldsOf(inner)) {
    const value = filled[key];
    if (value === undefined || value === null || value === "") {
      const blank = blankFor(each);
      if (blank === undefined) delete filled[key];
      else filled[key] = blank;
    } else filled[key] = withBlanks(each, value);
  }
  return filled;
}

export type FieldErrors = Readonly<Record<string, string>>;

/** The parsed values, or the first reason of each refused field by its path (`contacts.0.phone`; `""` is the form). */
export function checkValues<S extends Schema>(
  schema: S,
  values: unknown,
): { ok: true; output: z.output<S> } | { ok: false; errors: FieldErrors } {
  const result = z.safeParse(schema, withBlanks(schema, values), { error: (issue) => sentence(issue) });
  if (result.success) return { ok: true, output: result.data };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join(".")] ??= issue.message;
  return { ok: false, errors };
}
