import type { Act } from "../context.ts";
import { sendMail } from "../integrations/mail/send-mail.ts";
import { pageAddress } from "./links.ts";

interface Person {
  id: string;
  email: string;
  fullName: string | null;
}

const greeting = (person: Person) => (person.fullName ? `Hello ${person.fullName},` : "Hello,");
const closing = (act: Act) => `${act.tenant.productName} at ${act.tenant.name}`;

/** One way to write to staff about their account: short, plain, and what to do if it was not them. */
async function write(
  act: Act,
  person: Person,
  mail: { kind: string; subject: string; lines: string[]; idempotencyKey?: string },
): Promise<void> {
  await sendMail(act, {
    to: person.email,
    subject: mail.subject,
    text: [greeting(person), ...mail.lines, closing(act)].join("\n\n"),
    purpose: "account",
    kind: mail.kind,
    subjectOf: { type: "user", id: person.id },
    ...(mail.idempotencyKey ? { idempotencyKey: mail.idempotencyKey } : {}),
  });
}

export function mailResetLink(act: Act, person: Person, token: string): Promise<void> {
  return write(act, person, {
    kind: "account.password-reset",
    subject: "Choose a new password",
    lines: [
      "Someone, most likely you, asked to choose a new password. The link is good for one hour and works once:",
      pageAddress(act, `/resetPassword?token=${token}`),
      "If it was not you, do nothing: your password stays as it is.",
    ],
  });
}

/** AUTH-10: the new address proves itself by this link. `person.email` is that new address. */
export function mailEmailLink(act: Act, person: Person, token: string): Promise<void> {
  return write(act, person, {
    kind: "account.email-change",
    subject: "Confirm your new e-mail address",
    lines: [
      "Your account is to have this e-mail address. The link is good for one day and works once:",
      pageAddress(act, `/confirmEmail?token=${token}`),
      "If you did not ask for it, do nothing: nothing changes.",
    ],
  });
}

/** The invitation of new staff; `people` calls it where a clinician is invited. */
export function mailInvitation(act: Act, person: Person, token: string, inviter: string): Promise<void> {
  return write(act, person, {
    kind: "account.invitation",
    subject: `You are invited to ${act.tenant.name}`,
    lines: [
      `${inviter} invites you to work with ${act.tenant.name} in ${act.tenant.productName}. Choose your password here within seven days:`,
      pageAddress(act, `/signup?token=${token}`),
      "If you did not expect this, do nothing.",
    ],
  });
}

export function mailCode(act: Act, person: Person, code: string): Promise<void> {
  return write(act, person, {
    kind: "account.one-time-code",
    subject: "Your sign-in code",
    lines: [
      `Your code is ${code}. It is good for ten minutes.`,
      "Nobody from your facility will ever ask you for it. If you are not signing in now, change your password.",
    ],
  });
}

/** AUTH-10: the person hears of a change at the address they had before it. */
export function mailAccountChanged(act: Act, person: Person, what: string): Promise<void> {
  return write(act, person, {
    kind: "account.changed",
    subject: `${what} of your account was changed`,
    lines: [
      `${what} of your account was changed, and your other sessions were signed out.`,
      "If it was not you, ask an administrator of your facility at once to reset your access.",
    ],
  });
}

/** Bell and mail: somebody signed in as this person with a browser not seen before. */
export async function tellNewDevice(act: Act, person: Person, deviceName: string): Promise<void> {
  act.notify({
    kind: "auth.new-device",
    to: { userIds: [person.id] },
    title: "You signed in on a new device",
    body: `${deviceName}. If it was not you, sign it out and change your password.`,
    link: "/profile?tabs=devices",
    subject: { type: "user", id: person.id },
  });
  await write(act, person, {
    kind: "account.new-device",
    subject: "A new device signed in to your account",
    lines: [
      `${deviceName} signed in to your account.`,
      "If it was you, there is nothing to do. If not, sign it out and change your password:",
      pageAddress(act, "/profile?tabs=devices"),
    ],
  });
}

/** AUTH-8: the trusted devices of the person, or those who manage security, are asked. The mail holds no number. */
export async function tellApprovers(
  act: Act,
  person: Person,
  request: { id: string; approver: "self" | "manager"; deviceName: string },
): Promise<void> {
  const mine = request.approver === "self";
  act.notify({
    kind: "auth.login-request",
    to: mine ? { userIds: [person.id] } : { permission: "security.manage" },
    title: mine ? "Is that you signing in?" : `${person.fullName ?? "A colleague"} asks to sign in`,
    body: `${request.deviceName}. Choose the number that the other screen shows, or deny it.`,
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
  if (mine)
    await write(act, person, {
      kind: "account.login-request",
      subject: "Approve your sign-in",
      lines: [
        `${request.deviceName} asks to sign in to your account. Open ${act.tenant.productName} on a device you trust to answer:`,
        pageAddress(act, "/profile?tabs=devices"),
        "If it was not you, deny it there and change your password.",
      ],
    });
}
