import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { z } from "zod";

/** State of a simulator that outlives its process, so that what the demo set up with it goes on working; kept nowhere without a path. */
export class KeptFile<T> {
  readonly #path: string | null;
  readonly #shape: z.ZodType<T>;
  constructor(path: string | null, shape: z.ZodType<T>) {
    this.#path = path;
    this.#shape = shape;
  }

  read(): T | null {
    if (this.#path === null) return null;
    try {
      return this.#shape.parse(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch {
      // None yet, or of an earlier version of Cairn: it starts empty.
      return null;
    }
  }

  write(state: T): void {
    if (this.#path === null) return;
    writeFileSync(`${this.#path}.next`, JSON.stringify(state));
    renameSync(`${this.#path}.next`, this.#path);
  }
}
