import { listLeads } from "#modules/crm/leads/lead.contract.ts";
import { setLeadOwner } from "#modules/crm/leads/pipeline.contract.ts";
import { listApprovals, openApproval, returnNote } from "#modules/notes/approvals/approval.contract.ts";
import { remindOfApprovals } from "#modules/notes/approvals/reminder.jobs.ts";
import { accessReviewJob } from "#modules/staff/access-reviews/access-review.actions.ts";
import {
  decideAccessReview,
  listAccessReviews,
  periodOf,
} from "#modules/staff/access-reviews/access-reviews.contract.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { versionOf } from "./lead-story.ts";
import type { Stage } from "./stage.ts";

/** What the office does beside the care: it reads an intern's notes, attests who may do what, and hears of faults. */
export async function tellOffice(stage: Stage, calendar: Calendar): Promise<void> {
  await readInternsNotes(stage, calendar);
  await attestAccess(stage, calendar);
  await spreadLeads(stage, calendar);
  // What the worker's clock would have started by now.
  await stage.system(calendar.now, async (act) => {
    if ("run" in remindOfApprovals) await remindOfApprovals.run(act, {});
  });
}

/** The supervisor sends the oldest note of her intern back, and says what is missing; the others wait for her. */
async function readInternsNotes(stage: Stage, calendar: Calendar): Promise<void> {
  const supervisor = stage.as("ellison");
  const at = calendar.minutesAgo(95);
  const { rows } = await supervisor.do(at, listApprovals);
  const [oldest] = rows.filter((row) => row.submittedAt < at);
  if (!oldest) return;
  const params = { approvalId: oldest.id };
  const { version } = await supervisor.do(at, openApproval, { params });
  await supervisor.do(addMinutes(at, 6), returnNote, {
    params,
    body: {
      version,
      reasonCode: "missingLink",
      reasonText: "Say which goal of the plan this hour served, and what was agreed until the next one.",
    },
  });
}

/** One of admissions is away for some days; the director gives two of her leads to a colleague. */
async function spreadLeads(stage: Stage, calendar: Calendar): Promise<void> {
  const director = stage.as("marsh");
  const at = calendar.minutesAgo(160);
  const { rows } = await director.do(at, listLeads, { query: { ownerId: stage.as("calloway").clinicianId } });
  for (const lead of rows.slice(0, 2))
    await director.do(at, setLeadOwner, {
      params: { leadId: lead.id },
      body: { version: await versionOf(director, at, lead.id), ownerId: stage.as("singh").clinicianId },
    });
}

/** The attestation of the last quarter's first morning, by compliance, half done; one decision asks the administrators to act. */
async function attestAccess(stage: Stage, calendar: Calendar): Promise<void> {
  const opened = calendar
    .days(100)
    .map(({ from }) => addMinutes(from, 6 * 60))
    .findLast((at) => /-(01|04|07|10)-01$/.test(localDate(at, calendar.zone)) && at < calendar.now);
  if (!opened) return;
  await stage.system(opened, async (act) => {
    if ("run" in accessReviewJob) await accessReviewJob.run(act, {});
  });
  // Once a biller opened 46 charts in a day, and it was noticed.
  const noticed = calendar.at(8, "10:20");
  const at = noticed > opened ? noticed : addMinutes(opened, 240);
  if (at >= calendar.now) return;
  const officer = stage.as("brandt");
  const period = periodOf(localDate(opened, calendar.zone));
  const { rows } = await officer.do(at, listAccessReviews, { query: { period } });
  const others = rows.filter((row) => !row.isMine);
  for (const [index, row] of others.slice(0, others.length / 2).entries()) {
    const isBilling = row.clinicianId === stage.as("briggs").clinicianId;
    await officer.do(addMinutes(at, index * 2), decideAccessReview, {
      params: { reviewId: row.id },
      body: isBilling
        ? {
            version: row.version,
            decision: "change",
            note: "46 charts in a day: billing needs insurance, not the notes.",
          }
        : { version: row.version, decision: "keep" },
    });
  }
}
