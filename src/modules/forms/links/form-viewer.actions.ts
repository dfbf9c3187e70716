import { clientsById, contactsOf } from "#modules/clients/index.ts";
import { readSecret, secretName } from "#platform/server/authentication/cookies.ts";
import { CommittedRefusal } from "#platform/server/execution/act.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { guardPublicPost } from "#platform/server/public-posts/guard-public-post.ts";
import { publicPostLimits } from "#platform/server/public-posts/public-post.actions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { saveAnswers } from "../forms/answer.actions.ts";
import { type FormRecord, formById, formForUpdate, saveForm } from "../forms/form.store.ts";
import { isAwaitingSignatures, isReturned, isWritable, slotStates } from "../forms/form.ts";
import { formView } from "../forms/form-view.actions.ts";
import { signSlot } from "../forms/sign-slot.actions.ts";
import { slotsOf } from "../forms/slot.store.ts";
import { isStaffRole } from "../forms/slots.ts";
import { afterSubmission, submission } from "../forms/submit.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { type FormLinkRecord, findLink, linkIdByHash, lockLink, updateLink } from "./form-link.store.ts";
import { formLinkState, isLinkLive, mostAttempts, sessionMinutes } from "./form-link.ts";
import * as contract from "./form-viewer.contract.ts";
import { hashOfToken, linkOfSession, nameOfLink, sessionValue, viewerCookie } from "./viewer-session.ts";

const guard = "form-link";

/** The same for an unknown, used, expired and revoked link: a stranger learns nothing from it (LNK-1). */
const expired = () => new Problem("link-expired", "This link has ended. Ask for a new one.");
const locked = () => new Problem("link-locked", "Too many tries. Ask for a new link.");

/** Throws `link-expired` or `link-locked`. */
function requireLive(link: FormLinkRecord | undefined, now: string): FormLinkRecord {
  if (!link) throw expired();
  const state = formLinkState(link, now);
  if (state === "locked") throw locked();
  if (!isLinkLive(state)) throw expired();
  return link;
}

function keepSession(act: Act, linkId: string): void {
  const value = sessionValue(act, linkId, act.now);
  const name = secretName(viewerCookie, act.request.secure);
  act.cookies.push({ name, value, httpOnly: true, days: sessionMinutes / (24 * 60), path: "/" });
}

/** The link of this browser's session, if it is the one the page was opened with, locked. */
async function openSession(act: Act, named: string): Promise<FormLinkRecord> {
  const linkId = linkOfSession(act, readSecret(act, viewerCookie), act.now);
  const link = linkId ? await lockLink(act.db, linkId) : undefined;
  if (!linkId || (link && nameOfLink(link.tokenHash) !== named))
    throw new Problem("form-link-session-ended", "For your privacy, confirm who you are again.");
  const live = requireLive(link, act.now);
  keepSession(act, live.id);
  return live;
}

/** A form of the link, locked. Any other is not there. */
async function formOfLink(act: Act, link: FormLinkRecord, formId: string): Promise<FormRecord> {
  if (!link.formIds.includes(formId)) throw new Problem("not-found", "This form does not exist.");
  return formForUpdate(act.db, formId);
}

/** Who fills and signs: the client, or the guardian the link was sent to. */
async function signerOf(view: View, link: FormLinkRecord): Promise<string> {
  if (link.contactId === null) return (await clientsById(view, [link.clientId])).get(link.clientId)?.legalName ?? "";
  const contact = (await contactsOf(view.db, link.clientId)).find(({ id }) => id === link.contactId);
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(" ");
}

const isTheirs = (link: FormLinkRecord, role: string): boolean =>
  link.audience === "client" ? role === "client" : role !== "client" && role !== "staff" && role !== "reviewer";

/** Whether this signer still has something to do with one of the forms. */
async function isOpenFor(view: View, link: FormLinkRecord, forms: readonly FormRecord[]): Promise<boolean> {
  const slots = await slotsOf(view.db, link.formIds);
  return forms.some((form) => {
    if (isWritable(form.status)) return true;
    const own = (slots.get(form.id) ?? []).filter(({ role }) => isTheirs(link, role));
    return isAwaitingSignatures(form.status) && own.some(({ state }) => slotStates.can(state, "sign"));
  });
}

async function formsOf(view: View, link: FormLinkRecord): Promise<FormRecord[]> {
  const forms = [];
  for (const id of link.formIds) forms.push(await formById(view.db, id));
  return forms;
}

async function viewedForm(view: View, link: FormLinkRecord, form: FormRecord): Promise<contract.ViewedForm> {
  const {
    client,
    clientId: _,
    signatures: __,
    kickBack: ___,
    changes: ____,
    isReturnShown: _____,
    updatedByName: ______,
    packet,
    ...shown
  } = await formView(view, form);
  const open = isWritable(form.status) && !isReturned(form.status) && !packet?.waitsFor;
  return {
    ...shown,
    clientName: client.name,
    slots: shown.slots.filter(({ role }) => isTheirs(link, role) && !isStaffRole(role)),
    abilities: { ...shown.abilities, fill: open, submit: open, sign: isAwaitingSignatures(form.status) },
  };
}

