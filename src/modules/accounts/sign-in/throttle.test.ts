import { beforeAll, describe, expect, it } from "vitest";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, testPassword } from "#testing/facility.ts";
import { listSessions } from "../sessions/session-list.contract.ts";
import { atDevice, elsewhere, enter, TestDevice } from "../testing.ts";
import { login } from "./sign-in.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("Throttling", () => {
  it("AUTH-3, platform scenario 13: twelve wrong passwords block the stranger, not the nurse on a known device", async () => {
    const nurse = await facility.as("nurse", "okafor");
    const tablet = new TestDevice();
    await atDevice(nurse, tablet);
    const abroad = elsewhere(facility, nurse);
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await abroad.send(login, { body: { email: nurse.email, password: "guess" } })).statusCode);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(5)).toEqual([429, 429, 429, 429, 429, 429, 429]);
    await expect(enter(abroad)).rejects.toMatchObject({ code: "rate-limited" });
    await atDevice(nurse, tablet);
    expect((await nurse.call(getSession)).user.id).toBe(nurse.userId);
  });

  it("AUTH-3: counts twelve simultaneous attempts as five", async () => {
    const nurse = await facility.as("nurse", "rushed");
    const stranger = elsewhere(facility, nurse);
    const guess = () => stranger.send(login, { body: { email: nurse.email, password: "guess" } });
    const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    facility.clock.advance({ minutes: 16 });
  });

  it("AUTH-3: gives no separate counter to an unknown device key, and accepts a nonce once", async () => {
    const nurse = await facility.as("nurse", "keyless");
    const stranger = elsewhere(facility, nurse);
    const key = new TestDevice();
    for (let tries = 0; tries < 5; tries += 1)
      await stranger.send(login, {
        body: { email: nurse.email, password: "guess", device: await key.proof(stranger, nurse.email) },
      });
    const device = await key.proof(stranger, nurse.email);
    await expect(
      stranger.call(login, { body: { email: nurse.email, password: testPassword, device } }),
    ).rejects.toMatchObject({ code: "rate-limited" });
    facility.clock.advance({ minutes: 16 });
    const proof = await key.proof(stranger, nurse.email);
    await stranger.call(login, { body: { email: nurse.email, password: testPassword, device: proof } });
    await stranger.call(login, { body: { email: nurse.email, password: testPassword, device: proof } });
    // The replayed proof was rejected, so this session has no device.
    expect((await stranger.call(listSessions)).rows.find((row) => row.current)?.deviceId).toBeNull();
  });
});
