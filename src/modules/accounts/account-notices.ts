import { providerOf } from "#platform/server/authentication/accounts.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { sendMail, sendText } from "#platform/server/mail/send-mail.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import { type LetterSay, letterIn, letterTo } from "./letters.ts";
import { inEachLanguage } from "./notices.ts";
import { networkKind } from "./sessions/network-kind.ts";

/** An account holder; a staff member unless `type` says otherwise. */
interface Person {
  type?: PrincipalType;
  id: string;
  email: string;
  fullName: string | null;
  locale?: string | null;
}

/** Texts in the account's language: the given locale, or the one saved for the staff member. */
const textsFor = async (act: Act, { id, locale }: Person): Promise<LetterSay> =>
  locale === undefined ? letterTo(act, id) : letterIn(locale);

const pagesOf = (act: Act, { type = "staff" }: Person) => providerOf(act.platform, type).pages;

interface Letter {
  kind: string;
  subject: string;
  lines: string[];
}

/** Emails the account holder in their language, with what to do if they did not make the change. */
async function mailAccount(act: Act, person: Person, letter: (say: LetterSay) => Letter): Promise<void> {
  const say = await textsFor(act, person);
  const { kind, subject, lines } = letter(say);
  const { productName: product, name: facility } = act.tenant;
  const hello = person.fullName ? say("hello", { name: person.fullName }) : say("helloNobody");
  await sendMail(act, {
    to: person.email,
    subject,
    text: [hello, ...lines, say("closing", { product, facility })].join("\n\n"),
    purpose: "account",
    kind,
    subjectOf: { type: "user", id: person.id },
  });
}

export function mailResetLink(act: Act, person: Person, token: string): Promise<void> {
  return mailAccount(act, person, (say) => ({
    kind: "account.password-reset",
    subject: say("reset.subject"),
    lines: [say("reset.say"), pageAddress(act, `${pagesOf(act, person).reset}?token=${token}`), say("reset.notYou")],
  }));
}

/** AUTH-8: after two denied sign-ins within an hour the password no longer works; this link sets a new one. */
export function mailDeniedTwice(act: Act, person: Person, token: string): Promise<void> {
  return mailAccount(act, person, (say) => ({
    kind: "account.password-reset",
    subject: say("reset.subject"),
    lines: [say("denied.say"), pageAddress(act, `${pagesOf(act, person).reset}?token=${token}`), say("denied.later")],
  }));
}

/** AUTH-10: this link verifies the new address. `person.email` is the new address. */
export function mailEmailLink(act: Act, person: Person, token: string): Promise<void> {
  return mailAccount(act, person, (say) => ({
    kind: "account.email-change",
    subject: say("newEmail.subject"),
    lines: [say("newEmail.say"), pageAddress(act, `/confirmEmail?token=${token}`), say("newEmail.notYou")],
  }));
}

/** Emails a new staff member the link that activates their account. */
export function mailInvitation(act: Act, person: Person, token: string, inviter: string): Promise<void> {
  const { productName: product, name: facility } = act.tenant;
  return mailAccount(act, person, (say) => ({
    kind: "account.invitation",
    subject: say("invitation.subject", { facility }),
    lines: [
      say("invitation.say", { inviter, facility, product }),
      pageAddress(act, `/signup?token=${token}`),
      say("invitation.notYou"),
    ],
  }));
}

/** Emails a reactivated staff member the link to set a new password. */
export function mailReturnLink(act: Act, person: Person, token: string): Promise<void> {
  const { productName: product, name: facility } = act.tenant;
  return mailAccount(act, person, (say) => ({
    kind: "account.reactivated",
    subject: say("return.subject", { facility }),
    lines: [
      say("return.say", { product, facility }),
      pageAddress(act, `${pagesOf(act, person).reset}?token=${token}`),
      say("return.note"),
    ],
  }));
}

export function mailCode(act: Act, person: Person, code: string): Promise<void> {
  return mailAccount(act, person, (say) => ({
    kind: "account.one-time-code",
    subject: say("code.subject"),
    lines: [say("code.say", { code }), say("code.warn")],
  }));
}

