import { v7 } from "uuid";
import { z } from "zod";

/** A record's id: UUIDv7, so that ids made later sort later and indexes grow at one end. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

export function newId(): Id {
  return v7();
}

declare const recordKind: unique symbol;
/**
 * The id of one kind of record. It is a string everywhere; where two kinds are named, the id of one is refused where the
 * other is expected (`IdOf<"client">` for the audit entry of an order).
 */
export type IdOf<Kind extends string> = string & { readonly [recordKind]?: Kind };

const kinds = z.registry<{ kind: string }>();

/**
 * `Id` with its kind: `id: idOf("order")` in a record's schema. The kind can be read from the schema, so that the platform
 * finds the clients in an answer (`clientsIn()`).
 */
export function idOf<const Kind extends string>(kind: Kind): z.ZodType<IdOf<Kind>, string> {
  return z.uuid().register(kinds, { kind });
}

/** The kind of record whose id this schema describes; undefined for every other schema. */
export function kindOfId(schema: z.core.$ZodType): string | undefined {
  return kinds.get(schema)?.kind;
}
