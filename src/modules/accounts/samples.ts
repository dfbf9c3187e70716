import { setSignInPolicy } from "#modules/settings/index.ts";
import { addClinician } from "#modules/staff/index.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import * as session from "#platform/shared/authentication/session.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { getPreferences, patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, Person, type Sample, sample, testPassword, testPin } from "#testing/facility.ts";
import { issueActionToken } from "./action-tokens/action-token.ts";
import * as device from "./devices/device.contract.ts";
import * as emailChange from "./email-change/email-change.contract.ts";
import { newOneTimeCode } from "./factors/factors.ts";
import * as twoFactor from "./factors/two-factor.contract.ts";
import * as passkey from "./passkeys/passkey.contract.ts";
import * as password from "./passwords/password.contract.ts";
import { changePinCode } from "./pins/pin.contract.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "./sessions/session-list.contract.ts";
import { stepUp } from "./sessions/step-up.contract.ts";
import { listSwitchable, switchUser } from "./sessions/switch-user.contract.ts";
import * as signIn from "./sign-in/sign-in.contract.ts";
import { login } from "./sign-in/sign-in.contract.ts";
import * as terms from "./terms/terms.contract.ts";
import { publishTerms } from "./terms/terms.ts";
import { atDevice, givenPasskey, givenTotp, TestDevice, totpAt } from "./testing.ts";

const newPassword = "another long pass phrase 7";
const originOf = (facility: Facility) => `http://${facility.host}`;
/** A separate user for each sample, so that samples do not affect each other. */
const someone = (facility: Facility): Promise<Person> => facility.as("nurse", `sample${newId().slice(-10)}`);

type Step = signIn.SignInStep;
async function signInAt<S extends Step["status"]>(person: Person, status: S): Promise<Extract<Step, { status: S }>> {
  const answer = await person.call(signIn.login, { body: { email: person.email, password: testPassword } });
  if (answer.status !== status) throw new Error(`The sign-in is at step ${answer.status}.`);
  return answer as Extract<Step, { status: S }>;
}

async function withFactor(facility: Facility) {
  await facility.system((act) => setSignInPolicy(act, { emailCodes: true }));
  const person = await someone(facility);
  const { recoveryCodes } = await givenTotp(person, facility.clock.now());
  return { step: await signInAt(person, "two-factor"), recoveryCodes };
}

/** A user with a trusted device, and a sign-in from another browser waiting for approval. */
async function waiting(facility: Facility, person?: Person) {
  const asker = person ?? (await someone(facility));
  await atDevice(asker, new TestDevice(), { trusted: true });
  const elsewhere = Object.assign(facility.stranger(), { email: asker.email });
  return { asker, step: await signInAt(elsewhere, "approval") };
}

async function approved(facility: Facility) {
  const { asker, step } = await waiting(facility);
  await asker.call(signIn.decideLoginRequest, {
    params: { requestId: step.requestId },
    body: { decision: "approve", number: step.number },
  });
  return step;
}

const link = async (facility: Facility, userId: string, purpose: "reset" | "invite") =>
  (await facility.system((act) => issueActionToken(act, { purpose, userId }))).token;
const emailLink = async (facility: Facility) => {
  const { userId } = await someone(facility);
  const detail = { email: `moved-${newId()}@example.test` };
  return (await facility.system((act) => issueActionToken(act, { purpose: "changeEmail", userId, detail }))).token;
};

async function invitation(facility: Facility): Promise<string> {
  const { userId } = await facility.system((act) =>
    addClinician(act, {
      email: `invited-${newId()}@example.test`,
      firstName: "Ines",
      lastName: "Invited",
      role: "case_manager",
      status: 3,
      initials: facility.mark(),
      locationIds: [facility.locations.main],
    }),
  );
  return link(facility, userId, "invite");
}

