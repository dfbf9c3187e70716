import { randomBytes } from "node:crypto";
import { maskEmail, maskPhone } from "#modules/accounts/mask.ts";
import { insuranceOfClient, insuranceOfLead } from "#modules/coverage/index.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import type { FileSubject } from "#platform/server/files/file-subject.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { sendMail, sendText } from "#platform/server/mail/send-mail.ts";
import { newId } from "#platform/shared/ids.ts";
import { showPhone } from "#platform/shared/phone.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { letterIn } from "../letters.ts";
import { phoneOfLocation } from "../referrals-out/referral-out.store.ts";
import { noAnswers, OnboardingAnswers } from "./answers.ts";
import type { FormsOf } from "./forms-of.ts";
import type * as contract from "./onboarding.contract.ts";
import * as store from "./onboarding.store.ts";
import { onboardingDays, onboardingState } from "./onboarding.ts";
import { type Proposal, proposalsOf } from "./proposals.ts";
import { hashOfToken } from "./session.ts";
import { type FormsSubject, logForms, subjectOf } from "./subject.actions.ts";

const pictures = ["image/jpeg", "image/png", "image/webp"];

/** Card photos sent with the forms, until they go with the insurance into the lead. */
export const onboardingFiles: FileSubject = {
  type: "onboarding",
  requireAccess: async (view, { subjectId }, toChange) => {
    if (toChange) throw new Problem("forbidden", "Card photos come with the client's own forms.");
    view.require("onboarding.manage");
    const { leadId, clientId } = await store.tokenById(view.db, subjectId);
    if (leadId !== null) await view.openChart(leadId, null, "lead");
    else await view.openChart(clientId ?? "", "onboarding");
  },
  checkUpload: ({ mediaType }) => {
    if (!pictures.includes(mediaType))
      throw new Problem("unsupported-media", "A card photo is a JPEG, PNG or WebP picture.");
  },
};

/** What the client's answers would change. */
async function proposalsFor(
  view: View,
  subject: FormsSubject,
  link: store.OnboardingToken,
): Promise<readonly Proposal[]> {
  const insurances =
    link.leadId === null ? insuranceOfClient(view, link.clientId ?? "") : insuranceOfLead(view, link.leadId);
  const insurance = (await insurances).map(({ text }) => text);
  const cards = [link.cardFrontFileId, link.cardBackFileId].filter((id) => id !== null).length;
  return proposalsOf(OnboardingAnswers.parse(link.answers), subject.known, { insurance, cards });
}

