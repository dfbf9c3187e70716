import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { listFailedJobs, retryJob } from "#modules/operations/health/operations.contract.ts";
import { givenFailedJob } from "#modules/operations/testing.ts";
import { taskWords } from "#platform/shared/telemetry/task-words.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { verifyJob } from "./platform-jobs.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const failed = async () =>
  (await (await facility.as("owner")).call(listFailedJobs)).rows.filter((row) => row.ofFacility);

async function onLastTry(): Promise<void> {
  const queue = new pg.Client({ connectionString: process.env.JOBS_DATABASE_URL ?? "" });
  await queue.connect();
  await queue.query(
    "UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1 WHERE payload ->> 'tenantId' = $1",
    [facility.tenant.id],
  );
  await queue.end();
}

it("a job that fails its last attempt notifies the owner with priority 2 and is listed with Retry (platform §7)", async () => {
  const owner = await facility.as("owner");
  // A payload that the job cannot read fails each time.
  await facility.system(async (act) => act.enqueue(verifyJob, { requestedBy: 5, asked: "no" } as never));
  await onLastTry();
  await facility.runJobs();
  // The notice is written beside the queue's own work, as a job of its own.
  await expect
    .poll(
      async () => {
        await facility.runJobs();
        return (await owner.call(listNotifications)).rows.map(({ kind, priority }) => ({ kind, priority }));
      },
      { timeout: 30_000 },
    )
    .toContainEqual({ kind: "jobs.failed", priority: 2 });

  const [job] = await failed();
  expect(job).toMatchObject({ task: "platform:audit.verify", attempts: 8 });
  await owner.call(retryJob, { params: { jobNumber: job?.id ?? 0 } });
  expect(await failed()).toEqual([]);
  await expect(owner.call(retryJob, { params: { jobNumber: job?.id ?? 0 } })).rejects.toMatchObject({
    code: "not-found",
  });
});

it("a failed job of another facility is neither listed nor retried", async () => {
  const other = await givenFacility();
  const id = await givenFailedJob(other);
  expect((await failed()).map((row) => row.id)).not.toContain(id);
  const owner = await facility.as("owner");
  await expect(owner.call(retryJob, { params: { jobNumber: id } })).rejects.toMatchObject({ code: "not-found" });
});

it("gives a task a readable name", () => {
  expect(taskWords("platform:audit.verify@cron")).toBe("Audit verify (platform)");
});
