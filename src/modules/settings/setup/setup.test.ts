import { beforeEach, describe, expect, it } from "vitest";
import { getTwoFactor } from "#modules/accounts/factors/two-factor.contract.ts";
import { login, verifyTwoFactorCode } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { at, totpAt } from "#modules/accounts/testing.ts";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import { listClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { getConfig } from "#platform/shared/settings/config.contract.ts";
import { Facility, Person, theWorld } from "#testing/facility.ts";
import { createTenant } from "../tenancy/create-tenant.ts";
import { setupFacility, setupPlaces } from "./samples.ts";
import * as contract from "./setup.contract.ts";
import { beginSetup } from "./setup-code.ts";

const password = "a quiet river in march";
let facility: Facility;
let code: string;
let person: Person;
let slug: string;
let app: { secret: string; recoveryCodes: string[] };

beforeEach(async () => {
  const world = await theWorld();
  world.clock.set("2026-11-20T18:00:00.000Z");
  const tenant = await createTenant(world.platform, {
    slug: `new-${newId().slice(-12)}`,
    name: "New facility",
    legalName: "New facility",
    customerType: "FULL",
    timeZone: "America/Los_Angeles",
    part2Program: true,
  });
  facility = new Facility(world, tenant, { main: "", other: "" }, new Map());
  code = (await asSystem(world.platform, tenant, beginSetup)) ?? "";
  world.platform.tenants.forget();
  person = facility.stranger();
  slug = tenant.slug;
});

const save = (step: string, value: Record<string, unknown>) =>
  person.call(contract.saveSetup, { body: { code, save: { step, value } } });

async function connectApp() {
  const { enrollment } = await person.call(contract.setupFactor, { body: { code } });
  const secret = enrollment?.secret ?? "";
  const totp = totpAt(secret, facility.clock.now());
  const { recoveryCodes } = await person.call(contract.setupFactor, { body: { code, totp } });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

async function fillIn() {
  await save("facility", { ...setupFacility, slug });
  await save("owner", { firstName: "Ada", lastName: "Frost", email: "frost@quiet.example", password });
  app = await connectApp();
  await save("places", setupPlaces);
  return save("modules", { customerType: "EMR" });
}

async function levelsOf(act: Act): Promise<{ rows: string[] }> {
  const levels = await act.db
    .selectFrom("levelsOfCare")
    .select(["edition", "code"])
    .where("active", "=", true)
    .orderBy("edition")
    .execute();
  return { rows: levels.map(({ edition, code }) => `${edition}:${code}`) };
}

describe("facility setup", () => {
  it("OPS-1: opens a facility with its locations, modules and invitations, and the owner can sign in", async () => {
    expect(await person.call(getConfig)).toMatchObject({ isNew: true });
    await fillIn();
    await save("staff", {
      people: [{ email: "lind@quiet.example", firstName: "Eva", lastName: "Lind", role: "nurse" }],
    });
    expect(await person.call(contract.completeSetup, { body: { code } })).toEqual({
      slug,
      email: "frost@quiet.example",
      invited: 1,
    });
    const owner = new Person(facility, { clinicianId: "", userId: "", email: "frost@quiet.example", role: "owner" });
    // The owner's second factor is set before the first sign-in; the confirming code cannot be reused.
    facility.clock.advance({ seconds: 30 });
    const { ticket } = at(await owner.call(login, { body: { email: owner.email, password } }), "two-factor");
    const proof = totpAt(app.secret, facility.clock.now());
    const { next } = await owner.call(verifyTwoFactorCode, { body: { ticket, method: "totp", code: proof } });
    at(next, "signed-in");
    expect(await owner.call(getTwoFactor)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect(await owner.call(getSession)).toMatchObject({
      user: { fullName: "Ada Frost", role: "owner" },
      tenant: { name: "Quiet Water", customerType: "EMR", timeZone: "America/Denver" },
    });
    const { rows } = await owner.call(listLocations);
    expect(rows).toMatchObject([{ shortCode: "RIVER", sections: [{ name: "Upstairs", kind: "floor" }] }]);
    const invited = await owner.call(listClinicians, { query: { status: "3" } });
    expect(invited.rows.map((row) => row.fullName)).toEqual(["Eva Lind"]);
    // The code is used up, and the setup data is deleted.
    const again = person.call(contract.completeSetup, { body: { code } });
    await expect(again).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("saves each step to continue later, and never returns the password", async () => {
    await save("facility", { ...setupFacility, slug });
    await save("owner", { firstName: "Ada", lastName: "Frost", email: "frost@quiet.example", password });
    const later = await facility.stranger().call(contract.saveSetup, { body: { code } });
    expect(later).toMatchObject({
      step: "factor",
      completedSteps: ["facility", "owner"],
      data: { facility: { name: "Quiet Water" }, owner: { email: "frost@quiet.example", hasPassword: true } },
    });
    expect(JSON.stringify(later)).not.toMatch(/argon|quiet river/);
    const corrected = await save("owner", { firstName: "Ada", lastName: "Frost", email: "ada@quiet.example" });
    expect(corrected.data.owner).toMatchObject({ email: "ada@quiet.example", hasPassword: true });
  });

  it("AUTH-6: confirms the owner's authenticator app by a code and shows the recovery codes once", async () => {
    await expect(connectApp()).rejects.toMatchObject({ code: "wrong-state" });
    await save("owner", { firstName: "Ada", lastName: "Frost", email: "frost@quiet.example", password });
    const { enrollment } = await person.call(contract.setupFactor, { body: { code } });
    expect(enrollment?.uri).toContain("otpauth://totp/");
    const wrong = person.call(contract.setupFactor, { body: { code, totp: "000000" } });
    await expect(wrong).rejects.toMatchObject({ code: "code-invalid" });
    const { secret, recoveryCodes } = await connectApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const state = await person.call(contract.saveSetup, { body: { code } });
    expect(state.completedSteps).toContain("factor");
    for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(state)).not.toContain(hidden);
  });

  it("a module can add a step: the facility opens with the levels of care of each location", async () => {
    const before = await fillIn();
    expect(before.moduleSteps).toEqual([
      { key: "levels", label: "Levels of care", labels: { es: "Niveles de atención" }, order: 60, summary: null },
    ]);
    const none = save("levels", { places: [{ shortCode: "RIVER", levels: [] }] });
    await expect(none).rejects.toMatchObject({ problem: { errors: [{ path: "body.places" }] } });
    const after = await save("levels", { places: [{ shortCode: "RIVER", levels: ["asam4:3.7", "mh:OP"] }] });
    expect(after.moduleSteps[0]?.summary).toBe("RIVER: 3.7, OP");
    await person.call(contract.completeSetup, { body: { code } });
    const { rows } = await facility.system((act) => levelsOf(act));
    expect(rows).toEqual(["asam4:3.7", "mh:OP"]);
    const place = await facility.system((act) =>
      act.db.selectFrom("locations").select("levelsOfCare").executeTakeFirstOrThrow(),
    );
    expect(place.levelsOfCare).toEqual(["3.7", "OP"]);
  });

  it("hides a module's step when the module is off", async () => {
    await fillIn();
    const { moduleSteps } = await save("modules", { customerType: "CRM" });
    expect(moduleSteps).toEqual([]);
    await expect(save("levels", { places: [] })).rejects.toMatchObject({ code: "validation" });
  });

  it("sends the owner a test email and shows the mail server's response; setup can continue without email", async () => {
    await fillIn();
    const email = `mail@${slug}.example`;
    await save("owner", { firstName: "Ada", lastName: "Frost", email });
    const sent = await person.call(contract.testSetupMail, { body: { code } });
    expect(sent.data.mail).toMatchObject({ ok: true, to: email, response: expect.stringMatching(/accepted it: 250/) });
    expect(sent.completedSteps).toContain("mail");
    expect(await facility.outbox({ to: email })).toMatchObject([{ subject: "Quiet Water: email works" }]);
    const later = await save("mail", { later: true });
    expect(later.completedSteps).toContain("mail");
  });

  it("shows the backup directory and asks to confirm that the key is stored separately", async () => {
    const state = await fillIn();
    expect(state.backup).toMatchObject({
      directory: expect.stringMatching(/backups$/),
      writable: true,
      sameDisk: true,
    });
    expect(state.backup?.freeBytes).toBeGreaterThan(0);
    const hasty = save("backup", { keyKept: false });
    await expect(hasty).rejects.toMatchObject({ problem: { errors: [{ path: "body.keyKept" }] } });
    expect((await save("backup", { keyKept: true })).completedSteps).toContain("backup");
  });

  it("requires the mandatory steps and lists the missing ones", async () => {
    await save("facility", { ...setupFacility, slug });
    const early = person.call(contract.completeSetup, { body: { code } });
    await expect(early).rejects.toMatchObject({
      code: "setup-incomplete",
      problem: { params: { steps: ["owner", "factor", "places", "modules"] } },
    });
  });

  it("OPS-1: rejects other codes, and prints a new code on the server after five wrong ones", async () => {
    const { platform } = facility;
    const printed: string[] = [];
    Object.assign(platform, { tellOperator: (text: string) => printed.push(text) });
    try {
      const guess = () => person.call(contract.saveSetup, { body: { code: "AAAA-BBBB-CCCC" } });
      for (let index = 0; index < 4; index += 1)
        await expect(guess()).rejects.toMatchObject({ code: "setup-code-wrong" });
      expect(printed).toEqual([]);
      await expect(guess()).rejects.toThrow("The server has printed a new one");
      const next = /The new code is ([A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4})\.$/.exec(printed[0] ?? "")?.[1] ?? "";
      expect(printed).toHaveLength(1);
      expect(next).not.toBe(code);
      await expect(fillIn()).rejects.toMatchObject({ code: "setup-code-wrong" });
      code = next;
      expect((await fillIn()).completedSteps).toContain("places");
    } finally {
      Object.assign(platform, { tellOperator: null });
    }
  });

  it("OPS-1: without a terminal, refuses all codes after five wrong ones until the next start", async () => {
    const guess = () => person.call(contract.saveSetup, { body: { code: "AAAA-BBBB-CCCC" } });
    for (let index = 0; index < 5; index += 1)
      await expect(guess()).rejects.toMatchObject({ code: "setup-code-wrong" });
    await expect(fillIn()).rejects.toMatchObject({ code: "link-locked" });
    const next = await asSystem(facility.platform, facility.tenant, beginSetup);
    code = next?.toLowerCase().replaceAll("-", " ") ?? "";
    expect(await fillIn()).toMatchObject({
      completedSteps: ["facility", "owner", "factor", "places", "modules"],
    });
  });

  it("rejects a weak password, a taken address and a duplicate location code, each at its field", async () => {
    const other = await createTenant(facility.platform, {
      slug: `taken-${newId().slice(-12)}`,
      name: "Taken",
      legalName: "Taken",
      customerType: "EMR",
      timeZone: "America/Denver",
      part2Program: false,
    });
    const fieldOf = (path: string) => ({ problem: { errors: [{ path: `body.${path}` }] } });
    await expect(save("facility", { ...setupFacility, slug: other.slug })).rejects.toMatchObject(fieldOf("slug"));
    const owner = { firstName: "Ada", lastName: "Frost", email: "frost@quiet.example", password: "password1234" };
    await expect(save("owner", owner)).rejects.toMatchObject({ code: "weak-password", ...fieldOf("password") });
    const twice = { places: [...setupPlaces.places, { ...setupPlaces.places[0], name: "Other" }] };
    await expect(save("places", twice)).rejects.toMatchObject(fieldOf("places.1.shortCode"));
  });

  it("OPS-1: is closed permanently once there are users", async () => {
    await fillIn();
    await person.call(contract.completeSetup, { body: { code } });
    expect(await asSystem(facility.platform, facility.tenant, beginSetup)).toBeNull();
  });
});

describe("TEN-1", () => {
  it("TEN-1: a subdomain identifies a facility; an unknown subdomain is not found", async () => {
    const { tenants } = facility.platform;
    expect((await tenants.byHost(`${slug}.localhost:4000`))?.id).toBe(facility.tenant.id);
    expect(await tenants.byHost("nobody-here.localhost")).toBeNull();
    expect(await tenants.byHost("elsewhere.example")).toBeNull();
  });
});
