import { readFileSync } from "node:fs";
import { propertyOf } from "#platform/shared/property-of.ts";

/** Secrets that may come from a file instead of the environment, which every process of the account can read. */
export const secretNames = [
  "MASTER_KEY",
  "NEW_MASTER_KEY",
  "MASTER_KEY_KMS",
  "NEW_MASTER_KEY_KMS",
  "KMS_ACCESS_KEY_ID",
  "KMS_SECRET_ACCESS_KEY",
  "KMS_SESSION_TOKEN",
  "DATABASE_URL",
  "APP_DATABASE_URL",
  "JOBS_DATABASE_URL",
  "BACKUP_DATABASE_URL",
  "SMTP_URL",
  "METRICS_TOKEN",
  "FILES_S3_ACCESS_KEY_ID",
  "FILES_S3_SECRET_ACCESS_KEY",
  "FILES_S3_SESSION_TOKEN",
] as const;

/**
 * Reads each secret from the file that `<NAME>_FILE` names, unless `<NAME>` itself is set (SEC-3). Throws a message an
 * operator can act on when a file cannot be read or is empty.
 */
export function loadSecretFiles(environment: NodeJS.ProcessEnv): void {
  for (const name of secretNames) {
    const file = environment[`${name}_FILE`];
    if (!file || environment[name]) continue;
    let text = "";
    try {
      text = readFileSync(file, "utf8").trim();
    } catch (error) {
      throw new Error(`${name}_FILE names ${file}, which cannot be read (${propertyOf(error, "code")}).`);
    }
    if (!text) throw new Error(`${name}_FILE names ${file}, which is empty.`);
    environment[name] = text;
  }
}
