import { beforeAll, describe, expect, it } from "vitest";
import { getSession } from "#platform/shared/session/session.contract.ts";
import { signInPolicyKey } from "#platform/shared/session/sign-in-policy.ts";
import { getConfig } from "#platform/shared/settings/config.contract.ts";
import * as contract from "#platform/shared/settings/settings.contract.ts";
import type { SettingKey } from "#platform/shared/settings/settings.ts";
import { type Facility, givenFacility, type Person } from "../testing.ts";

let facility: Facility;
let owner: Person;
beforeAll(async () => {
  facility = await givenFacility();
  owner = await facility.as("owner");
});
const read = (key: SettingKey) => owner.call(contract.getSetting, { params: { key } });
async function change(key: SettingKey, to: Record<string, unknown>, by = owner) {
  const { version, value } = await read(key);
  return by.call(contract.putSetting, { params: { key }, body: { version, value: { ...value, ...to } } });
}

describe("Settings", () => {
  it("CFG-1 begin with the product's own, and tell who changed them last", async () => {
    expect(await read("retention")).toMatchObject({ version: 0, changedByName: null, value: { draftDays: 30 } });
    expect(await change("retention", { draftDays: 14 })).toMatchObject({
      version: 1,
      changedByName: "Owner First",
      value: { draftDays: 14, notificationDays: 180 },
      usual: { draftDays: 30 },
    });
    await expect(change("retention", { draftDays: 3 })).rejects.toMatchObject({
      code: "validation",
      problem: { errors: [{ path: "body.draftDays" }] },
    });
    await expect(change("retention", { surprise: 1 })).rejects.toMatchObject({ code: "validation" });
  });

  it("the facility's name is what the sign-in page says from then on", async () => {
    await change("facility", { name: "Quiet Water", supportEmail: "help@quietwater.example" });
    const answer = await facility.stranger().call(getConfig);
    expect(answer).toMatchObject({ tenantName: "Quiet Water", supportEmail: "help@quietwater.example" });
  });

  it("of two people the second sees what the first one saved", async () => {
    const { version, value } = await read("brand");
    const save = (productName: string) =>
      owner.call(contract.putSetting, {
        params: { key: "brand" },
        body: { version, value: { ...value, productName } },
      });
    await save("Harbour");
    await expect(save("Haven")).rejects.toMatchObject({
      code: "stale-version",
      problem: { current: { value: { productName: "Harbour" } } },
    });
    expect(await facility.stranger().call(getConfig)).toMatchObject({ productName: "Harbour" });
  });

  it("SES-8 session rules act: idle lock, and how many sessions one may have", async () => {
    const nurse = await facility.as("nurse");
    await change(signInPolicyKey, { idleLockMinutes: 3, sessionsPerUser: 1 });
    expect((await nurse.call(getSession)).idleLockMinutes).toBe(3);
    facility.clock.advance({ minutes: 6 });
    const locked = await nurse.send(contract.getAbout);
    expect(locked.statusCode).toBe(423);
    await change(signInPolicyKey, { idleLockMinutes: 15, sessionsPerUser: 5 }, owner);
  });

  it("how people sign in is kept by those who keep security", async () => {
    const director = await facility.as("medical_director");
    const asked = director.call(contract.getSetting, { params: { key: signInPolicyKey } });
    await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    expect(await director.call(contract.getSetting, { params: { key: "brand" } })).toMatchObject({ key: "brand" });
  });

  it("says what runs here", async () => {
    const about = await owner.call(contract.getAbout);
    expect(about).toMatchObject({ slug: facility.tenant.slug, database: expect.stringContaining("PostgreSQL") });
  });
});
