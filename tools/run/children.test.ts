// runs-when: tools/run/** tools/postgres/**
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Supervisor } from "./children.ts";
import { Instance } from "./instance.ts";

let directory: string;
let instance: Instance;
let supervisor: Supervisor;
let givenUp: Error | undefined;
let said: string[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "cairn-children-"));
  instance = await Instance.claim(directory, 4000);
  givenUp = undefined;
  said = [];
  supervisor = new Supervisor({
    dataDirectory: directory,
    log: "files",
    instance,
    onTold: (text) => said.push(text),
    onGivenUp: (why) => {
      givenUp = why;
    },
  });
});
afterEach(async () => {
  await supervisor.stop(1_000);
  rmSync(directory, { recursive: true, force: true });
});

function child(code: string) {
  const file = join(directory, "child.mjs");
  writeFileSync(file, code);
  return { name: "server", args: [file], env: process.env };
}

const log = () => readFileSync(join(directory, "log", "server.log"), "utf8");
const pids = () => [...log().matchAll(/up (\d+)/g)].map((match) => Number(match[1]));
const waiting = { timeout: 15_000, interval: 20 };

test("a child that is killed runs again", { timeout: 20_000 }, async () => {
  supervisor.start(child('console.log("up", process.pid); setInterval(() => {}, 1000);'));
  await vi.waitFor(() => expect(pids()).toHaveLength(1), waiting);
  process.kill(pids()[0] ?? 0, "SIGKILL");
  await vi.waitFor(() => expect(pids()).toHaveLength(2), waiting);
  expect(pids()[1]).not.toBe(pids()[0]);
});

test("stopping asks first and waits for the answer", { timeout: 20_000 }, async () => {
  supervisor.start(
    child(`console.log("up", process.pid); setInterval(() => {}, 1000);
      process.on("SIGTERM", () => setTimeout(() => { console.log("finished its work"); process.exit(0); }, 200));`),
  );
  await vi.waitFor(() => expect(pids()).toHaveLength(1), waiting);
  await supervisor.stop();
  expect(log()).toContain("finished its work");
  expect(pids()).toHaveLength(1);
});

test("OPS-3 they end one after the other, the server before the worker", { timeout: 20_000 }, async () => {
  const name = (called: string) => {
    const file = join(directory, `${called}.mjs`);
    writeFileSync(
      file,
      `import { appendFileSync } from "node:fs";
       const say = (what) => appendFileSync(${JSON.stringify(join(directory, "order"))}, "${called} " + what + "\\n");
       process.on("SIGTERM", () => { say("asked"); setTimeout(() => { say("ended"); process.exit(0); }, 150); });
       say("up"); setInterval(() => {}, 1000);`,
    );
    return { name: called, args: [file], env: process.env };
  };
  const order = () => readFileSync(join(directory, "order"), "utf8").trim().split("\n");
  for (const called of ["server", "worker"]) {
    supervisor.start(name(called));
    await vi.waitFor(() => expect(order()).toContain(`${called} up`), waiting);
  }
  await supervisor.stop();
  expect(order().slice(2)).toEqual(["server asked", "server ended", "worker asked", "worker ended"]);
});

test("one that does not hear is killed", { timeout: 20_000 }, async () => {
  supervisor.start(
    child('process.on("SIGTERM", () => {}); console.log("up", process.pid); setInterval(() => {}, 1000);'),
  );
  await vi.waitFor(() => expect(pids()).toHaveLength(1), waiting);
  await supervisor.stop(100);
  expect(() => process.kill(pids()[0] ?? 0, 0)).toThrow(/ESRCH/);
});

test("OPS-1 what a child tells the operator reaches the terminal and no log", { timeout: 20_000 }, async () => {
  supervisor.start(
    child(
      'process.send({ tellOperator: "The new code is K7QM." }); console.log("up", process.pid); setInterval(() => {}, 1000);',
    ),
  );
  await vi.waitFor(() => expect(said).toEqual(["The new code is K7QM."]), waiting);
  await vi.waitFor(() => expect(pids()).toHaveLength(1), waiting);
  expect(log()).not.toContain("K7QM");
});

test("a child that cannot start for an outside reason is started again until it runs", {
  timeout: 30_000,
}, async () => {
  const tries = join(directory, "tries");
  supervisor.start(
    child(`import { appendFileSync, readFileSync } from "node:fs";
      appendFileSync(${JSON.stringify(tries)}, "x");
      if (readFileSync(${JSON.stringify(tries)}, "utf8").length < 4) {
        console.error("The database is not responding.");
        process.exit(75);
      }
      console.log("up", process.pid); setInterval(() => {}, 1000);`),
  );
  await vi.waitFor(() => expect(pids()).toHaveLength(1), { timeout: 25_000, interval: 50 });
  expect(givenUp).toBeUndefined();
});

test("one that cannot stay up is given up, with what it last said", { timeout: 60_000 }, async () => {
  supervisor.start(child('console.log("the database is purple"); process.exit(3);'));
  await vi.waitFor(() => expect(givenUp?.message).toContain("the database is purple"), {
    timeout: 55_000,
    interval: 50,
  });
});
