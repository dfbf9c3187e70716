import { z } from "zod";
import { kindOfId } from "./ids.ts";

/** Collects ids from a value. */
type Collect = (value: unknown, found: Set<string>) => void;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * A function that finds the ids of one kind of record in the answers a schema describes; null when its answers have none.
 * The schema is read once, so that a call visits only the branches that lead to an id.
 */
export function idsInAnswer(schema: z.core.$ZodType, kind: string): ((answer: unknown) => Set<string>) | null {
  const collect = collectorOf(schema, kind, new Map());
  if (!collect) return null;
  return (answer) => {
    const found = new Set<string>();
    collect(answer, found);
    return found;
  };
}

function collectorOf(
  schema: z.core.$ZodType,
  kind: string,
  known: Map<z.core.$ZodType, Collect | null>,
): Collect | null {
  if (kindOfId(schema) === kind)
    return (value, found) => {
      if (typeof value === "string") found.add(value);
    };
  const before = known.get(schema);
  // A schema that contains itself leads to the same ids as its outer occurrence.
  if (before !== undefined) return before;
  known.set(schema, null);
  const collect = partsOf(schema, kind, known);
  known.set(schema, collect);
  return collect;
}

function partsOf(schema: z.core.$ZodType, kind: string, known: Map<z.core.$ZodType, Collect | null>): Collect | null {
  const of = (part: z.core.$ZodType) => collectorOf(part, kind, known);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, part]) => {
      const collect = of(part);
      return collect ? [[name, collect] as const] : [];
    });
    if (fields.length === 0) return null;
    return (value, found) => {
      if (isObject(value)) for (const [name, collect] of fields) collect(value[name], found);
    };
  }
  if (schema instanceof z.ZodArray) return each(of(schema.element));
  if (schema instanceof z.ZodRecord) {
    const collect = of(schema.valueType);
    return (
      collect &&
      ((value, found) => {
        if (isObject(value)) for (const one of Object.values(value)) collect(one, found);
      })
    );
  }
  if (schema instanceof z.ZodUnion) return together(schema.options.map((option: z.core.$ZodType) => of(option)));
  if (schema instanceof z.ZodIntersection) return together([of(schema.def.left), of(schema.def.right)]);
  if (schema instanceof z.ZodTuple) {
    const collectors = schema.def.items.map((item) => of(item));
    return collectors.some((one) => one !== null)
      ? (value, found) => {
          if (Array.isArray(value)) for (const [at, collect] of collectors.entries()) collect?.(value[at], found);
        }
      : null;
  }
  if (schema instanceof z.ZodLazy) return of(schema.def.getter());
  if (schema instanceof z.ZodPipe) return of(schema.def.out);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    return of(schema.def.innerType);
  return null;
}

function each(collect: Collect | null): Collect | null {
  return (
    collect &&
    ((value, found) => {
      if (Array.isArray(value)) for (const one of value) collect(one, found);
    })
  );
}

function together(collectors: readonly (Collect | null)[]): Collect | null {
  const parts = collectors.filter((one) => one !== null);
  return parts.length === 0
    ? null
    : (value, found) => {
        for (const collect of parts) collect(value, found);
      };
}
