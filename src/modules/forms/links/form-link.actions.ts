import { randomBytes } from "node:crypto";
import { maskEmail, maskPhone } from "#modules/accounts/mask.ts";
import { clientByMrNo, clientsById, contactsOf, ownAddressesOf } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { sendMail, sendText } from "#platform/server/mail/send-mail.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { formById, formTitlesOf } from "../forms/form.store.ts";
import { isAwaitingSignatures, isWritable } from "../forms/form.ts";
import { versionById } from "../templates/template.store.ts";
import * as contract from "./form-link.contract.ts";
import * as store from "./form-link.store.ts";
import { canBeSent, formLinkState, isLinkLive, linkDays } from "./form-link.ts";
import { letterIn } from "./letters.ts";
import { hashOfToken } from "./viewer-session.ts";

type Recipient = contract.FormLinks["recipients"][number];

/** The client and the guardians on file, with the addresses the chart has of them. */
async function recipientsOf(view: View, clientId: string): Promise<Recipient[]> {
  const client = (await clientsById(view, [clientId])).get(clientId);
  const own = (await ownAddressesOf(view.db, [clientId])).get(clientId);
  const guardians = (await contactsOf(view.db, clientId)).filter(
    ({ endedOn, legalAuthority, doNotContact }) => endedOn === null && legalAuthority === "guardian" && !doNotContact,
  );
  return [
    {
      audience: "client",
      contactId: null,
      name: client?.legalName ?? "",
      email: own?.email ?? null,
      phone: own?.textTo ?? null,
    },
    ...guardians.map(
      (contact): Recipient => ({
        audience: "guardian",
        contactId: contact.id,
        name: [contact.firstName, contact.lastName].filter(Boolean).join(" "),
        email: contact.email,
        phone: contact.phones[0]?.number ?? null,
      }),
    ),
  ];
}

async function linkViews(
  view: View,
  links: readonly store.FormLinkRecord[],
  recipients: readonly Recipient[],
): Promise<contract.FormLink[]> {
  const ids = [...new Set(links.flatMap(({ formIds }) => formIds))];
  const titles = new Map((ids.length > 0 ? await formTitlesOf(view.db, ids) : []).map(({ id, title }) => [id, title]));
  return links.map((link) => ({
    id: link.id,
    state: formLinkState(link, view.now),
    audience: link.audience,
    recipientName: recipients.find(({ contactId }) => contactId === link.contactId)?.name ?? "Former guardian",
    channel: link.channel,
    sentTo: link.channel === "email" ? maskEmail(link.sentTo) : link.channel === "sms" ? maskPhone(link.sentTo) : "",
    forms: link.formIds.map((id) => ({ id, title: titles.get(id) ?? "" })),
    sentAt: link.createdAt,
    sentByName: link.sentByName,
    expiresAt: link.expiresAt,
    version: link.version,
  }));
}

async function oneLink(view: View, id: string): Promise<contract.FormLink> {
  const link = await store.linkById(view.db, id);
  const [shown] = await linkViews(view, [link], await recipientsOf(view, link.clientId));
  if (!shown) throw new Problem("not-found");
  return shown;
}

/** Sends the link. The message names no client, facility type or form: it shows on a lock screen (PRT-7). */
async function deliver(
  act: Act,
  { channel, to, language }: { channel: "email" | "sms" | "copy"; to: string; language: "en" | "es" },
  clientId: string,
): Promise<{ tokenHash: Buffer; address: string }> {
  const token = randomBytes(32).toString("base64url");
  // After the #, no server and no other page ever gets it.
  const address = pageAddress(act, `/formViewer#t=${token}`);
  const say = letterIn(language);
  const common = { purpose: "informational", kind: "forms.link", subjectOf: { type: "client", id: clientId } } as const;
  if (channel === "sms") await sendText(act, { ...common, to, body: say("link.text", { address }) });
  if (channel === "email")
    await sendMail(act, {
      ...common,
      to,
      subject: say("link.subject"),
      text: [say("link.say"), address, say("link.keep", { days: linkDays }), say("link.notYou")].join("\n\n"),
    });
  return { tokenHash: hashOfToken(token), address };
}

