import { realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readPostmaster } from "../postgres/postmaster.ts";
import { end, Installation, isAlive, withDirectory } from "./installation.ts";

const writers = 8;

/** The server is killed; a quarter of the kills come within the first writes, when connections and plans are still being made. */
export const serverTest = (rounds = 50) =>
  withInstallation(rounds * 40, async (installation, problems) => {
    let traffic = null;
    let supply = null;
    for (let round = 0; round < rounds; round += 1) {
      const server = installation.start("api");
      await installation.untilUp();
      traffic ??= await installation.traffic();
      supply ??= await installation.supplyTraffic();
      const stop = new AbortController();
      const writing = Promise.all([traffic.write(writers, stop.signal), supply.work(stop.signal)]);
      // A count takes longer than a dose: every third server lives long enough to be killed in the middle of one.
      await pause(Math.random() ** 2 * 900 + (round % 3 === 2 ? Math.random() * 2_000 : 0));
      await end(server, "SIGKILL");
      stop.abort();
      await writing;
    }
    const server = installation.start("api");
    await installation.untilUp();
    traffic ??= await installation.traffic();
    await traffic.write(writers, new AbortController().signal, true);
    await supply?.work(AbortSignal.timeout(4_000));
    await end(server, "SIGTERM");
    report(`${rounds} kills of the server`, traffic, problems, rounds);
    if (supply) problems.push(...(await reportSupply(installation, supply)));
    return traffic;
  });

/** PostgreSQL is killed; the supervisor brings it back, and the server must be the same process afterwards. */
export const databaseTest = (rounds = 10) =>
  withInstallation(rounds * 400, async (installation, problems) => {
    const server = installation.start("api");
    await installation.untilUp();
    const traffic = await installation.traffic();
    const supply = await installation.supplyTraffic();
    const stop = new AbortController();
    const writing = Promise.all([traffic.write(writers, stop.signal), supply.work(stop.signal)]);
    const data = realpathSync(join(installation.directory, "pg"));
    for (let round = 0; round < rounds; round += 1) {
      await pause(500 + Math.random() * 1_000);
      const before = traffic.acknowledged.length;
      const postmaster = readPostmaster(data);
      if (!postmaster) throw new Error("PostgreSQL was not found.");
      process.kill(postmaster.pid, "SIGKILL");
      if (!(await until(() => traffic.acknowledged.length > before + writers)))
        problems.push(`Writes did not resume within a minute of kill ${round + 1}.`);
    }
    stop.abort();
    await writing;
    await traffic.write(writers, new AbortController().signal, true);
    await supply.work(AbortSignal.timeout(4_000));
    if (!isAlive(server)) problems.push("The server ended with the database.");
    await end(server, "SIGTERM");
    report(`${rounds} kills of PostgreSQL`, traffic, problems, rounds);
    problems.push(...(await reportSupply(installation, supply)));
    return traffic;
  });

/** The worker is killed while it seals and works on jobs; the next one finishes them. */
export const workerTest = (rounds = 10) =>
  withInstallation(rounds * 200, async (installation, problems) => {
    const server = installation.start("api");
    await installation.untilUp();
    const traffic = await installation.traffic();
    const stop = new AbortController();
    const writing = traffic.write(2, stop.signal);
    for (let round = 0; round < rounds; round += 1) {
      const worker = installation.start("worker");
      await pause(1_500 + Math.random() * 2_000);
      await end(worker, "SIGKILL");
    }
    stop.abort();
    await writing;
    await traffic.write(writers, new AbortController().signal, true);
    // Locks of a killed worker are released as another's; what failed to the end would be lost work.
    await installation.owner.query(
      "SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL",
    );
    const worker = installation.start("worker");
    const count = async (text: string) => Number((await installation.owner.query<{ n: string }>(text)).rows[0]?.n);
    const waiting = () =>
      count("SELECT count(*) AS n FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts");
    const unsealed = () => count("SELECT cairn_unsealed_seconds() AS n");
    if (!(await until(async () => (await waiting()) === 0 && (await unsealed()) < 10)))
      problems.push(`${await waiting()} jobs were left, the oldest entry without a seal is ${await unsealed()} s old.`);
    const failed = await count("SELECT count(*) AS n FROM graphile_worker.jobs WHERE attempts >= max_attempts");
    if (failed > 0) problems.push(`${failed} jobs failed to the end.`);
    await end(worker, "SIGTERM");
    await end(server, "SIGTERM");
    report(`${rounds} kills of the worker`, traffic, problems, rounds);
    return traffic;
  });

type Traffic = Awaited<ReturnType<Installation["traffic"]>>;

function report(what: string, traffic: Traffic, problems: string[], least: number): void {
  console.log(`${what}, ${traffic.sent.length} doses sent, ${traffic.acknowledged.length} acknowledged.`);
  if (traffic.acknowledged.length <= least) problems.push("Too few doses were acknowledged to say anything.");
}

async function reportSupply(
  installation: Installation,
  supply: Awaited<ReturnType<Installation["supplyTraffic"]>>,
): Promise<string[]> {
  const { counts, destructions } = supply;
  console.log(`Beside them ${counts.length} counts and ${destructions.length} destructions acknowledged.`);
  const few = counts.length === 0 || destructions.length === 0;
  return [
    ...(few ? ["Too few counts or destructions were acknowledged to say anything."] : []),
    ...(await installation.supplyFindings(supply)),
  ];
}

async function withInstallation(
  doses: number,
  work: (installation: Installation, problems: string[]) => Promise<Traffic>,
): Promise<string[]> {
  return withDirectory(async (directory) => {
    const installation = await Installation.make(directory, doses);
    try {
      const problems: string[] = [];
      const traffic = await work(installation, problems);
      return [...problems, ...(await installation.findings(traffic))];
    } finally {
      await installation.close();
    }
  });
}

/** Polls for a minute. */
export async function until(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<boolean> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(100)) if (await holds()) return true;
  return false;
}
