import { randomBytes } from "node:crypto";
import { maskEmail, maskPhone } from "#modules/accounts/mask.ts";
import { addClientInsurance, insuranceOfLead } from "#modules/coverage/index.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { FileSubject } from "#platform/server/files/file-subject.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { sendMail, sendText } from "#platform/server/mail/send-mail.ts";
import { newId } from "#platform/shared/ids.ts";
import { showPhone } from "#platform/shared/phone.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { contactsOf, insertContact } from "../leads/contact.store.ts";
import { type LeadRecord, leadById } from "../leads/lead.store.ts";
import { emailsOf } from "../leads/lead-emails.store.ts";
import { phonesOf } from "../leads/lead-phones.store.ts";
import { changeLead } from "../leads/lead-record.actions.ts";
import { openLeadForChange, requireOpen } from "../leads/lead-write.actions.ts";
import { requirePhone } from "../leads/phone.ts";
import { letterIn } from "../letters.ts";
import { phoneOfLocation } from "../referrals-out/referral-out.store.ts";
import { completeRuleTask } from "../tasks/rule-task.store.ts";
import { noAnswers, OnboardingAnswers } from "./answers.ts";
import * as contract from "./onboarding.contract.ts";
import * as store from "./onboarding.store.ts";
import { isLinkLive, onboardingDays, onboardingState } from "./onboarding.ts";
import { acceptedColumns, type Proposal, proposalsOf } from "./proposals.ts";
import { hashOfToken } from "./session.ts";

const pictures = ["image/jpeg", "image/png", "image/webp"];

/** Card photos sent with the forms, until they go with the insurance into the lead. */
export const onboardingFiles: FileSubject = {
  type: "onboarding",
  requireAccess: async (view, { subjectId }, toChange) => {
    if (toChange) throw new Problem("forbidden", "Card photos come with the client's own forms.");
    view.require("onboarding.manage");
    await view.openChart((await store.tokenById(view.db, subjectId)).leadId, null, "lead");
  },
  checkUpload: ({ mediaType }) => {
    if (!pictures.includes(mediaType))
      throw new Problem("unsupported-media", "A card photo is a JPEG, PNG or WebP picture.");
  },
};

async function proposalsFor(view: View, lead: LeadRecord, link: store.OnboardingToken): Promise<Proposal[]> {
  const insurance = (await insuranceOfLead(view, lead.id)).map(({ text }) => text);
  const contacts = await contactsOf(view.db, lead.id);
  const cards = [link.cardFrontFileId, link.cardBackFileId].filter((id) => id !== null).length;
  return proposalsOf(OnboardingAnswers.parse(link.answers), { ...lead, contacts }, { insurance, cards });
}

async function linkView(view: View, lead: LeadRecord, link: store.OnboardingToken): Promise<contract.OnboardingLink> {
  const state = onboardingState(link, view.now);
  const proposals = state === "submitted" ? await proposalsFor(view, lead, link) : [];
  return {
    id: link.id,
    state,
    channel: link.channel,
    sentTo: link.channel === "email" ? maskEmail(link.sentTo) : maskPhone(link.sentTo),
    sentAt: link.createdAt,
    expiresAt: link.expiresAt,
    step: link.step,
    savedAt: link.savedAt,
    submittedAt: link.submittedAt,
    reviewedAt: link.reviewedAt,
    consents: (await store.consentsOfToken(view.db, link.id)).map(({ id, kind, statement, signedAt }) => ({
      id,
      kind,
      statement,
      signedAt,
    })),
    proposals: proposals.map((one) => ({ ...one, outcome: link.review[one.key] ?? null })),
    cardFrontFileId: state === "submitted" ? link.cardFrontFileId : null,
    cardBackFileId: state === "submitted" ? link.cardBackFileId : null,
    version: link.version,
  };
}

async function onboardingOf(view: View, leadId: string) {
  const lead = await leadById(view.db, leadId);
  const link = await store.latestToken(view.db, leadId);
  const emails = await emailsOf(view.db, leadId);
  const phones = await phonesOf(view.db, leadId);
  return {
    link: link ? await linkView(view, lead, link) : null,
    emails: emails.map(({ address }) => address),
    phones: phones.filter(({ okText }) => okText).map(({ e164 }) => e164),
    missing: [...(lead.dateOfBirth ? [] : ["date of birth"]), ...(phones.length > 0 ? [] : ["phone number"])],
  };
}

/** Sends the link. The message names no client and no treatment: it shows on a lock screen (ONB-1). */
async function sendLink(
  act: Act,
  { channel, to, language }: { channel: "email" | "sms"; to: string; language: "en" | "es" },
  { token, phone, leadId }: { token: string; phone: string | null; leadId: string },
): Promise<void> {
  const say = letterIn(language);
  const address = pageAddress(act, `/onboarding?token=${token}`);
  const common = { purpose: "informational", kind: "crm.onboarding", subjectOf: { type: "lead", id: leadId } } as const;
  if (channel === "sms") {
    await sendText(act, { ...common, to, body: say("onboarding.text", { address }) });
    return;
  }
  await sendMail(act, {
    ...common,
    to,
    subject: say("onboarding.subject"),
    text: [
      say("onboarding.say"),
      address,
      say("onboarding.keep", { days: onboardingDays }),
      ...(phone ? [say("onboarding.call", { phone: showPhone(phone) })] : []),
      say("onboarding.notYou"),
    ].join("\n\n"),
  });
}

