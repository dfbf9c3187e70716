import { v7 } from "uuid";
import { z } from "zod";

/** A record's id: UUIDv7, so that ids made later sort later and indexes grow at one end. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

export function newId(): Id {
  return v7();
}
