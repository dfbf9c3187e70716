import { approveForm, listFormApprovals } from "#modules/forms/approvals/approval.contract.ts";
import { getForm } from "#modules/forms/forms/form.contract.ts";
import { raiseKickBack } from "#modules/forms/kick-backs/kick-back.contract.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Stage } from "./stage.ts";

const leftToApprove = 5;

/** The nurse manager's round through the nursing assessments: most are approved, two came back, the latest wait. */
export async function reviewForms(stage: Stage, calendar: Calendar): Promise<void> {
  const manager = stage.as("vance");
  const at = calendar.minutesAgo(95);
  const { rows } = await manager.do(at, listFormApprovals, { query: { pageSize: "100" } });
  const waiting = rows.filter(({ reviewSince }) => reviewSince < at);
  const decided = waiting.slice(0, Math.max(0, waiting.length - leftToApprove));
  for (const [index, { formId, isMine }] of decided.entries()) {
    if (isMine) continue;
    const params = { formId };
    const form = await manager.do(at, getForm, { params });
    if (index >= decided.length - 2) {
      const remarks = [{ linkPath: "lastUse", text: "The intake call says the day before. Which one is right?" }];
      const body = { formId, version: form.version, reason: "Last use does not match the intake call.", remarks };
      await manager.do(addMinutes(at, 8), raiseKickBack, { body });
      continue;
    }
    const read = { shownHash: canonicalHash(form.document), reviewedAt: at, intentAt: at };
    await manager.do(at, approveForm, { params, body: { ...read, version: form.version } }, { sign: true });
  }
}