async function takeOver(act: Act, lead: LeadRecord, link: store.OnboardingToken, accepted: ReadonlySet<string>) {
  const answers = OnboardingAnswers.parse(link.answers);
  for (const [index, contact] of answers.contacts.entries()) {
    if (!accepted.has(`contact:${index}`)) continue;
    await insertContact(act.db, lead.id, {
      name: contact.name.trim(),
      relationship: contact.relationship === "" ? "O" : contact.relationship,
      phone: requirePhone(contact.phone),
      isEmergency: contact.isEmergency,
    });
  }
  if (accepted.has("insurance")) {
    const { payerName, memberId, groupNumber, holder, ...subscriber } = answers.insurance;
    const isOther = holder !== "" && holder !== "self";
    await addClientInsurance(act, lead.id, {
      payerName: payerName.trim(),
      memberId: memberId.trim() || null,
      groupNumber: groupNumber.trim() || null,
      relationship: holder === "" ? "self" : holder,
      subscriberFirstName: isOther ? subscriber.holderFirstName : null,
      subscriberLastName: isOther ? subscriber.holderLastName : null,
      subscriberBirthDate: isOther ? subscriber.holderBirthDate : null,
      cards: { front: link.cardFrontFileId, back: link.cardBackFileId },
    });
  }
  const columns = acceptedColumns(answers, lead, accepted);
  if (Object.keys(columns).length > 0) await changeLead(act, lead, columns);
  else await touchLead(act, lead.id);
}

export const onboardingHandlers = [
  action(contract.sendOnboarding, async (act, { body }) => {
    const { leadId, channel, to, language } = body;
    const lead = await openLeadForChange(act, leadId);
    requireOpen(lead);
    const { missing, emails, phones } = await onboardingOf(act, leadId);
    if (missing.length > 0)
      throw fieldProblem(
        "body.leadId",
        `Add the ${missing.join(" and ")} first: the client confirms them to open the link.`,
      );
    if (!(channel === "email" ? emails : phones).includes(to))
      throw fieldProblem("body.to", "Choose an email address of the lead, or a phone number that accepts texts.");
    const before = await store.latestToken(act.db, leadId);
    await store.revokeUnsubmitted(act.db, leadId, act.now);
    const token = randomBytes(32).toString("base64url");
    const id = newId();
    // Answers that were saved through the link before are not asked again.
    const isUnsent = before !== undefined && before.submittedAt === null;
    await store.insertToken(act.db, {
      id,
      leadId,
      tokenHash: hashOfToken(token),
      channel,
      sentTo: to,
      language,
      expiresAt: later(act.now, onboardingDays * 86_400),
      createdAt: act.now,
      answers: isUnsent ? before.answers : noAnswers(),
      ...(isUnsent ? { step: before.step, savedAt: before.savedAt } : {}),
    });
    const phone = await phoneOfLocation(act.db, lead.locationId);
    await sendLink(act, { channel, to, language }, { token, phone, leadId });
    await touchLead(act, leadId);
    await logActivity(act, leadId, {
      kind: "onboarding-sent",
      summary: `Online intake forms sent by ${channel === "email" ? "email" : "text"}`,
      subjectType: "onboarding-token",
      subjectId: id,
    });
    act.audit({ subjectId: id, detail: { leadId, channel } });
    return onboardingOf(act, leadId);
  }),

  query(contract.leadOnboarding, async (view, { params: { leadId } }) => {
    await view.openChart(leadId, "onboarding", "lead");
    return onboardingOf(view, leadId);
  }),

  action(contract.reviewOnboarding, async (act, { params: { leadId }, body }) => {
    const lead = await openLeadForChange(act, leadId, body.leadVersion);
    requireOpen(lead);
    const latest = await store.latestToken(act.db, leadId);
    if (!latest) throw new Problem("not-found", "No online intake forms were sent to this lead.");
    const link = await store.tokenForUpdate(act.db, latest.id);
    if (onboardingState(link, act.now) !== "submitted")
      throw new Problem("wrong-state", "There are no answers to review.");
    act.requireVersion(link, body.version);
    const proposals = await proposalsFor(act, lead, link);
    const asked = new Set(body.accept);
    const accepted = new Set(proposals.map(({ key }) => key).filter((key) => asked.has(key)));
    await takeOver(act, lead, link, accepted);
    const outcomes = proposals.map(({ key }) => [key, accepted.has(key) ? "accepted" : "rejected"] as const);
    await store.updateToken(act.db, link.id, {
      reviewedAt: act.now,
      reviewedBy: act.actor.clinicianId,
      review: Object.fromEntries(outcomes),
    });
    await completeRuleTask(act.db, `onboarding-review:${link.id}`, act.now);
    await logActivity(act, leadId, {
      kind: "onboarding-reviewed",
      summary: `Online intake forms reviewed: ${accepted.size} of ${proposals.length} answers accepted`,
      subjectType: "onboarding-token",
      subjectId: link.id,
    });
    act.audit({ subjectId: link.id, fields: [...accepted], detail: { leadId } });
    return onboardingOf(act, leadId);
  }),

  action(contract.revokeOnboarding, async (act, { body }) => {
    const { leadId } = await store.tokenById(act.db, body.tokenId);
    await openLeadForChange(act, leadId);
    const link = await store.tokenForUpdate(act.db, body.tokenId);
    act.requireVersion(link, body.version);
    const state = onboardingState(link, act.now);
    if (!isLinkLive(state) && state !== "locked")
      throw new Problem("wrong-state", "This link no longer works already.");
    await store.updateToken(act.db, link.id, { revokedAt: act.now });
    await touchLead(act, leadId);
    await logActivity(act, leadId, {
      kind: "onboarding-revoked",
      summary: "Link to the online intake forms revoked",
      subjectType: "onboarding-token",
      subjectId: link.id,
    });
    act.audit({ subjectId: link.id, detail: { leadId } });
    return onboardingOf(act, leadId);
  }),
];