const identitySamples: readonly Sample[] = [
  sample(signIn.loginWithPasskey, "nurse", async (facility) => {
    const person = await someone(facility);
    const { key } = await givenPasskey(person, originOf(facility));
    const options = await person.call(passkey.passkeyAuthenticationOptions);
    return { body: { response: key.assert(options, originOf(facility)) } };
  }),
  sample(signIn.continueSignIn, "nurse", async (facility) => ({ body: { ticket: (await approved(facility)).ticket } })),
  sample(signIn.generateTwoFactorCode, "nurse", async (facility) => ({
    body: { ticket: (await withFactor(facility)).step.ticket },
  })),
  sample(signIn.verifyTwoFactorCode, "nurse", async (facility) => {
    const { step, recoveryCodes } = await withFactor(facility);
    return { body: { ticket: step.ticket, method: "recovery" as const, code: recoveryCodes[0] ?? "" } };
  }),
  sample(signIn.changePasswordAtSignIn, "nurse", async (facility) => {
    const person = await someone(facility);
    const admin = await facility.as("admin");
    const { oneTimePassword } = await admin.call(password.changePasswordClinicians, {
      body: { clinicianId: person.clinicianId, how: "one-time-password" },
    });
    const answer = await person.call(signIn.login, {
      body: { email: person.email, password: oneTimePassword ?? "" },
    });
    return { body: { ticket: "ticket" in answer ? answer.ticket : "", newPassword } };
  }),
  {
    contract: signIn.checkLoginRequestStatus,
    as: "nurse",
    input: async (facility) => {
      const { step } = await waiting(facility);
      return { input: { params: { requestId: step.requestId } }, extras: { ticket: step.ticket } };
    },
  },
  sample(signIn.resendLoginRequest, "nurse", async (facility) => {
    const { step } = await waiting(facility);
    facility.clock.advance({ seconds: 31 });
    return { body: { ticket: step.ticket } };
  }),
  sample(signIn.listLoginRequests, "nurse", () => ({})),
  sample(signIn.decideLoginRequest, "utilization_review", async (facility) => {
    const { step } = await waiting(facility, await facility.as("utilization_review"));
    return { params: { requestId: step.requestId }, body: { decision: "approve" as const, number: step.number } };
  }),
  sample(password.forgotPassword, "nurse", async (facility) => ({ body: { email: (await someone(facility)).email } })),
  sample(password.readReset, "nurse", async (facility) => ({
    params: { token: await link(facility, (await someone(facility)).userId, "reset") },
  })),
  sample(password.resetPassword, "nurse", async (facility) => ({
    body: { token: await link(facility, (await someone(facility)).userId, "reset"), password: newPassword },
  })),
  sample(password.changeOwnPassword, "marketing", () => ({ body: { currentPassword: testPassword, newPassword } })),
  sample(password.readInvitation, "nurse", async (facility) => ({ params: { token: await invitation(facility) } })),
  sample(password.signUp, "nurse", async (facility) => ({
    body: { token: await invitation(facility), password: newPassword },
  })),
  sample(password.changePasswordClinicians, "admin", async (facility) => ({
    body: { clinicianId: (await someone(facility)).clinicianId, how: "link" as const },
  })),
  sample(emailChange.changeOwnEmail, "billing", () => ({
    body: { email: `asked-${newId()}@example.test`, currentPassword: testPassword },
  })),
  sample(emailChange.readEmailChange, "nurse", async (facility) => ({ params: { token: await emailLink(facility) } })),
  sample(emailChange.confirmEmailChange, "nurse", async (facility) => ({ body: { token: await emailLink(facility) } })),
  sample(twoFactor.getTwoFactor, "nurse", () => ({})),
  sample(twoFactor.toggleTwoFactor, "billing", () => ({ body: { on: false } })),
  sample(twoFactor.startTotp, "billing", () => ({})),
  sample(twoFactor.confirmTotp, "marketing", async (facility) => {
    const { secret } = await (await facility.as("marketing")).call(twoFactor.startTotp);
    return { body: { code: totpAt(secret, facility.clock.now()) } };
  }),
  sample(twoFactor.startPhone, "marketing", async (facility) => {
    await facility.system((act) => setSignInPolicy(act, { smsCodes: true }));
    facility.clock.advance({ seconds: 31 });
    return { body: { phone: "+1 805 555 0171" } };
  }),
  sample(twoFactor.confirmPhone, "marketing", async (facility) => {
    const person = await facility.as("marketing");
    await facility.system((act) => setSignInPolicy(act, { smsCodes: true }));
    facility.clock.advance({ seconds: 31 });
    await person.call(twoFactor.startPhone, { body: { phone: "+1 805 555 0172" } });
    facility.clock.advance({ seconds: 31 });
    const { code } = await facility.system((act) =>
      newOneTimeCode(act, { type: "staff", id: person.userId }, { purpose: "enrol", sentTo: "a telephone" }),
    );
    return { body: { code } };
  }),
  sample(twoFactor.newRecoveryCodes, "marketing", async (facility) => {
    await givenTotp(await facility.as("marketing"), facility.clock.now());
    return {};
  }),
  sample(passkey.listPasskeys, "nurse", () => ({})),
  sample(passkey.passkeyRegistrationOptions, "nurse", () => ({})),
  sample(passkey.addPasskey, "admissions", async (facility) => {
    const options = await (await facility.as("admissions")).call(passkey.passkeyRegistrationOptions);
    const { TestAuthenticator } = await import("./testing.ts");
    return { body: { name: "Laptop", response: new TestAuthenticator().register(options, originOf(facility)) } };
  }),
  sample(passkey.removePasskey, "admissions", async (facility) => ({
    params: { passkeyId: (await givenPasskey(await facility.as("admissions"), originOf(facility))).id },
  })),
  sample(passkey.passkeyAuthenticationOptions, "nurse", () => ({})),
  sample(passkey.passkeyTicket, "admissions", async (facility) => {
    const person = await facility.as("admissions");
    const { key } = await givenPasskey(person, originOf(facility));
    const options = await person.call(passkey.passkeyAuthenticationOptions);
    return { body: { purpose: "sign" as const, response: key.assert(options, originOf(facility)) } };
  }),
  sample(device.deviceNonce, "nurse", () => ({})),
  sample(device.listDevices, "nurse", () => ({})),
  sample(device.changeDevice, "case_manager", async (facility) => ({
    params: { deviceId: await atDevice(await facility.as("case_manager"), new TestDevice()) },
    body: { name: "The tablet in the kitchen" },
  })),
  sample(device.forgetDevice, "case_manager", async (facility) => {
    const person = await facility.as("case_manager");
    const deviceId = await atDevice(person, new TestDevice());
    // A second sign-in, because the session that sends the request must not be the one that ends.
    await person.signIn();
    return { params: { deviceId } };
  }),
  sample(listSwitchable, "utilization_review", async (facility) => {
    const person = await facility.as("utilization_review");
    const browser = new TestDevice();
    await atDevice(person, browser, { shared: true });
    return { body: { device: await browser.proof(person, "switch") } };
  }),
  sample(switchUser, "utilization_review", async (facility) => {
    const [person, colleague] = [
      await facility.as("utilization_review"),
      await facility.as("utilization_review", "second"),
    ];
    const browser = new TestDevice();
    await atDevice(person, browser, { shared: true });
    await atDevice(colleague, browser);
    const { ticket } = await person.call(pinCodeChecker, {
      body: { pin: "480216", purpose: "switch", clinicianId: colleague.clinicianId },
    });
    return { body: { ticket, device: await browser.proof(person, "switch") } };
  }),
  sample(terms.currentTerms, "nurse", async (facility) => {
    await facility.system((act) =>
      publishTerms(act, { version: newId(), title: "Terms", bodyHtml: "<p>Be kind.</p>" }),
    );
    return {};
  }),
  sample(terms.acceptTerms, "nurse", async (facility) => {
    const person = await someone(facility);
    await facility.system((act) =>
      publishTerms(act, { version: newId(), title: "Terms", bodyHtml: "<p>Be kind.</p>" }),
    );
    const { ticket, version } = await signInAt(person, "accept-terms");
    return { body: { ticket, version } };
  }),
];

