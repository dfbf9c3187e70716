import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { resetPassword } from "../passwords/password.contract.ts";
import { at, atDevice, elsewhere, enter, mailsTo, TestDevice } from "../testing.ts";
import {
  checkLoginRequestStatus,
  continueSignIn,
  decideLoginRequest,
  listLoginRequests,
  resendLoginRequest,
} from "./sign-in.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("Sign-in approval", () => {
  const check = async (browser: Person, step: { requestId: string; ticket: string }) =>
    (await browser.call(checkLoginRequestStatus, { params: { requestId: step.requestId } }, { ticket: step.ticket }))
      .status;

  async function waiting(name: string) {
    const person = await facility.as("nurse", name);
    await atDevice(person, new TestDevice(), { trusted: true });
    const browser = elsewhere(facility, person);
    const step = at(await enter(browser), "approval");
    return { person, browser, step };
  }

  it("AUTH-8, platform scenario 14: the correct number on the trusted device approves the sign-in, once", async () => {
    const { person, browser, step } = await waiting("approving");
    const [request] = (await person.call(listLoginRequests)).rows;
    expect(request).toMatchObject({ id: step.requestId, mine: true });
    expect(request?.choices).toContain(step.number);
    expect(request?.choices).toHaveLength(3);
    await expect(browser.call(continueSignIn, { body: { ticket: step.ticket } })).rejects.toMatchObject({
      code: "wrong-state",
    });
    await person.call(decideLoginRequest, {
      params: { requestId: step.requestId },
      body: { decision: "approve", number: step.number },
    });
    expect(await check(browser, step)).toBe("approved");
    at(await browser.call(continueSignIn, { body: { ticket: step.ticket } }), "signed-in");
    await expect(browser.call(continueSignIn, { body: { ticket: step.ticket } })).rejects.toMatchObject({
      code: "sign-in-expired",
    });
    expect(await check(browser, step)).toBe("consumed");
  });

  it("AUTH-8: a wrong number denies; two denials in an hour void the password and notify compliance", async () => {
    const compliance = await facility.as("compliance");
    const { person, browser, step } = await waiting("denying");
    const deny = (requestId: string, number: number) =>
      person.call(decideLoginRequest, { params: { requestId }, body: { decision: "approve", number } });
    expect(await deny(step.requestId, step.number === 10 ? 11 : 10)).toEqual({
      status: "denied",
      passwordEnded: false,
    });
    expect(await check(browser, step)).toBe("denied");
    await expect(deny(step.requestId, step.number)).rejects.toMatchObject({ code: "wrong-state" });
    const second = at(await enter(browser), "approval");
    const params = { requestId: second.requestId };
    const ended = await person.call(decideLoginRequest, { params, body: { decision: "deny" } });
    expect(ended).toEqual({ status: "denied", passwordEnded: true });
    // The password no longer works, also for sign-ins in progress.
    await expect(enter(browser)).rejects.toMatchObject({ code: "bad-credentials" });
    await expect(browser.call(resendLoginRequest, { body: { ticket: second.ticket } })).rejects.toMatchObject({
      code: "sign-in-expired",
    });
    expect((await person.call(getSession)).user.id).toBe(person.userId);
    const mails = (await mailsTo(facility, person.email)).map(({ text }) => text);
    const token = mails.map((text) => /resetPassword\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? "";
    const password = "slow rivers carry old stones";
    await facility.stranger().call(resetPassword, { body: { token, password } });
    at(await enter(elsewhere(facility, person), password), "signed-in");
    await facility.runJobs();
    const { rows } = await compliance.call(listNotifications);
    expect(rows.map((row) => row.title)).toContain("A sign-in was denied twice within an hour");
  });

  it("AUTH-8, platform scenario 14: expires a request after ten minutes", async () => {
    const { person, browser, step } = await waiting("late");
    facility.clock.advance({ minutes: 10 });
    expect(await check(browser, step)).toBe("expired");
    await expect(
      person.call(decideLoginRequest, {
        params: { requestId: step.requestId },
        body: { decision: "approve", number: step.number },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("AUTH-8: resends after 30 s, at most three times, and can ask an administrator", async () => {
    const { browser, step } = await waiting("resending");
    const again = (approver?: "manager") =>
      browser.call(resendLoginRequest, { body: { ticket: step.ticket, ...(approver ? { approver } : {}) } });
    await expect(again()).rejects.toMatchObject({ code: "too-soon" });
    facility.clock.advance({ seconds: 31 });
    const second = await again();
    expect(await check(browser, step)).toBe("superseded");
    facility.clock.advance({ seconds: 31 });
    const third = await again("manager");
    expect(third).toMatchObject({ approver: "manager", resendsLeft: 1 });
    const admin = await facility.as("admin");
    const [asked] = (await admin.call(listLoginRequests)).rows.filter((row) => row.id === third.requestId);
    expect(asked).toMatchObject({ mine: false });
    await admin.call(decideLoginRequest, {
      params: { requestId: third.requestId },
      body: { decision: "approve", number: third.number },
    });
    at(await browser.call(continueSignIn, { body: { ticket: step.ticket } }), "signed-in");
    expect(second.requestId).not.toBe(third.requestId);
  });

  it("AUTH-8: only the user's trusted device can answer, and no one else sees the request", async () => {
    const { person, step } = await waiting("guarding");
    const untrusted = elsewhere(facility, person);
    await atDevice(person, new TestDevice(), {}).catch(() => undefined);
    const nurse = await facility.as("nurse", "curious");
    expect((await nurse.call(listLoginRequests)).rows).toEqual([]);
    await expect(
      nurse.call(decideLoginRequest, { params: { requestId: step.requestId }, body: { decision: "deny" } }),
    ).rejects.toMatchObject({ code: "not-found" });
    expect((await untrusted.send(listLoginRequests)).statusCode).toBe(401);
  });
});
