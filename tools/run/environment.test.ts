import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { Instance } from "./instance.ts";
import { readSecrets, rolePasswords } from "./secrets.ts";
import { isServerSource } from "./watch-sources.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cairn-run-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("what is not set has a default", () => {
  expect(readEnvironment({})).toMatchObject({ port: 4000, host: "127.0.0.1", seed: "demo", log: "files" });
});

test("a production installation starts without the demo", () => {
  expect(readEnvironment({ NODE_ENV: "production" }).seed).toBe("none");
});

test.each([
  [{ PORT: "eighty" }, /PORT must be a number/],
  [{ PORT: "70000" }, /PORT must be a number/],
  [{ SEED: "full" }, /SEED must be demo or none/],
  [{ SEED: "demo", NODE_ENV: "production" }, /SEED=demo is not for production/],
  [{ DATABASE_URL: "mysql://x/y" }, /DATABASE_URL must look like/],
  [{ DATABASE_URL: "postgresql://host" }, /DATABASE_URL must look like/],
])("refuses %o in words", (given, words) => {
  expect(() => readEnvironment(given)).toThrow(words);
});

test("secrets are made once, for the owner's eyes only", () => {
  const first = readSecrets(directory);
  expect(Buffer.from(first.masterKey, "base64")).toHaveLength(32);
  expect(new Set(Object.values(first)).size).toBe(4);
  expect(readSecrets(directory)).toEqual(first);
  expect(statSync(join(directory, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("a damaged file of secrets is never replaced: the data could not be read again", () => {
  writeFileSync(join(directory, "secrets.json"), '{"masterKey": "abc');
  chmodSync(join(directory, "secrets.json"), 0o600);
  expect(() => readSecrets(directory)).toThrow(/Restore it from your backup/);
  expect(readFileSync(join(directory, "secrets.json"), "utf8")).toBe('{"masterKey": "abc');
});

test("machines that share a database agree on the passwords of its roles", () => {
  const url = "postgresql://owner:secret@db.example:5432/cairn";
  const here = rolePasswords(url, readSecrets(directory));
  const there = rolePasswords(url, { masterKey: "", ownerPassword: "", appPassword: "x", jobsPassword: "y" });
  expect(here).toEqual(there);
  expect(here.appPassword).not.toBe(here.jobsPassword);
});

test("a second Cairn on one data directory is refused with the process that has it", async () => {
  // The process that started this one stands for the Cairn that runs.
  const instance = await Instance.claim(directory, 4000);
  const file = join(directory, "instance.json");
  const written = JSON.parse(readFileSync(file, "utf8"));
  instance.release();
  const began = beginOf(process.ppid);
  writeFileSync(file, JSON.stringify({ ...written, self: { pid: process.ppid, began } }));
  await expect(Instance.claim(directory, 4001)).rejects.toThrow(`process ${process.ppid}, port 4000`);
});

test("what a killed Cairn left written does not hold the directory", async () => {
  writeFileSync(
    join(directory, "instance.json"),
    JSON.stringify({ self: { pid: process.ppid, began: "another time" }, port: 4000, children: [] }),
  );
  const instance = await Instance.claim(directory, 4001);
  instance.release();
});

function beginOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return `${boot} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
}

test.each([
  ["modules/notes/drafts/draft.actions.ts", true],
  ["platform/server/http/app.ts", true],
  ["apps/api/main.ts", true],
  ["modules/notes/drafts/draft.actions.test.ts", false],
  ["modules/notes/drafts/web/editor.tsx", false],
  ["platform/web/api/call.ts", false],
  ["ui/when.ts", false],
])("a change of %s restarts the server in development: %s", (name, restarts) => {
  expect(isServerSource(name)).toBe(restarts);
});
