import { spawn } from "node:child_process";
import { projectRoot } from "../project/places.ts";

const followParent = new URL("./follow-parent.mjs", import.meta.url).href;

/** Runs a script of ours in a process of its own, its words passed on. Throws `failure` when it does not succeed. */
export function runToEnd(failure: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ["--import", followParent, ...args], {
      cwd: projectRoot,
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.once("error", (error) => fail(new Error(`${failure} ${error.message}`)));
    child.once("exit", (code) => (code === 0 ? done() : fail(new Error(`${failure} What it said is above.`))));
  });
}
