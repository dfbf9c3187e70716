import { randomBytes } from "node:crypto";
import { maskEmail } from "#modules/accounts/mask.ts";
import { mayContact } from "#modules/integrations/index.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { newId } from "#platform/shared/ids.ts";
import { showPhone } from "#platform/shared/phone.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { compareInstants, formatDateTime } from "#platform/shared/time/index.ts";
import { appointmentsOf } from "../intakes/intake.store.ts";
import { isLiveIntake } from "../intakes/intake.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { leadById } from "../leads/lead.store.ts";
import { emailsOf } from "../leads/lead-emails.store.ts";
import { locationById } from "../leads/lead-options.store.ts";
import { openLeadForChange, requireOpen, zoneOf } from "../leads/lead-write.actions.ts";
import { letterIn } from "../letters.ts";
import { hashOfToken } from "../onboarding/session.ts";
import { phoneOfLocation } from "../referrals-out/referral-out.store.ts";
import * as contract from "./fit-letter.contract.ts";
import * as store from "./fit-letter.store.ts";
import { fitLetterDays, fitLetterState } from "./fit-letter.ts";

/** Addresses of a lead that accept email: an address that opted out gets no letter (FIT-1). */
async function addressesOf(view: View, leadId: string): Promise<string[]> {
  const open: string[] = [];
  for (const { address } of await emailsOf(view.db, leadId)) {
    const answer = await mayContact(view, { channel: "email", address, purpose: "informational" });
    if (answer.allowed) open.push(address);
  }
  return open;
}

async function letterOf(view: View, leadId: string) {
  const letter = await store.latestLetter(view.db, leadId);
  const { locationId } = await leadById(view.db, leadId);
  const appointments = await appointmentsOf(view.db, leadId);
  const intake = appointments.find((one) => one.kind === "intake" && isLiveIntake(one));
  return {
    letter: letter
      ? {
          id: letter.id,
          state: fitLetterState(letter, view.now),
          sentTo: maskEmail(letter.sentTo),
          sentAt: letter.createdAt,
          expiresAt: letter.expiresAt,
          proposedAt: letter.proposedAt,
          timeZone: letter.timeZone,
          answerAt: letter.answerAt,
          answeredAt: letter.answeredAt,
          version: letter.version,
        }
      : null,
    emails: await addressesOf(view, leadId),
    intakeAt: intake?.startsAt ?? null,
    timeZone: (await locationById(view.db, locationId))?.timeZone ?? null,
  };
}

/** The message names no client and no treatment: it shows on a lock screen, and another person may read it. */
async function mailLetter(
  act: Act,
  { to, language, leadId, token }: { to: string; language: "en" | "es"; leadId: string; token: string },
  phone: string | null,
): Promise<void> {
  const say = letterIn(language);
  await sendMail(act, {
    to,
    purpose: "informational",
    kind: "crm.fit-letter",
    subjectOf: { type: "lead", id: leadId },
    subject: say("fit.subject"),
    text: [
      say("fit.say"),
      pageAddress(act, `/we_are_fit_email?token=${token}`),
      say("onboarding.keep", { days: fitLetterDays }),
      ...(phone ? [say("onboarding.call", { phone: showPhone(phone) })] : []),
      say("onboarding.notYou"),
    ].join("\n\n"),
  });
}

export const fitLetterHandlers = [
  action(contract.sendFitLetter, async (act, { params: { leadId }, body: { to, language, proposedAt } }) => {
    const lead = await openLeadForChange(act, leadId);
    requireOpen(lead);
    if (!lead.locationId) throw fieldProblem("body.proposedAt", "Choose the lead's location first.");
    if (compareInstants(proposedAt, act.now) <= 0)
      throw fieldProblem("body.proposedAt", "Choose a future date and time.");
    if (!(await addressesOf(act, leadId)).includes(to))
      throw fieldProblem("body.to", "Choose an email address of the lead that accepts email.");
    await store.revokeUnanswered(act.db, leadId, act.now);
    const token = randomBytes(32).toString("base64url");
    const id = newId();
    const timeZone = await zoneOf(act, lead.locationId);
    const lastDay = later(act.now, fitLetterDays * 86_400);
    await store.insertLetter(act.db, {
      id,
      leadId,
      locationId: lead.locationId,
      tokenHash: hashOfToken(token),
      sentTo: to,
      language,
      proposedAt,
      timeZone,
      // A date that has passed cannot be accepted.
      expiresAt: compareInstants(proposedAt, lastDay) < 0 ? proposedAt : lastDay,
      createdAt: act.now,
    });
    await mailLetter(act, { to, language, leadId, token }, await phoneOfLocation(act.db, lead.locationId));
    await touchLead(act, leadId, { response: "message" });
    await logActivity(act, leadId, {
      kind: "fit-letter-sent",
      summary: `Letter sent, intake offered for ${formatDateTime(proposedAt, timeZone)}`,
      subjectType: "fit-letter",
      subjectId: id,
    });
    act.audit({ subjectId: id, detail: { leadId } });
    return letterOf(act, leadId);
  }),

  query(contract.leadFitLetter, async (view, { params: { leadId } }) => {
    await view.openChart(leadId, "fit-letter", "lead");
    return letterOf(view, leadId);
  }),

  action(contract.revokeFitLetter, async (act, { params: { leadId }, body }) => {
    await openLeadForChange(act, leadId);
    const latest = await store.latestLetter(act.db, leadId);
    if (!latest) throw new Problem("not-found", "No letter was sent to this lead.");
    const letter = await store.lockLetter(act.db, latest.id);
    act.requireVersion(letter, body.version);
    if (fitLetterState(letter, act.now) !== "sent")
      throw new Problem("wrong-state", "This letter was answered or no longer works.");
    await store.updateLetter(act.db, letter.id, { revokedAt: act.now });
    await touchLead(act, leadId);
    await logActivity(act, leadId, {
      kind: "fit-letter-revoked",
      summary: "Letter revoked",
      subjectType: "fit-letter",
      subjectId: letter.id,
    });
    act.audit({ subjectId: letter.id, detail: { leadId } });
    return letterOf(act, leadId);
  }),
];