async function linkView(
  view: View,
  subject: FormsSubject,
  link: store.OnboardingToken,
): Promise<contract.OnboardingLink> {
  const state = onboardingState(link, view.now);
  const proposals = state === "submitted" ? await proposalsFor(view, subject, link) : [];
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

/** The latest link, and whether one can be sent. The caller has opened the lead or the chart. */
export async function onboardingOf(view: View, of: FormsOf): Promise<contract.Onboarding> {
  const subject = await subjectOf(view, of);
  const link = await store.latestToken(view.db, of);
  return {
    link: link ? await linkView(view, subject, link) : null,
    emails: [...subject.emails],
    phones: [...subject.textTo],
    missing: [
      ...(subject.dateOfBirth ? [] : ["date of birth"]),
      ...(subject.phones.length > 0 ? [] : ["phone number"]),
    ],
    isOpen: subject.isOpen,
    recordVersion: subject.version,
  };
}

interface LinkRequest {
  channel: "email" | "sms";
  to: string;
  language: "en" | "es";
}

/** Sends the link. The message names no client and no treatment: it shows on a lock screen (ONB-1). */
async function sendLink(
  act: Act,
  { channel, to, language }: LinkRequest,
  { token, phone, of }: { token: string; phone: string | null; of: FormsOf },
): Promise<void> {
  const say = letterIn(language);
  const address = pageAddress(act, `/onboarding?token=${token}`);
  const subjectOf = of.leadId === null ? { type: "client", id: of.clientId ?? "" } : { type: "lead", id: of.leadId };
  const common = { purpose: "informational", kind: "crm.onboarding", subjectOf } as const;
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

/** Stores and sends a link, which replaces the one before (ONB-1). The caller has opened the lead or the chart. Returns its id. */
export async function issueLink(act: Act, of: FormsOf, request: LinkRequest): Promise<string> {
  const { channel, to, language } = request;
  const subject = await subjectOf(act, of);
  const { missing, emails, phones } = await onboardingOf(act, of);
  const field = of.leadId === null ? "params.clientId" : "body.leadId";
  if (missing.length > 0)
    throw fieldProblem(field, `Add the ${missing.join(" and ")} first: the client confirms them to open the link.`);
  if (!(channel === "email" ? emails : phones).includes(to))
    throw fieldProblem("body.to", "Choose a recorded email address, or a phone number that accepts texts.");
  const before = await store.latestToken(act.db, of);
  await store.revokeUnsubmitted(act.db, of, act.now);
  const token = randomBytes(32).toString("base64url");
  const id = newId();
  // Answers that were saved through the link before are not asked again.
  const isUnsent = before !== undefined && before.submittedAt === null;
  await store.insertToken(act.db, {
    ...of,
    id,
    tokenHash: hashOfToken(token),
    channel,
    sentTo: to,
    language,
    expiresAt: later(act.now, onboardingDays * 86_400),
    createdAt: act.now,
    answers: isUnsent ? before.answers : noAnswers(),
    ...(isUnsent ? { step: before.step, savedAt: before.savedAt } : {}),
  });
  const phone = await phoneOfLocation(act.db, subject.locationId);
  await sendLink(act, request, { token, phone, of });
  const summary = `Online intake forms sent by ${channel === "email" ? "email" : "text"}`;
  await logForms(act, of, { tokenId: id, kind: "sent", summary });
  return id;
}

/** The submitted forms, locked, with what their answers would change. Throws `wrong-state` unless a review is due. */
export async function formsToReview(act: Act, of: FormsOf, version: number) {
  const latest = await store.latestToken(act.db, of);
  if (!latest) throw new Problem("not-found", "No online intake forms were sent.");
  const link = await store.tokenForUpdate(act.db, latest.id);
  if (onboardingState(link, act.now) !== "submitted")
    throw new Problem("wrong-state", "There are no answers to review.");
  act.requireVersion(link, version);
  const proposals = await proposalsFor(act, await subjectOf(act, of), link);
  return { link, answers: OnboardingAnswers.parse(link.answers), proposals };
}

/** Records the outcome for each answer, once those accepted were taken over (ONB-4). */
export async function finishReview(
  act: Act,
  link: store.OnboardingToken,
  proposals: readonly Proposal[],
  accepted: ReadonlySet<string>,
): Promise<void> {
  const outcomes = proposals.map(({ key }) => [key, accepted.has(key) ? "accepted" : "rejected"] as const);
  await store.updateToken(act.db, link.id, {
    reviewedAt: act.now,
    reviewedBy: act.actor.clinicianId,
    review: Object.fromEntries(outcomes),
  });
  const summary = `Online intake forms reviewed: ${accepted.size} of ${proposals.length} answers accepted`;
  await logForms(act, link, { tokenId: link.id, kind: "reviewed", summary });
}

/** Those of the answers asked for that can be accepted. */
export const acceptedOf = (proposals: readonly Proposal[], asked: readonly string[]): ReadonlySet<string> =>
  new Set(proposals.map(({ key }) => key).filter((key) => asked.includes(key)));

/** The insurance the client gave, with the photos of the card. */
export function insuranceGiven({ insurance }: OnboardingAnswers, link: store.OnboardingToken) {
  const { payerName, memberId, groupNumber, holder, ...subscriber } = insurance;
  const isOther = holder !== "" && holder !== "self";
  return {
    payerName: payerName.trim(),
    memberId: memberId.trim() || null,
    groupNumber: groupNumber.trim() || null,
    relationship: holder === "" ? ("self" as const) : holder,
    subscriberFirstName: isOther ? subscriber.holderFirstName : null,
    subscriberLastName: isOther ? subscriber.holderLastName : null,
    subscriberBirthDate: isOther ? subscriber.holderBirthDate : null,
    cards: { front: link.cardFrontFileId, back: link.cardBackFileId },
  };
}
