import { sign } from "#modules/signatures/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { readSecret, secretName } from "#platform/server/authentication/cookies.ts";
import { CommittedRefusal } from "#platform/server/execution/act.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { keepUpload } from "#platform/server/files/files.actions.ts";
import { guardPublicPost } from "#platform/server/public-posts/guard-public-post.ts";
import { publicPostLimits } from "#platform/server/public-posts/public-post.actions.ts";
import { newId } from "#platform/shared/ids.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import { locationById } from "../leads/lead-options.store.ts";
import { inEachLanguage } from "../notices.ts";
import { phoneOfLocation } from "../referrals-out/referral-out.store.ts";
import { insertRuleTask } from "../tasks/rule-task.store.ts";
import { answerProblems, consentStatement, consentsAsked, OnboardingAnswers, signerOf } from "./answers.ts";
import type { FormsOf } from "./forms-of.ts";
import * as contract from "./journey.contract.ts";
import * as store from "./onboarding.store.ts";
import { isLinkLive, mostAttempts, onboardingState, sessionMinutes } from "./onboarding.ts";
import { hashOfToken, linkOf, onboardingCookie, sessionValue, tokenOfSession } from "./session.ts";
import { type FormsSubject, logForms, subjectOf } from "./subject.actions.ts";

const form = "onboarding";
const reviewWithinMinutes = 60;

/** The same for an unknown, expired and revoked link: a stranger learns nothing from it (ONB-1). */
const expired = () => new Problem("link-expired", "This link no longer works. Call us for a new one.");
const locked = () => new Problem("link-locked", "Too many tries. Call us for a new link.");

/** Keeps the forms open in this browser for another 15 minutes. */
function keepSession(act: Act, tokenId: string): void {
  const { secure } = act.request;
  const value = sessionValue(act, tokenId, act.now);
  const days = sessionMinutes / (24 * 60);
  act.cookies.push({ name: secretName(onboardingCookie, secure), value, httpOnly: true, days, path: "/" });
}

/** Throws `link-expired` for a link that ended, also because its lead was closed or its stay has ended (ONB-1, ONB-5). */
async function requireLive(view: View, link: store.OnboardingToken | undefined) {
  const subject = link && (await subjectOf(view, link));
  if (!link || !subject?.isOpen) throw expired();
  const state = onboardingState(link, view.now);
  if (state === "locked") throw locked();
  if (!isLinkLive(state) && state !== "submitted" && state !== "reviewed") throw expired();
  return { link, subject, isSubmitted: !isLinkLive(state) };
}

/** Named in the audit entry; the client's own session has no reach of its own. */
const inDetail = ({ leadId, clientId }: FormsOf) => (leadId === null ? { clientId } : { leadId });

/** The link of this browser's session, if it is the one the page was opened with, locked. */
async function openSession(act: Act, opened: string) {
  const tokenId = tokenOfSession(act, readSecret(act, onboardingCookie), act.now);
  const link = tokenId ? await store.lockToken(act.db, tokenId) : undefined;
  if (!tokenId || (link && linkOf(link.tokenHash) !== opened))
    throw new Problem("onboarding-session-ended", "For your privacy, confirm who you are again.");
  const live = await requireLive(act, link);
  keepSession(act, tokenId);
  return live;
}

async function openForms(act: Act, opened: string) {
  const live = await openSession(act, opened);
  if (live.isSubmitted) throw new Problem("wrong-state", "These forms were already sent.");
  return live;
}

/** What is known fills the first page, so that nothing is typed twice. */
function answersOf(link: store.OnboardingToken, { known: recorded }: FormsSubject): OnboardingAnswers {
  const answers = OnboardingAnswers.parse(link.answers);
  if (link.savedAt !== null) return answers;
  const { line1, city, state, postalCode } = recorded.address;
  const known = {
    firstName: recorded.firstName,
    middleName: recorded.middleName,
    lastName: recorded.lastName,
    preferredName: recorded.preferredName,
    line1,
    city,
    state,
    postalCode,
  };
  const about = Object.fromEntries(Object.entries(known).map(([key, value]) => [key, value ?? ""]));
  return OnboardingAnswers.parse({ ...answers, about });
}

