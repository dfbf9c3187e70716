import { join } from "node:path";
import { DiskPlace } from "./disk-place.ts";
import { readS3Settings, S3Place } from "./s3-place.ts";

/**
 * Where the bytes of files are stored: on this machine's disk, or in an S3-compatible bucket. They arrive encrypted, so a
 * place sees neither names nor contents. Keys are `<tenant>/<eight characters>/<name>`.
 */
export interface FilePlace {
  /** Keeping a file here is a rename: it needs no moment of its own before the transaction. */
  readonly isNear: boolean;
  put(key: string, content: Buffer): Promise<void>;
  /** Takes over a file from `scratch()`; afterwards it is there no more. */
  take(key: string, path: string): Promise<void>;
  /** Writes a stream; returns its length. */
  write(key: string, data: AsyncIterable<Buffer>): Promise<number>;
  /** Null when there is nothing under that key. Throws when the place does not answer. */
  get(key: string): Promise<Buffer | null>;
  open(key: string): Promise<{ bytes: number; data: AsyncIterable<Buffer> } | null>;
  /** Quiet when there is nothing. */
  remove(key: string): Promise<void>;
  /** Whether nothing was ever stored here, as a restore requires. */
  isEmpty(): Promise<boolean>;
  /** Throws a message for the operator when it cannot be written to and read from. */
  check(): Promise<void>;
  /** A path on this machine for bytes that are still coming. */
  scratch(name: string): Promise<string>;
  /** The directory or bucket, for the operator. */
  readonly label: string;
}

/** The place that the environment names: a bucket with FILES_S3_BUCKET, else `files/` in the data directory. */
export function filePlaceOf(environment: NodeJS.ProcessEnv, dataDirectory: string): FilePlace {
  const s3 = readS3Settings(environment);
  const directory = join(dataDirectory, "files");
  return s3 ? new S3Place(s3, directory) : new DiskPlace(directory);
}
