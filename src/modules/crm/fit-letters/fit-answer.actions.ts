import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { guardPublicPost } from "#platform/server/public-posts/guard-public-post.ts";
import { publicPostLimits } from "#platform/server/public-posts/public-post.actions.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants, formatDateTime } from "#platform/shared/time/index.ts";
import { mainPool } from "../assignment/pool.store.ts";
import { bookIntake } from "../intakes/book-intake.actions.ts";
import { appointmentsOf, setIntakeState } from "../intakes/intake.store.ts";
import { intakeStates, isLiveIntake } from "../intakes/intake.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { type LeadRecord, leadById, leadForUpdate } from "../leads/lead.store.ts";
import { isOpenLead, leadName, lifecycleCode } from "../leads/lead.ts";
import { changeLead } from "../leads/lead-record.actions.ts";
import { leadTopics } from "../leads/lead-write.actions.ts";
import { stageChange } from "../leads/stage-change.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { hashOfToken } from "../onboarding/session.ts";
import { phoneOfLocation } from "../referrals-out/referral-out.store.ts";
import { insertRuleTask } from "../tasks/rule-task.store.ts";
import * as contract from "./fit-letter.contract.ts";
import { type FitLetterRow, letterByHash, lockLetter, updateLetter } from "./fit-letter.store.ts";
import { type FitAnswer, fitLetterState } from "./fit-letter.ts";

const form = "fit-letter";
/** Used when no pool takes the leads of the location. */
const defaultResponseSeconds = 300;
const latestCallDays = 7;
const noHoldReason = "Accepted by letter. Hold a bed.";

/** The same for an unknown, used, expired and revoked letter: a stranger learns nothing from it (FIT-1). */
const expired = () => new Problem("link-expired", "This link no longer works. Call us for a new one.");

/** The letter and its lead, both locked, the lead first as staff lock them. */
async function lockByToken(db: TenantDb, token: string): Promise<{ letter: FitLetterRow; lead: LeadRecord }> {
  const found = await letterByHash(db, hashOfToken(token));
  if (!found) throw expired();
  const lead = await leadForUpdate(db, found.leadId);
  return { lead, letter: await lockLetter(db, found.id) };
}

/** Books the intake for the proposed time, or confirms the one that is booked for it. */
async function accept(act: Act, lead: LeadRecord, { proposedAt }: FitLetterRow): Promise<void> {
  const appointments = await appointmentsOf(act.db, lead.id);
  const booked = appointments.find(
    (one) => one.kind === "intake" && isLiveIntake(one) && compareInstants(one.startsAt, proposedAt) === 0,
  );
  if (booked) {
    const state = intakeStates.fromCode(booked.status);
    if (state && intakeStates.can(state, "confirm")) await setIntakeState(act.db, booked.id, "confirmed");
    return;
  }
  const intake = { startsAt: proposedAt, durationMinutes: 60, clinicianIds: [], noHoldReason };
  try {
    // The guards of the stage refuse before anything is written; the intake is booked all the same.
    const { columns } = await stageChange(act, lead, { lifecycle: lifecycleCode.intake_date, intake });
    await changeLead(act, lead, columns, { detail: "Accepted by letter" });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await bookIntake(act, lead, intake);
  }
}

const activity = {
  accept: "Accepted the intake offered by letter",
  "call-me": "Asked for a call by letter",
  decline: "Declined the intake offered by letter",
} as const;

const notices = { accept: "fit.accepted", "call-me": "fit.callMe", decline: "fit.declined" } as const;

/** What staff do next, as a task of the owner. */
async function addTask(act: Act, lead: LeadRecord, { id }: FitLetterRow, answer: FitAnswer, at?: string) {
  const pool = await mainPool(act.db, lead.locationId);
  const soon = addMinutes(act.now, (pool?.slaSeconds ?? defaultResponseSeconds) / 60);
  const common = { leadId: lead.id, ruleKey: `fit-letter:${id}`, assigneeId: lead.ownerId };
  if (answer === "call-me")
    await insertRuleTask(act.db, {
      ...common,
      kind: "call-back",
      title: "Call back: asked for by letter",
      dueAt: at ?? soon,
    });
  else if (answer === "decline")
    await insertRuleTask(act.db, {
      ...common,
      kind: "follow-up",
      title: "Declined by letter. Close the lead, or call",
      dueAt: addMinutes(act.now, 60),
    });
  else
    await insertRuleTask(act.db, {
      ...common,
      kind: "follow-up",
      title: "Intake accepted by letter. Hold a bed and confirm",
      dueAt: addMinutes(act.now, 60),
    });
}

export const fitAnswerHandlers = [
  query(contract.readFitLetter, async (view, { params: { token } }) => {
    const letter = await letterByHash(view.db, hashOfToken(token));
    if (!letter || fitLetterState(letter, view.now) !== "sent") throw expired();
    const { status } = await leadById(view.db, letter.leadId);
    if (!isOpenLead(status)) throw expired();
    return {
      facilityName: view.tenant.name,
      proposedAt: letter.proposedAt,
      timeZone: letter.timeZone,
      language: letter.language,
      phone: await phoneOfLocation(view.db, letter.locationId),
    };
  }),

  action(contract.answerFitLetter, async (act, { params: { token }, body: { answer, at, post } }) => {
    await guardPublicPost(act, form, { ...post, identity: token }, publicPostLimits[form]);
    const { letter, lead } = await lockByToken(act.db, token);
    const state = fitLetterState(letter, act.now);
    const answered = {
      answer,
      proposedAt: letter.proposedAt,
      timeZone: letter.timeZone,
      isBooked: answer === "accept",
      phone: await phoneOfLocation(act.db, letter.locationId),
    };
    act.audit({ subjectId: letter.id, detail: { leadId: lead.id, answer } });
    // Sent twice by a slow network, an answer counts once.
    if (state === answer) return answered;
    if (state !== "sent" || !isOpenLead(lead.status)) throw expired();
    if (at !== undefined) {
      const latest = addMinutes(act.now, latestCallDays * 24 * 60);
      if (answer !== "call-me" || compareInstants(at, act.now) <= 0 || compareInstants(latest, at) < 0)
        throw fieldProblem("body.at", `Choose a time in the next ${latestCallDays} days.`);
    }
    await updateLetter(act.db, letter.id, { answer, answeredAt: act.now, answerAt: at ?? null });
    if (answer === "accept") await accept(act, { ...lead, locationId: lead.locationId ?? letter.locationId }, letter);
    await addTask(act, lead, letter, answer, at);
    await touchLead(act, lead.id, { twoWay: true });
    await logActivity(act, lead.id, {
      kind: "fit-letter-answered",
      summary: activity[answer],
      subjectType: "fit-letter",
      subjectId: letter.id,
      detail: at ? `Call at ${formatDateTime(at, letter.timeZone)}` : undefined,
    });
    act.notify({
      kind: "crm.fit-letter",
      to: lead.ownerId ? { clinicianIds: [lead.ownerId] } : { permission: "crm.message" },
      title: inEachLanguage((say) => say(notices[answer])),
      body: leadName(lead),
      link: `/crm/lead/${lead.id}`,
      subject: { type: "lead", id: lead.id },
    });
    await act.raise("crm.fit-answered", { letterId: letter.id, leadId: lead.id, answer }, { topics: leadTopics(lead) });
    return answered;
  }),
];
