import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { failedJobs, retryFailedJob } from "./failed-job.store.ts";
import { listFailedJobs, retryJob } from "./operations.contract.ts";

export const failedJobHandlers = [
  query(listFailedJobs, (view, { query: page }) => failedJobs(view.platform, view.tenant.id, page)),

  action(retryJob, async (act, { params: { jobNumber } }) => {
    const task = await retryFailedJob(act.db, act.tenant.id, jobNumber);
    if (!task) throw new Problem("not-found", "This job was already retried.");
    act.audit({ subjectId: String(jobNumber), detail: { task } });
    return { retriedAt: act.now };
  }),
];
