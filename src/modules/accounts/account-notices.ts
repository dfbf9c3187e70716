import { providerOf } from "#platform/server/authentication/accounts.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { sendMail, sendText } from "#platform/server/mail/send-mail.ts";
import { inEachLanguage } from "#platform/server/messages/bell.ts";
import { type LetterSay, letterIn, letterTo } from "#platform/server/messages/letters.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import { placeKind } from "./sessions/place-of.ts";

/** Somebody with an account; staff unless it says so. */
interface Person {
  type?: PrincipalType;
  id: string;
  email: string;
  fullName: string | null;
  locale?: string | null;
}

/** In the language of the account, where it is at hand, else as it stands in the records of staff. */
const speakTo = async (act: Act, { id, locale }: Person): Promise<LetterSay> =>
  locale === undefined ? letterTo(act, id) : letterIn(locale);

const pagesOf = (act: Act, { type = "staff" }: Person) => providerOf(act.platform, type).pages;

interface Letter {
  kind: string;
  subject: string;
  lines: string[];
}

/** One way to write to staff about their account: short, plain, in their language, and what to do if it was not them. */
async function write(act: Act, person: Person, letter: (say: LetterSay) => Letter): Promise<void> {
  const say = await speakTo(act, person);
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
  return write(act, person, (say) => ({
    kind: "account.password-reset",
    subject: say("reset.subject"),
    lines: [say("reset.say"), pageAddress(act, `${pagesOf(act, person).reset}?token=${token}`), say("reset.notYou")],
  }));
}

/** AUTH-8: two sign-ins were denied within an hour; the password is dead, and this link makes the next one. */
export function mailDeniedTwice(act: Act, person: Person, token: string): Promise<void> {
  return write(act, person, (say) => ({
    kind: "account.password-reset",
    subject: say("reset.subject"),
    lines: [say("denied.say"), pageAddress(act, `${pagesOf(act, person).reset}?token=${token}`), say("denied.later")],
  }));
}

/** AUTH-10: the new address proves itself by this link. `person.email` is that new address. */
export function mailEmailLink(act: Act, person: Person, token: string): Promise<void> {
  return write(act, person, (say) => ({
    kind: "account.email-change",
    subject: say("newEmail.subject"),
    lines: [say("newEmail.say"), pageAddress(act, `/confirmEmail?token=${token}`), say("newEmail.notYou")],
  }));
}

/** The invitation of new staff; `people` calls it where a clinician is invited. */
export function mailInvitation(act: Act, person: Person, token: string, inviter: string): Promise<void> {
  const { productName: product, name: facility } = act.tenant;
  return write(act, person, (say) => ({
    kind: "account.invitation",
    subject: say("invitation.subject", { facility }),
    lines: [
      say("invitation.say", { inviter, facility, product }),
      pageAddress(act, `/signup?token=${token}`),
      say("invitation.notYou"),
    ],
  }));
}

/** Somebody who comes back chooses a new password (platform §3: 2 → 1). */
export function mailReturnLink(act: Act, person: Person, token: string): Promise<void> {
  const { productName: product, name: facility } = act.tenant;
  return write(act, person, (say) => ({
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
  return write(act, person, (say) => ({
    kind: "account.one-time-code",
    subject: say("code.subject"),
    lines: [say("code.say", { code }), say("code.warn")],
  }));
}

/** The same code to a telephone; no name and no facility in it, for it lies on a lock screen. */
export async function textCode(act: Act, person: Person, phone: string, code: string): Promise<void> {
  const say = await speakTo(act, person);
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
 * AUTH-10: the person hears of a change at the address they had before it, and in the bell when somebody else did it (an
 * administrator, or whoever opened a link of the mail).
 */
export async function mailAccountChanged(act: Act, person: Person, part: AccountPart): Promise<void> {
  const say = await speakTo(act, person);
  act.notify({
    kind: "auth.password-changed",
    to: { userIds: [person.id] },
    title: say(`changed.subject.${part}`),
    body: say("changed.notYou"),
    link: pagesOf(act, person).security,
    subject: { type: "user", id: person.id },
  });
  await write(act, person, () => ({
    kind: "account.changed",
    subject: say(`changed.subject.${part}`),
    lines: [say(`changed.say.${part}`), say("changed.notYou")],
  }));
}

/** Bell and mail: somebody signed in as this person with a browser not seen before. */
export async function tellNewDevice(act: Act, person: Person, device: string): Promise<void> {
  const say = await speakTo(act, person);
  act.notify({
    kind: "auth.new-device",
    to: { userIds: [person.id] },
    title: say("device.title"),
    body: say("device.body", { device }),
    link: pagesOf(act, person).devices,
    subject: { type: "user", id: person.id },
  });
  await write(act, person, () => ({
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

/** Where an address is, in the reader's words; the bare address where nothing is known of it. */
function placeIn(say: LetterSay, { ip, ownNetworks }: AskedSignIn): string {
  const kind = placeKind(ip, ownNetworks);
  return kind ? say(`place.${kind}`) : say("place.unknown", { ip: ip ?? "-" });
}

/**
 * AUTH-8: the trusted devices of the person, or those who manage security, are asked, with place, device and time. The
 * mail holds no number.
 */
export async function tellApprovers(act: Act, person: Person, request: AskedSignIn): Promise<void> {
  const mine = request.approver === "self";
  const device = request.deviceName;
  const say = mine ? await speakTo(act, person) : letterIn("en");
  const asked = (speak: LetterSay) => speak("approval.body", { device, place: placeIn(speak, request) });
  act.notify({
    kind: "auth.login-request",
    to: mine ? { userIds: [person.id] } : { permission: "security.manage" },
    title: mine
      ? say("approval.title")
      : inEachLanguage((tell) => tell("approval.theirs", { name: person.fullName ?? tell("approval.colleague") })),
    body: mine ? asked(say) : { en: asked(letterIn("en")), es: asked(letterIn("es")) },
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
  await write(act, person, () => ({
    kind: "account.login-request",
    subject: say("approval.subject"),
    lines: [
      say("approval.say", { device, time, place: placeIn(say, request), product: act.tenant.productName }),
      pageAddress(act, "/profile?tabs=devices"),
      say("approval.notYou"),
    ],
  }));
}