const expiry = (now: string) => addMinutes(now, linkDays * 24 * 60);

async function requireSendable(act: Act, clientId: string, formIds: readonly string[]): Promise<void> {
  for (const formId of formIds) {
    const form = await formById(act.db, formId);
    if (form.clientId !== clientId) throw fieldProblem("body.formIds", "These forms belong to another client.");
    if (!isWritable(form.status) && !isAwaitingSignatures(form.status))
      throw new Problem("wrong-state", "A form is completed or closed already. Send the others.");
    const template = await versionById(act.db, form.templateVersionId);
    if (!canBeSent(template.definition))
      throw fieldProblem(
        "body.formIds",
        `${template.title} asks for files or the chart's lists. Fill it with the client at the facility.`,
      );
  }
}

export const formLinkHandlers = [
  query(contract.listFormLinks, async (view, { query: { mrNo } }) => {
    const client = await clientByMrNo(view, mrNo);
    await view.openChart(client.clientId, "forms");
    const recipients = await recipientsOf(view, client.clientId);
    return { rows: await linkViews(view, await store.linksOf(view.db, client.clientId), recipients), recipients };
  }),

  action(contract.sendFormLink, async (act, { body }) => {
    const { clientId } = await clientByMrNo(act, body.mrNo);
    await act.openChart(clientId, "forms");
    await requireSendable(act, clientId, body.formIds);
    const recipient = (await recipientsOf(act, clientId)).find(
      ({ audience, contactId }) => audience === body.audience && contactId === (body.contactId ?? null),
    );
    if (!recipient) throw fieldProblem("body.contactId", "Choose a guardian from the contacts.");
    const { channel, language, audience } = body;
    const to = channel === "email" ? recipient.email : channel === "sms" ? recipient.phone : "";
    if (to === null) throw fieldProblem("body.channel", `Add this address to the chart of ${recipient.name} first.`);
    const { tokenHash, address } = await deliver(act, { channel, to, language }, clientId);
    const id = newId();
    await store.insertLink(act.db, {
      id,
      clientId,
      formIds: [...new Set(body.formIds)],
      audience,
      contactId: recipient.contactId,
      channel,
      sentTo: to,
      language,
      tokenHash,
      expiresAt: expiry(act.now),
      createdAt: act.now,
    });
    act.audit({ subjectId: id, clientId, detail: { channel, audience, forms: body.formIds } });
    return { link: await oneLink(act, id), address: channel === "copy" ? address : null };
  }),

  action(contract.resendFormLink, async (act, { params, body }) => {
    const link = await openLink(act, params.linkId);
    act.requireVersion(link, body.version);
    const state = formLinkState(link, act.now);
    if (state === "used" || state === "revoked")
      throw new Problem("wrong-state", "This link is closed. Send a new one.");
    const { channel, sentTo: to, language, clientId } = link;
    const { tokenHash, address } = await deliver(act, { channel, to, language }, clientId);
    const fresh = { tokenHash, attempts: 0, lockedAt: null, expiresAt: expiry(act.now) };
    await store.updateLink(act.db, link.id, fresh);
    act.audit({ subjectId: link.id, clientId, detail: { channel, again: true } });
    return { link: await oneLink(act, link.id), address: channel === "copy" ? address : null };
  }),

  action(contract.revokeFormLink, async (act, { params }) => {
    const link = await openLink(act, params.linkId);
    const state = formLinkState(link, act.now);
    if (!isLinkLive(state) && state !== "locked")
      throw new Problem("wrong-state", "This link no longer works already.");
    await store.updateLink(act.db, link.id, { revokedAt: act.now });
    act.audit({ subjectId: link.id, clientId: link.clientId });
    return oneLink(act, link.id);
  }),
];

async function openLink(act: Act, linkId: string): Promise<store.FormLinkRecord> {
  const { clientId } = await store.linkById(act.db, linkId);
  await act.openChart(clientId, "forms");
  const link = await store.lockLink(act.db, linkId);
  if (!link) throw new Problem("not-found");
  return link;
}
