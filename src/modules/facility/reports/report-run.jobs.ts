import { createHash } from "node:crypto";
import { z } from "zod";
import { colleagueActor } from "#modules/staff/index.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { noRequest, View } from "#platform/server/execution/context.ts";
import { expireFiles } from "#platform/server/files/file.store.ts";
import { defineOutsideJob } from "#platform/server/jobs/jobs.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { csvFile } from "./csv-file.ts";
import { pdfFile } from "./pdf-file.ts";
import { documentOf } from "./report-document.actions.ts";
import { fileName, mediaTypes } from "./report-file.ts";
import { expireRuns, type ReportRunRow, runForUpdate, saveProgress, saveRun } from "./report-run.store.ts";
import { reportRunStates } from "./report-run-states.ts";
import { xlsxFile } from "./xlsx-file.ts";

const writers = { csv: csvFile, xlsx: xlsxFile, pdf: pdfFile };
const keptMinutes = 7 * 24 * 60;
/** A user who waited this long has gone on to something else. */
const longSeconds = 10;

/** One file at a time in a process, so that other jobs and requests are not slowed (REP-6). */
let isBusy = false;

class Canceled extends Error {}

/** Makes the file of a report as the user who asked for it: what they may no longer see is not in it. */
export const makeReportFile = defineOutsideJob({
  module: "facility",
  name: "reports.file",
  payload: z.object({ runId: z.string() }),
  outside: async (platform, tenant, { runId }): Promise<void> => {
    if (isBusy) {
      const runAt = new Date(Date.parse(platform.clock.now()) + 2_000).toISOString();
      await asSystem(platform, tenant, async (act) =>
        act.enqueue(makeReportFile, { runId }, { runAt, key: `report-file:${runId}` }),
      );
      return;
    }
    isBusy = true;
    try {
      const started = await start(platform, tenant, runId);
      if (started) await make(platform, tenant, started);
    } finally {
      isBusy = false;
    }
  },
});

interface Started {
  run: ReportRunRow;
  view: View;
}

async function start(platform: Platform, tenant: Tenant, runId: string): Promise<Started | null> {
  return asSystem(platform, tenant, async (act) => {
    const run = await runForUpdate(act.db, runId);
    if (!reportRunStates.can(run.state, "start")) return null;
    const actor = await colleagueActor(act, { userId: run.userId });
    await saveRun(act.db, runId, actor ? { state: "running", asOf: act.now, rowsDone: 0 } : { state: "failed" });
    if (!actor) return null;
    const parts = { platform, tenant, actor, request: noRequest, contract: null };
    return { run, view: new View(parts, platform.database.tenant(tenant.id)) };
  });
}

async function make(platform: Platform, tenant: Tenant, { run, view }: Started): Promise<void> {
  const fail = () => asSystem(platform, tenant, (act) => saveRun(act.db, run.id, { state: "failed" }));
  try {
    const { document, period } = await documentOf(view, run, async (rowsDone) => {
      if (!(await asSystem(platform, tenant, (act) => saveProgress(act.db, run.id, rowsDone)))) throw new Canceled();
    });
    const parts: Buffer[] = [];
    for await (const part of writers[run.format](document)) parts.push(part);
    await keep(platform, tenant, run, fileName(run.reportCode, period, run.format), Buffer.concat(parts));
  } catch (error) {
    if (error instanceof Canceled) return;
    await fail();
    // A refusal is the answer: the user may no longer run it. Anything else is reported to the operator.
    if (!(error instanceof Problem)) throw error;
  }
}

async function keep(
  platform: Platform,
  tenant: Tenant,
  run: ReportRunRow,
  name: string,
  content: Buffer,
): Promise<void> {
  await asSystem(platform, tenant, async (act) => {
    const now = await runForUpdate(act.db, run.id);
    if (!reportRunStates.can(now.state, "finish")) return;
    const mediaType = mediaTypes[run.format];
    const { id: fileId } = await platform.files.put(act, {
      name,
      mediaType,
      content,
      subjectType: "report-run",
      subjectId: run.id,
    });
    await saveRun(act.db, run.id, {
      state: "ready",
      rowsDone: now.rowsTotal,
      bytes: content.length,
      fileId,
      sha256: createHash("sha256").update(content).digest("hex"),
      expiresAt: addMinutes(act.now, keptMinutes),
    });
    if (Date.parse(act.now) - Date.parse(run.createdAt) < longSeconds * 1000) return;
    act.notify({
      kind: "report-ready",
      to: { userIds: [run.userId] },
      title: inEachLanguage((say) => say("report.ready", { title: run.title })),
      link: "/reports?tabs=files",
    });
  });
}

/** Removes files after 7 days: their rows stay, and say that they are gone. */
export const purgeReportFiles = defineOutsideJob({
  module: "facility",
  name: "reports.purge",
  payload: z.object({}),
  cron: "25 * * * *",
  outside: async (platform, tenant) => {
    const stored = await asSystem(platform, tenant, async (act) =>
      expireFiles(act.db, await expireRuns(act.db, act.now), act.now),
    );
    for (const storageKey of stored) await platform.files.erase(storageKey);
  },
});
