import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { end, Installation, isAlive, withDirectory } from "./installation.ts";
import { until } from "./process-tests.ts";

const megabyte = 1024 * 1024;
const size = "900m";

/**
 * Fills a small file system that holds the whole data directory: first to the reserve, then to the last byte. Changes must be
 * refused as `storage-full`, reads answered, and after space is freed the same processes continue.
 */
export const diskTest = () =>
  withDirectory(async (directory) => {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", directory]);
    try {
      return await fill(directory);
    } finally {
      execFileSync("umount", ["--lazy", directory]);
    }
  });

async function fill(directory: string): Promise<string[]> {
  const problems: string[] = [];
  const installation = await Installation.make(directory, 1_000);
  try {
    const server = installation.start("api");
    await installation.untilUp();
    const traffic = await installation.traffic();
    const ballast = join(directory, "ballast");
    const [chart] = installation.bench.onPass;
    const paths = [`/medications/orders?page=1`, `/clients/${chart}`];
    const reads = async (when: string) => {
      for (const path of paths) {
        const status = await traffic.read(path);
        if (status !== 200) problems.push(`${when}, GET ${path.split("/")[1]} answered ${status}.`);
      }
    };
    const stop = new AbortController();
    const writing = traffic.write(4, stop.signal);
    await until(() => traffic.acknowledged.length > 50);
    await reads("Before");

    const refusalsBefore = traffic.refusals.length;
    take(ballast, directory, 40 * megabyte);
    if (!(await until(() => traffic.refusals.length > refusalsBefore, 10))) problems.push("Changes were not refused.");
    await reads("With the reserve");
    take(ballast, directory, 0);
    for (let time = 0; time < 30; time += 1) await reads("With a full disk");
    const others = new Set(traffic.refusals.filter((code) => code !== "storage-full"));
    if (others.size > 0) problems.push(`Changes were also refused as ${[...others].join(", ")}.`);
    if (!isAlive(server)) problems.push("The server ended.");

    const before = traffic.acknowledged.length;
    rmSync(ballast);
    const freed = Date.now();
    if (!(await until(() => traffic.acknowledged.length > before, 30))) problems.push("Changes did not resume.");
    const seconds = (Date.now() - freed) / 1_000;
    if (seconds > 10) problems.push(`Freed space was noticed after ${seconds} s.`);
    stop.abort();
    await writing;
    await traffic.write(4, new AbortController().signal, true);
    await reads("Afterwards");
    if (!isAlive(server)) problems.push("The server ended.");
    console.log(
      `A full disk: ${traffic.acknowledged.length} doses acknowledged, ${traffic.refusals.length} refused, going on ${seconds.toFixed(1)} s after space was freed.`,
    );
    await end(server, "SIGTERM");
    return [...problems, ...(await installation.findings(traffic))];
  } finally {
    await installation.close();
  }
}

/** Takes space until this many bytes are free. */
function take(file: string, directory: string, leave: number): void {
  const chunk = Buffer.alloc(megabyte, 1);
  const handle = openSync(file, "a");
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(directory);
      const left = bavail * bsize - leave;
      if (left <= 0) return;
      writeSync(handle, chunk, 0, Math.min(chunk.length, left));
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(handle);
  }
}
