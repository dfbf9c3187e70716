import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { z } from "zod";
import { taskWords } from "#platform/shared/telemetry/task-words.ts";
import { asSystem } from "../execution/as-system.ts";
import { inEachLanguage } from "../messages/notification-texts.ts";
import type { Platform } from "../platform.ts";
import { errorFields } from "../telemetry/logger.ts";
import { isTenant } from "../tenancy/tenant-states.ts";

const OfTenant = z.object({ tenantId: z.string() });

/**
 * Handles every job that failed its last attempt: users who manage operations get a priority 2 notification and find the job
 * under Settings, Backups, with Retry (platform §7). A job of the whole installation notifies every facility. A notification
 * that fails is only logged.
 */
export function tellOfFailedJobs(platform: Platform): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("job:failed", ({ job }) => {
    const task = job.task_identifier;
    if (task === "platform:notify") return;
    tell(platform, task, OfTenant.safeParse(job.payload).data?.tenantId ?? null).catch((error) =>
      platform.log.error("A notice of a failed job could not be written.", { task, ...errorFields(error) }),
    );
  });
  return events;
}

async function tell(platform: Platform, task: string, tenantId: string | null): Promise<void> {
  for (const id of tenantId ? [tenantId] : await platform.tenants.active()) {
    const tenant = await platform.tenants.byId(id);
    if (!tenant || isTenant("closed", tenant)) continue;
    await asSystem(platform, tenant, async (act) =>
      act.notify({
        kind: "jobs.failed",
        to: { permission: "operations.manage" },
        title: inEachLanguage((say) => say("jobs.failed")),
        body: inEachLanguage((say) => say("jobs.failedText", { task: taskWords(task) })),
        link: "/settings?tabs=backups",
        groupKey: `jobs.failed:${task}`,
      }),
    );
  }
}
