import { spawn } from "node:child_process";
import { projectRoot } from "../project/places.ts";

const followParent = new URL("./follow-parent.mjs", import.meta.url).href;

const lastWords = 2000;

/**
 * Runs a script of ours in a process of its own, its output passed on. Throws `failure` with the end of what the script
 * wrote as errors when it does not succeed: a log is often read from its end, and cut at its start.
 */
export function runToEnd(failure: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ["--import", followParent, ...args], {
      cwd: projectRoot,
      env,
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    });
    let errors = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      process.stderr.write(text);
      errors = (errors + text).slice(-lastWords);
    });
    child.once("error", (error) => fail(new Error(`${failure} ${error.message}`)));
    child.once("close", (code) => (code === 0 ? done() : fail(new Error(`${failure}\n${errors.trim()}`))));
  });
}
