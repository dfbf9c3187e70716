import { beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { onePixel } from "#platform/server/files/samples.ts";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";
import { getConfig } from "#platform/shared/settings/config.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenLogo } from "../samples.ts";
import { contrastInDark } from "./brand-color.ts";
import { brandLogo } from "./brand-logo.actions.ts";
import * as contract from "./settings.contract.ts";
import type { SettingKey } from "./settings.ts";

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

describe("facility settings", () => {
  it("CFG-1: start with the product defaults and show who changed them last", async () => {
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

  it("the sign-in page shows the new facility name", async () => {
    await change("facility", { name: "Quiet Water", supportEmail: "help@quietwater.example" });
    const answer = await facility.stranger().call(getConfig);
    expect(answer).toMatchObject({ tenantName: "Quiet Water", supportEmail: "help@quietwater.example" });
  });

  it("CFG-1: the public config answers 304 until it changes", async () => {
    const stranger = facility.stranger();
    const first = await stranger.send(getConfig);
    const etag = String(first.headers.etag);
    const again = () => stranger.send(getConfig, {}, { headers: { "if-none-match": etag } });
    expect(await again()).toMatchObject({ statusCode: 304, body: "" });
    await change("brand", { welcome: "Good to see you" });
    facility.platform.tenants.forget();
    expect((await again()).statusCode).toBe(200);
  });

  it("saves one of two first saves at the same time and refuses the other", async () => {
    const fresh = await givenFacility();
    const both = await Promise.all([fresh.as("owner"), fresh.as("admin")]);
    const params = { key: "retention" as const };
    const { version, value } = await both[0].call(contract.getSetting, { params });
    const answers = await Promise.all(
      both.map((person, at) =>
        person.send(contract.putSetting, { params, body: { version, value: { ...value, draftDays: 10 + at } } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it("a second user gets the first user's version on a conflict", async () => {
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

  it("session rules apply immediately: idle lock and session limit", async () => {
    const nurse = await facility.as("nurse");
    await change(signInPolicyKey, { idleLockMinutes: 3, sessionsPerUser: 1 });
    expect((await nurse.call(getSession)).idleLockMinutes).toBe(3);
    facility.clock.advance({ minutes: 6 });
    const locked = await nurse.send(contract.getAbout);
    expect(locked.statusCode).toBe(423);
    await change(signInPolicyKey, { idleLockMinutes: 15, sessionsPerUser: 5 }, owner);
  });

  it("security settings need their own permission", async () => {
    const director = await facility.as("medical_director");
    const asked = director.call(contract.getSetting, { params: { key: signInPolicyKey } });
    await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    expect(await director.call(contract.getSetting, { params: { key: "brand" } })).toMatchObject({ key: "brand" });
  });

  it("About shows version and database", async () => {
    const about = await owner.call(contract.getAbout);
    expect(about).toMatchObject({ slug: facility.tenant.slug, database: expect.stringContaining("PostgreSQL") });
  });

  it("the logo is public and no other file is", async () => {
    const logo = await givenLogo(facility);
    const stranger = facility.stranger();
    expect(await stranger.call(getConfig)).toMatchObject({ logo: `/api/auth/brand/logo?v=${logo}` });
    const shown = await stranger.send(brandLogo, { query: { v: logo } });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const photo = await facility.system((act) =>
      act.platform.files.put(act, {
        name: "me.png",
        mediaType: "image/png",
        content: onePixel,
        subjectType: "clinician",
        subjectId: owner.clinicianId,
      }),
    );
    // Requested by id it still answers the logo, cached for minutes only.
    const other = await stranger.send(brandLogo, { query: { v: photo.id } });
    expect(other.headers["cache-control"]).toBe("public, max-age=300");
    await expect(change("brand", { logoFileId: photo.id })).rejects.toMatchObject({
      problem: { errors: [{ path: "body.logoFileId" }] },
    });
    await change("brand", { logoFileId: null });
    facility.platform.tenants.forget();
    expect((await stranger.send(brandLogo)).statusCode).toBe(404);
  });

  it("rejects a brand color without enough contrast, derives a shade for the dark theme, and uses the color in emails", async () => {
    await expect(change("brand", { primaryColor: "#ffb000" })).rejects.toMatchObject({
      problem: { errors: [{ path: "body.primaryColor", message: expect.stringMatching(/closest readable color/) }] },
    });
    await change("brand", { primaryColor: "#1f5f8b" });
    facility.platform.tenants.forget();
    const { color } = await facility.stranger().call(getConfig);
    expect(color?.light).toBe("#1f5f8b");
    expect(contrastInDark(color?.dark ?? "")).toBeGreaterThanOrEqual(4.5);
    const to = `branded@${facility.tenant.slug}.example`;
    const tenant = (await facility.platform.tenants.byId(facility.tenant.id)) ?? facility.tenant;
    await asSystem(facility.platform, tenant, (act) =>
      sendMail(act, {
        to,
        subject: "Hello",
        text: "A < B\n\nhttps://example.org/x?a=1.",
        purpose: "account",
        kind: "account.test",
      }),
    );
    await facility.runJobs();
    const [mail] = await facility.outbox({ to });
    expect(mail?.html).toContain("#1f5f8b");
    expect(mail?.html).toContain("A &lt; B");
    expect(mail?.html).toContain('<a href="https://example.org/x?a=1">');
  });
});