async function journeyOf(view: View, tokenId: string): Promise<contract.Journey> {
  const link = await store.tokenById(view.db, tokenId);
  const subject = await subjectOf(view, link);
  const answers = answersOf(link, subject);
  const { language } = link;
  const facilityName = view.tenant.name;
  const consents = await store.consentsOfToken(view.db, tokenId);
  const arrival = link.leadId === null ? undefined : await store.arrivalOf(view.db, link.leadId, view.now);
  const zone = (await locationById(view.db, subject.locationId))?.timeZone ?? view.timeZone;
  return {
    link: linkOf(link.tokenHash),
    answers,
    step: link.step,
    language,
    facilityName,
    phone: await phoneOfLocation(view.db, subject.locationId),
    cards: { front: link.cardFrontFileId !== null, back: link.cardBackFileId !== null },
    signed: consentsAsked(answers).filter((kind) => {
      // Signed in either language, it is signed.
      const texts = languages.map((one) => consentStatement(kind, { answers, facilityName, language: one }));
      return consents.some((one) => one.kind === kind && texts.includes(one.statement));
    }),
    arrival: arrival
      ? {
          startsAt: arrival.startsAt,
          timeZone: arrival.timeZone,
          locationName: arrival.locationName,
          address: Object.values(arrival.address).filter(Boolean).join(", ") || null,
        }
      : null,
    today: localDate(view.now, zone),
    version: link.version,
  };
}

async function stateOf(view: View, tokenId: string, isSubmitted: boolean): Promise<contract.JourneyState> {
  if (!isSubmitted) return { state: "open", journey: await journeyOf(view, tokenId) };
  const { locationId } = await subjectOf(view, await store.tokenById(view.db, tokenId));
  return { state: "submitted", phone: await phoneOfLocation(view.db, locationId) };
}

function notifyOwner(
  act: Act,
  { leadId, clientId }: FormsOf,
  { ownerId, name, page }: FormsSubject,
  title: "onboarding.submitted" | "onboarding.locked",
): void {
  const subject = leadId === null ? { type: "client", id: clientId ?? "" } : { type: "lead", id: leadId };
  act.notify({
    kind: "crm.onboarding",
    to: ownerId ? { clinicianIds: [ownerId] } : { permission: "onboarding.manage" },
    title: inEachLanguage((say) => say(title)),
    body: name,
    link: page,
    subject,
  });
}

/** Counts a wrong answer, which is kept although the request is refused; the fifth locks the link (ONB-2). */
async function refuseAttempt(act: Act, link: store.OnboardingToken, subject: FormsSubject): Promise<never> {
  const attempts = link.attempts + 1;
  const isLast = attempts >= mostAttempts;
  act.audit({ subjectId: link.id, detail: { ...inDetail(link), outcome: isLast ? "locked" : "mismatch" } });
  await store.updateToken(act.db, link.id, { attempts, ...(isLast ? { lockedAt: act.now } : {}) });
  if (!isLast)
    throw new CommittedRefusal(
      new Problem("onboarding-mismatch", "That does not match what we have. Check both and try again."),
    );
  await logForms(act, link, {
    tokenId: link.id,
    kind: "locked",
    summary: `Link to the online intake forms locked after ${mostAttempts} wrong tries`,
  });
  notifyOwner(act, link, subject, "onboarding.locked");
  throw new CommittedRefusal(locked());
}

