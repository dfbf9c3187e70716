import { beforeAll, describe, expect, it } from "vitest";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, testPin } from "#testing/facility.ts";
import { listSessions, revokeSession } from "../sessions/session-list.contract.ts";
import { listSwitchable, switchUser } from "../sessions/switch-user.contract.ts";
import { atDevice, elsewhere, enter, mailsTo, TestDevice } from "../testing.ts";
import { changeDevice, listDevices } from "./device.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("Devices, sessions and switching", () => {
  it("notifies about a new device but not about the first one; ending another user's session needs the permission", async () => {
    const person = await facility.as("technician", "mobile");
    await atDevice(person, new TestDevice());
    expect(await mailsTo(facility, person.email)).toEqual([]);
    await atDevice(person, new TestDevice());
    expect((await mailsTo(facility, person.email)).map((mail) => mail.subject)).toEqual([
      "A new device signed in to your account",
    ]);
    const { rows } = await person.call(listSessions);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    const sessionId = rows.find((row) => row.current)?.id ?? "";
    const colleague = await facility.as("technician", "colleague");
    await expect(colleague.call(revokeSession, { params: { sessionId } })).rejects.toMatchObject({ code: "not-found" });
    await (await facility.as("admin")).call(revokeSession, { params: { sessionId } });
    expect((await person.send(getSession)).json()).toMatchObject({ code: "session-revoked" });
  });

  it("AUTH-7: trusts only the browser that asks, and never a shared one", async () => {
    const person = await facility.as("technician", "shared");
    const [here, other] = [new TestDevice(), new TestDevice()];
    const deviceId = await atDevice(person, here);
    const trust = async (device: TestDevice) =>
      person.call(changeDevice, {
        params: { deviceId },
        body: { trusted: true, device: await device.proof(person, "trust") },
      });
    await expect(trust(other)).rejects.toMatchObject({ code: "device-unproven" });
    expect((await trust(here)).trustedUntil).toBe(
      new Date(Date.parse(facility.clock.now()) + 30 * 86_400_000).toISOString(),
    );
    await person.call(changeDevice, { params: { deviceId }, body: { isShared: true } });
    expect((await person.call(listDevices)).rows.find((row) => row.id === deviceId)).toMatchObject({
      isShared: true,
      trustedUntil: null,
    });
    await expect(trust(here)).rejects.toMatchObject({ code: "shared-device" });
  });

  it("SES-7: locks a shared device after 5 minutes and a personal one after 15, plus 2 minutes of grace", async () => {
    const person = await facility.as("technician", "idle");
    await atDevice(person, new TestDevice(), { shared: true });
    expect((await person.call(getSession)).idleLockMinutes).toBe(5);
    facility.clock.advance({ minutes: 7, seconds: 31 });
    expect((await person.send(listSessions)).json()).toMatchObject({ code: "session-locked" });
    const own = await facility.as("technician", "own");
    await own.signIn();
    facility.clock.advance({ minutes: 7, seconds: 31 });
    expect((await own.send(listSessions)).statusCode).toBe(200);
  });

  it("SES-7: background requests do not extend a session; user activity does", async () => {
    const person = await facility.as("technician", "watched");
    const ask = (headers: Record<string, string>) => person.send(listSessions, {}, { headers });
    facility.clock.advance({ minutes: 10 });
    expect((await ask({ "x-background": "1" })).statusCode).toBe(200);
    facility.clock.advance({ minutes: 5 });
    expect((await ask({})).statusCode).toBe(200);
    facility.clock.advance({ minutes: 16 });
    expect((await ask({ "x-background": "1" })).statusCode).toBe(200);
    facility.clock.advance({ minutes: 1, seconds: 1 });
    expect((await ask({ "x-background": "1" })).json()).toMatchObject({ code: "session-locked" });
  });

  it("resumes a coworker's session with their PIN and locks the current one", async () => {
    const [kim, ada] = [await facility.as("nurse", "kim"), await facility.as("nurse", "ada")];
    const tablet = new TestDevice();
    await atDevice(kim, tablet, { shared: true });
    await atDevice(ada, tablet);
    const adas = await ada.call(getSession);
    const proof = () => tablet.proof(kim, "switch");
    expect(await kim.call(listSwitchable, { body: { device: await proof() } })).toMatchObject({
      shared: true,
      people: [{ clinicianId: ada.clinicianId, byPin: true }],
    });
    const stranger = await facility.as("nurse", "absent");
    await expect(
      kim.call(pinCodeChecker, { body: { pin: testPin, purpose: "switch", clinicianId: stranger.clinicianId } }),
    ).rejects.toMatchObject({ code: "forbidden" });
    const { ticket } = await kim.call(pinCodeChecker, {
      body: { pin: testPin, purpose: "switch", clinicianId: ada.clinicianId },
    });
    const kims = new Map(kim.cookies);
    await kim.call(switchUser, { body: { ticket, device: await proof() } });
    expect((await kim.call(getSession)).user.id).toBe(adas.user.id);
    const left = Object.assign(facility.stranger(), { email: kim.email, cookies: kims });
    expect((await left.send(listSessions)).json()).toMatchObject({ code: "session-locked" });
    expect((await left.call(getSession)).user.id).toBe(kim.userId);
  });

  it("SES-8: ends the oldest session when a sixth starts", async () => {
    const person = await facility.as("technician", "many");
    for (let count = 0; count < 5; count += 1) {
      facility.clock.advance({ seconds: 1 });
      await enter(elsewhere(facility, person));
    }
    expect((await person.send(getSession)).json()).toMatchObject({ code: "session-revoked" });
  });
});