export const samples: readonly Sample[] = [
  sample(getPreferences, "nurse", () => ({})),
  sample(patchPreferences, "nurse", () => ({ body: { textSize: 15 } })),
  sample(login, "nurse", async (facility) => ({
    body: { email: (await facility.as("nurse")).email, password: testPassword },
  })),
  sample(session.refreshToken, "nurse", () => ({})),
  sample(session.logout, "billing", () => ({})),
  sample(session.getSession, "nurse", () => ({})),
  sample(session.lockSession, "therapist", () => ({})),
  sample(session.unlockSession, "nurse", () => ({ body: { password: testPassword } })),
  sample(session.handDevice, "nurse", () => ({ body: { record: `form:${newId()}` } })),
  sample(session.returnDevice, "nurse", () => ({ body: { password: testPassword } })),
  sample(stepUp, "nurse", () => ({ body: { password: testPassword } })),
  sample(listSessions, "nurse", () => ({})),
  sample(revokeSession, "nurse", async (facility) => {
    const nurse = await facility.as("nurse");
    const second = new Person(facility, nurse);
    await second.signIn();
    const { rows } = await second.call(listSessions);
    return { params: { sessionId: rows.find((row) => row.current)?.id ?? "" } };
  }),
  sample(revokeOtherSessions, "nurse", () => ({ query: { others: "true" as const } })),
  ...identitySamples,
  sample(pinCodeChecker, "nurse", () => ({ body: { pin: testPin, purpose: "sign" as const } })),
  sample(changePinCode, "case_manager", () => ({ body: { password: testPassword, newPin: "739104" } })),
];