export const journeyHandlers = [
  action(contract.verifyOnboarding, async (act, { body: { token, dateOfBirth, phoneDigits, post } }) => {
    await guardPublicPost(act, form, { ...post, identity: token }, publicPostLimits[form]);
    const found = await store.tokenByHash(act.db, hashOfToken(token));
    // Locked, so that tries at the same time are counted one after the other.
    const locking = found && (await store.lockToken(act.db, found.id));
    const live = await requireLive(act, locking);
    const { phones } = live.subject;
    const matches = live.subject.dateOfBirth === dateOfBirth && phones.some((number) => number.endsWith(phoneDigits));
    if (!matches) await refuseAttempt(act, live.link, live.subject);
    await store.updateToken(act.db, live.link.id, {
      attempts: 0,
      ...(live.link.openedAt === null ? { openedAt: act.now } : {}),
    });
    act.audit({ subjectId: live.link.id, detail: inDetail(live.link) });
    keepSession(act, live.link.id);
    return stateOf(act, live.link.id, live.isSubmitted);
  }),

  query(contract.readOnboarding, async (view, { query: { link: opened } }) => {
    const tokenId = tokenOfSession(view, readSecret(view, onboardingCookie), view.now);
    if (!tokenId) return { state: "verify" as const };
    const link = await store.findToken(view.db, tokenId);
    if (link && linkOf(link.tokenHash) !== opened) return { state: "verify" as const };
    const { isSubmitted } = await requireLive(view, link);
    return stateOf(view, tokenId, isSubmitted);
  }),

  action(contract.saveOnboarding, async (act, { body: { link: opened, version, step, language, answers } }) => {
    const { link } = await openForms(act, opened);
    act.requireVersion(link, version);
    await store.updateToken(act.db, link.id, { answers, step, language, savedAt: act.now });
    return journeyOf(act, link.id);
  }),

  action(contract.uploadCard, async (act, { body: { link: opened, side } }) => {
    const { link } = await openForms(act, opened);
    const category = side === "front" ? "card-front" : "card-back";
    const file = await keepUpload(act, { subjectType: "onboarding", subjectId: link.id, category });
    const column = side === "front" ? { cardFrontFileId: file.id } : { cardBackFileId: file.id };
    await store.updateToken(act.db, link.id, column);
    act.audit({ subjectId: file.id, detail: { ...inDetail(link), category } });
    return journeyOf(act, link.id);
  }),

  action(contract.signOnboarding, async (act, { body }) => {
    const { link, subject } = await openForms(act, body.link);
    const answers = answersOf(link, subject);
    const facilityName = act.tenant.name;
    const statement = consentStatement(body.kind, { answers, facilityName, language: link.language });
    if (!consentsAsked(answers).includes(body.kind) || statement !== body.statement)
      throw new Problem("validation", "The text changed. Read it once more and sign.");
    const signerName = signerOf(answers);
    if (signerName.length < 3) throw new Problem("validation", "Enter your name before you sign.");
    const id = newId();
    const { signatureId, signedAt } = await sign(act, {
      subjectType: "electronicConsent",
      subjectId: id,
      slotKey: "client",
      role: "client",
      meaning:
        link.language === "es" ? "Leí este permiso y estoy de acuerdo." : "I read this permission and agree to it.",
      documentHash: canonicalHash({ consent: id, statement }),
      identifiedBy: "linkOtp",
      timeZone: (await locationById(act.db, subject.locationId))?.timeZone ?? act.timeZone,
      mark: {
        signer: { kind: "name", name: signerName, relationship: "Self" },
        drawing: body.drawing,
        reviewedAt: body.reviewedAt,
        intentAt: body.intentAt,
      },
    });
    await store.insertConsent(act.db, {
      id,
      tokenId: link.id,
      leadId: link.leadId,
      clientId: link.clientId,
      kind: body.kind,
      statement,
      language: link.language,
      signerName,
      signatureId,
      signedAt,
    });
    act.audit({ subjectId: link.id, detail: { ...inDetail(link), kind: body.kind, signatureId } });
    return journeyOf(act, link.id);
  }),

  action(contract.submitOnboarding, async (act, { body: { link: opened, version } }) => {
    const { link, subject, isSubmitted } = await openSession(act, opened);
    act.audit({ subjectId: link.id, detail: inDetail(link) });
    if (isSubmitted) return stateOf(act, link.id, true);
    act.requireVersion(link, version);
    const { answers, signed, today } = await journeyOf(act, link.id);
    const faults = answerProblems(answers, today);
    const unsigned = consentsAsked(answers).filter((kind) => !signed.includes(kind));
    if (faults.length > 0 || unsigned.length > 0)
      throw new Problem("onboarding-incomplete", {
        detail: "Some answers are missing.",
        errors: [
          ...faults.map(({ path, fault }) => ({ path: `answers.${path}`, message: fault })),
          ...unsigned.map((kind) => ({ path: `sign.${kind}`, message: "required" })),
        ],
      });
    await store.updateToken(act.db, link.id, { answers, submittedAt: act.now });
    if (link.leadId !== null)
      await insertRuleTask(act.db, {
        leadId: link.leadId,
        ruleKey: `onboarding-review:${link.id}`,
        kind: "onboarding-review",
        title: "Review online intake forms",
        dueAt: addMinutes(act.now, reviewWithinMinutes),
        assigneeId: subject.ownerId,
      });
    await logForms(act, link, { tokenId: link.id, kind: "submitted", summary: "Online intake forms received" });
    notifyOwner(act, link, subject, "onboarding.submitted");
    await act.raise("crm.onboarding-submitted", { tokenId: link.id, leadId: link.leadId, clientId: link.clientId });
    return stateOf(act, link.id, true);
  }),
];
