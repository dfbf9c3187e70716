import { join } from "node:path";
import { DiskPlace } from "./disk-place.ts";
import { readS3Settings, S3Place } from "./s3-place.ts";

/**
 * Where the bytes of files lie: on this machine's disk, or in a bucket that speaks S3. Whatever comes here is ciphertext
 * already, so a place sees neither names nor contents. Keys are `<tenant>/<eight characters>/<name>`.
 */
export interface FilePlace {
  /** Keeping a file here is a rename: it needs no moment of its own before the transaction. */
  readonly isNear: boolean;
  put(key: string, content: Buffer): Promise<void>;
  /** Takes over a file from `scratch()`; afterwards it is there no more. */
  take(key: string, path: string): Promise<void>;
  /** As many bytes as come; gives their number. */
  write(key: string, data: AsyncIterable<Buffer>): Promise<number>;
  /** Null when there is nothing under that key. Throws when the place does not answer. */
  get(key: string): Promise<Buffer | null>;
  open(key: string): Promise<{ bytes: number; data: AsyncIterable<Buffer> } | null>;
  /** Quiet when there is nothing. */
  remove(key: string): Promise<void>;
  /** Nothing was ever kept here: what a restore asks for. */
  isEmpty(): Promise<boolean>;
  /** Throws what is wrong, in a sentence, when it cannot be written to and read from. */
  check(): Promise<void>;
  /** A path on this machine for bytes that are still coming. */
  scratch(name: string): Promise<string>;
  /** For a person: the directory, or the bucket. */
  readonly label: string;
}

/** The place that the environment names: a bucket with FILES_S3_BUCKET, else `files/` in the data directory. */
export function filePlaceOf(environment: NodeJS.ProcessEnv, dataDirectory: string): FilePlace {
  const s3 = readS3Settings(environment);
  const directory = join(dataDirectory, "files");
  return s3 ? new S3Place(s3, directory) : new DiskPlace(directory);
}