async function viewerOf(view: View, link: FormLinkRecord): Promise<contract.Viewer> {
  const forms = await formsOf(view, link);
  const facility = view.tenant.name;
  if (!(await isOpenFor(view, link, forms))) return { state: "done", facility, phone: null };
  const shown = [];
  for (const form of forms) shown.push(await viewedForm(view, link, form));
  const { language, audience } = link;
  return { state: "open", link: nameOfLink(link.tokenHash), language, audience, facility, forms: shown };
}

/** After a step: once nothing is left to do, the link is used up, and its sender is notified. */
async function afterStep(act: Act, link: FormLinkRecord): Promise<contract.Viewer> {
  const viewer = await viewerOf(act, link);
  if (viewer.state !== "done") return viewer;
  await updateLink(act.db, link.id, { usedAt: act.now });
  notifySender(act, link, "link.done");
  return viewer;
}

function notifySender(act: Act, link: FormLinkRecord, title: "link.done" | "link.locked"): void {
  if (!link.createdBy) return;
  act.notify({
    kind: "forms.link",
    to: { userIds: [link.createdBy] },
    title: inEachLanguage((say) => say(title)),
    link: `/forms/${link.formIds[0]}`,
    subject: { type: "form-link", id: link.id },
    clientId: link.clientId,
  });
}

/** Counts a wrong date of birth, although the request is refused; the fifth locks the link and tells the sender. */
async function refuseAttempt(act: Act, link: FormLinkRecord): Promise<never> {
  const attempts = link.attempts + 1;
  const isLast = attempts >= mostAttempts;
  act.audit({ subjectId: link.id, clientId: link.clientId, detail: { outcome: isLast ? "locked" : "mismatch" } });
  await updateLink(act.db, link.id, { attempts, ...(isLast ? { lockedAt: act.now } : {}) });
  if (!isLast)
    throw new CommittedRefusal(
      new Problem("form-link-mismatch", "That does not match what we have. Check the date and try again."),
    );
  notifySender(act, link, "link.locked");
  throw new CommittedRefusal(locked());
}

export const formViewerHandlers = [
  action(contract.openFormViewer, async (act, { body: { token, birthDate, post } }) => {
    await guardPublicPost(act, guard, { ...post, identity: token }, publicPostLimits[guard]);
    const id = await linkIdByHash(act.db, hashOfToken(token));
    const link = requireLive(id ? await lockLink(act.db, id) : undefined, act.now);
    const client = (await clientsById(act, [link.clientId])).get(link.clientId);
    if (client?.birthDate !== birthDate) await refuseAttempt(act, link);
    await updateLink(act.db, link.id, { attempts: 0, ...(link.openedAt === null ? { openedAt: act.now } : {}) });
    act.audit({ subjectId: link.id, clientId: link.clientId });
    keepSession(act, link.id);
    return viewerOf(act, link);
  }),

  query(contract.readFormViewer, async (view, { query: { link: named } }) => {
    const linkId = linkOfSession(view, readSecret(view, viewerCookie), view.now);
    const link = linkId ? await findLink(view.db, linkId) : undefined;
    if (!link || nameOfLink(link.tokenHash) !== named) return { state: "verify" as const };
    return viewerOf(view, requireLive(link, view.now));
  }),

  action(contract.answerViewedForm, async (act, { params, body }) => {
    const link = await openSession(act, body.link);
    const form = await formOfLink(act, link, params.formId);
    if (isReturned(form.status)) throw new Problem("wrong-state", "Staff are correcting this form.");
    return saveAnswers(act, form, body.mutations, { id: null, name: await signerOf(act, link) });
  }),

  action(contract.submitViewedForm, async (act, { params, body }) => {
    const link = await openSession(act, body.link);
    const form = await formOfLink(act, link, params.formId);
    if (form.version !== body.version) throw new Problem("stale-version", "This form changed. Reload the page.");
    await afterSubmission(act, await saveForm(act.db, form.id, await submission(act, form)));
    act.audit({ subjectId: form.id, clientId: link.clientId, detail: { link: link.id } });
    return afterStep(act, link);
  }),

  action(contract.signViewedForm, async (act, { params, body }) => {
    const link = await openSession(act, body.link);
    const form = await formOfLink(act, link, params.formId);
    const { link: _, guardianName, ...signing } = body;
    const slot = (await slotsOf(act.db, [form.id])).get(form.id)?.find(({ slotKey }) => slotKey === body.slotKey);
    if (!slot || !isTheirs(link, slot.role)) throw new Problem("forbidden", "This signature is not yours to give.");
    const signed = await signSlot(act, form, {
      ...signing,
      identifiedBy: "linkOtp",
      // A guardian signs as the person the link was sent to.
      ...(link.contactId === null ? {} : { guardianName: guardianName ?? (await signerOf(act, link)) }),
    });
    const detail = { slot: body.slotKey, signatureId: signed.signatureId, link: link.id };
    act.audit({ subjectId: form.id, clientId: link.clientId, detail });
    return afterStep(act, link);
  }),
];