/** Texts the code without a name or facility, because a phone's lock screen shows it. */
export async function textCode(act: Act, person: Person, phone: string, code: string): Promise<void> {
  const say = await textsFor(act, person);
  await sendText(act, {
    to: phone,
    body: say("code.text", { code, product: act.tenant.productName }),
    purpose: "account",
    kind: "account.one-time-code",
    subjectOf: { type: "user", id: person.id },
  });
}

export type AccountPart = "password" | "passkey" | "twoFactor" | "email" | "pin";

/**
 * AUTH-10: emails the address the account had before the change, and adds a notification when someone else made the change
 * (an administrator, or the user of an emailed link).
 */
export async function mailAccountChanged(act: Act, person: Person, part: AccountPart): Promise<void> {
  const say = await textsFor(act, person);
  act.notify({
    kind: "auth.password-changed",
    to: { userIds: [person.id] },
    title: say(`changed.subject.${part}`),
    body: say("changed.notYou"),
    link: pagesOf(act, person).security,
    subject: { type: "user", id: person.id },
  });
  await mailAccount(act, person, () => ({
    kind: "account.changed",
    subject: say(`changed.subject.${part}`),
    lines: [say(`changed.say.${part}`), say("changed.notYou")],
  }));
}

/** Notification and email about a sign-in from a new browser. */
export async function notifyNewDevice(act: Act, person: Person, device: string): Promise<void> {
  const say = await textsFor(act, person);
  act.notify({
    kind: "auth.new-device",
    to: { userIds: [person.id] },
    title: say("device.title"),
    body: say("device.body", { device }),
    link: pagesOf(act, person).devices,
    subject: { type: "user", id: person.id },
  });
  await mailAccount(act, person, () => ({
    kind: "account.new-device",
    subject: say("device.subject"),
    lines: [say("device.say", { device }), say("device.do"), pageAddress(act, pagesOf(act, person).devices)],
  }));
}

export interface AskedSignIn {
  id: string;
  approver: "self" | "manager";
  deviceName: string;
  ip: string | null;
  ownNetworks: readonly string[];
}

/** Describes the network an IP address belongs to; the bare address when unknown. */
function placeIn(say: LetterSay, { ip, ownNetworks }: AskedSignIn): string {
  const kind = networkKind(ip, ownNetworks);
  return kind ? say(`place.${kind}`) : say("place.unknown", { ip: ip ?? "-" });
}

/**
 * AUTH-8: asks the user on their trusted devices, or staff who manage security, to approve a sign-in, with location, device
 * and time. The email does not contain the number.
 */
export async function notifyApprovers(act: Act, person: Person, request: AskedSignIn): Promise<void> {
  const mine = request.approver === "self";
  const device = request.deviceName;
  const say = mine ? await textsFor(act, person) : letterIn("en");
  const body = (text: LetterSay) => text("approval.body", { device, place: placeIn(text, request) });
  act.notify({
    kind: "auth.login-request",
    to: mine ? { userIds: [person.id] } : { permission: "security.manage" },
    title: mine
      ? say("approval.title")
      : inEachLanguage((text) => text("approval.theirs", { name: person.fullName ?? text("approval.colleague") })),
    body: mine ? body(say) : { en: body(letterIn("en")), es: body(letterIn("es")) },
    link: "/profile?tabs=devices",
    subject: { type: "login-request", id: request.id },
    groupKey: `login-request:${person.id}`,
  });
  await act.raise(
    "platform.login-request-changed",
    { requestId: request.id, userId: person.id },
    {
      subject: { type: "login-request", id: request.id },
      topics: mine ? [`user:${person.id}`] : [`user:${person.id}`, "tenant"],
    },
  );
  if (!mine) return;
  const time = formatDateTime(act.now, act.timeZone);
  await mailAccount(act, person, () => ({
    kind: "account.login-request",
    subject: say("approval.subject"),
    lines: [
      say("approval.say", { device, time, place: placeIn(say, request), product: act.tenant.productName }),
      pageAddress(act, "/profile?tabs=devices"),
      say("approval.notYou"),
    ],
  }));
}
