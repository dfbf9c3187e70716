import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Where the server itself opens a line, each to an address that the operator configured, or guarded. */
const doors = [
  // The client of the outside world: guarded addresses, a time limit, a list of calls (INT-4).
  "src/platform/server/http/ask.ts",
  "src/platform/server/http/address-guard.ts",
  "src/modules/integrations/mail/smtp.ts",
  // What the operator's environment names: bucket, scanner, key service, collector.
  "src/platform/server/files/s3-request.ts",
  "src/platform/server/files/scan.ts",
  "src/platform/server/crypto/key-service.ts",
  "src/platform/server/telemetry/otlp.ts",
  // Only judges addresses.
  "src/platform/server/http/authenticate-key.ts",
  // Only answers requests.
  "src/platform/server/http/waiting-server.ts",
  "src/platform/server/http/raw-errors.ts",
];
const opensLine =
  /^import (?!type )[^;]*?from "(node:)?(net|http|https|http2|tls|dgram|dns|undici|axios|got|node-fetch|nodemailer)(\/[a-z]+)?"|\bfetch\(|new WebSocket\(/m;

it("INT-1 SEC-3 no module opens its own connection: every call uses the platform's client", () => {
  const files = globSync("src/{modules,platform/server,platform/shared}/**/*.ts").filter(
    (file) => !/\.test\.ts$|testing[^/]*\.ts$|\/web\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const open = files.filter((file) => opensLine.test(readFileSync(file, "utf8")));
  expect(open.filter((file) => !doors.includes(file))).toEqual([]);
  // One that opens none any more leaves the list.
  expect(doors.filter((file) => !open.includes(file))).toEqual([]);
});
