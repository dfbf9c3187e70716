import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readOutsideSettings } from "../ports/outside-settings.ts";
import { readS3Settings, S3Place } from "./s3-place.ts";

/** The one account of the simulated store of files (tools/simulators/s3.ts). */
export const simulatedS3 = {
  bucket: "cairn-files",
  region: "us-west-2",
  accessKeyId: "AKIASIMULATEDCAIRN01",
  secretAccessKey: "simulated/secret+access+key",
} as const;

/** What an operator would set to use it. */
export function simulatedS3Environment(prefix: string): NodeJS.ProcessEnv {
  return {
    FILES_S3_BUCKET: simulatedS3.bucket,
    FILES_S3_ENDPOINT: readOutsideSettings(process.env).simulators?.s3,
    FILES_S3_REGION: simulatedS3.region,
    FILES_S3_PREFIX: prefix,
    FILES_S3_ACCESS_KEY_ID: simulatedS3.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: simulatedS3.secretAccessKey,
  };
}

/** A place in it of a test's own: other tests use the same bucket. */
export async function givenS3Place(prefix: string, over: NodeJS.ProcessEnv = {}): Promise<S3Place> {
  const settings = readS3Settings({ ...simulatedS3Environment(prefix), ...over });
  if (!settings) throw new Error("The simulated store has no bucket.");
  return new S3Place(settings, await mkdtemp(join(tmpdir(), "cairn-s3-")));
}
